/** With the site's Content-Security-Policy, browsers accept script URLs from such a policy only. */
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown;
};

/**
 * Allows workers of this site, such as the video player's, and nothing else: no string becomes HTML or a script. https://developer.mozilla.org/docs/Web/API/Trusted_Types_API
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
