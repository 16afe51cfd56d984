/**
 * A code has six digits, so a reader of the database could try all of them against any hash. Each code is therefore
 * stored as a signature under the site's own key, which is not in the database, for one request and one e-mail.
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

/** Joins the parts by line breaks, which neither an id nor an e-mail can hold. */
function signedText({ linkId, email, code }: SignInCode): string {
  return `${linkId}\n${email}\n${code}`;
}
