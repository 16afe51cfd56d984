/**
 * Six digits are few: whoever reads the database could try them all against any hash. So a code is kept as a signature
 * under the site's own key, which does not lie in the database, for one request and one address.
 */
import type { Secret } from '#server/secret.ts';

type SignInCode = { linkId: string; email: string; code: string };

export function signCode(secret: Secret, code: SignInCode): string {
  return secret.sign('sign-in-code', signedText(code));
}

/** Compares in constant time. */
export function isCode(secret: Secret, code: SignInCode, signature: string): boolean {
  return secret.isSignatureOf('sign-in-code', signedText(code), signature);
}

/** Neither an id nor an address has a line break in it. */
function signedText({ linkId, email, code }: SignInCode): string {
  return `${linkId}\n${email}\n${code}`;
}
