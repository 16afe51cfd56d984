/** A browser takes the address of a script only from a policy, where the site's Content-Security-Policy says so. */
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown;
};

/**
 * Lets scripts of the page start workers of this site, such as that of the video player, and nothing else: no text
 * becomes HTML or a script. https://developer.mozilla.org/docs/Web/API/Trusted_Types_API
 */
export function allowOwnWorkers(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createScriptURL: requireOwn });
}

function requireOwn(url: string): string {
  if (new URL(url, location.href).origin !== location.origin)
    throw new TypeError(`${url} is no script of this site`);
  return url;
}
