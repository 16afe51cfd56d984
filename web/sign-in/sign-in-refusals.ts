import type { RefusalCode } from '#rules/api-error.ts';
import { type SignInAnchor, signInForm } from '#rules/sign-in/sign-in.ts';
import { words } from '#words/words.ts';

const { invalidEmail, tooMany, linkNotSent } = words.signIn.alerts;

/** The errors of the sign-in form. Without a script the server redirects to the anchor of one. */
export const signInRefusals: readonly { anchor: SignInAnchor; text: string }[] = [
  { anchor: 'login-invalid', text: invalidEmail },
  { anchor: 'login-too-often', text: tooMany },
  { anchor: 'login-failed', text: linkNotSent },
];

/** Returns the text for a refused request. */
export function signInRefusalText(code: RefusalCode): string {
  return signInRefusals.find(({ anchor }) => anchor === signInForm.anchorFor(code))?.text ?? linkNotSent;
}
