import { pages } from '#rules/pages.ts';
import type { RefusalCode } from '#rules/refusal.ts';
import { looksLikeEmail, signInForm } from '#rules/sign-in/sign-in.ts';
import { ApiError, call } from '../call.ts';
import { formatWait } from '../format.ts';
import { storeEmail } from './email-memory.ts';
import { signInLinkRequest } from './sign-in-link-request.ts';
import { suggestCorrection } from './typo-suggestion.ts';

type ShowAlert = (text: string) => void;

/** Requests the sign-in mail and goes on to /emailsent; the form's data attributes hold the texts. */
export async function requestSignInMail(form: HTMLFormElement, showAlert: ShowAlert): Promise<void> {
  const input = form.elements.namedItem('email') as HTMLInputElement;
  const button = form.querySelector<HTMLElement>('[type="submit"]');
  const status = form.querySelector('[data-sending-now]');
  const email = input.value.trim();
  input.ariaInvalid = null;
  if (!looksLikeEmail(email)) {
    input.ariaInvalid = 'true';
    input.focus();
    showAlert(errorText('invalid-argument'));
    return;
  }
  if (suggestCorrection(form, email)) return;
  if (button) button.ariaDisabled = button.ariaBusy = 'true';
  status?.replaceChildren(form.dataset['sending'] ?? '');
  try {
    await call('POST /api/sign-in-links', { body: signInLinkRequest(email) });
    storeEmail(email);
    location.assign(pages.emailSent);
  } catch (error) {
    const { code, retryAfterSeconds } =
      error instanceof ApiError ? error : new ApiError('internal', 'No answer');
    const text = form.dataset['tooOften']?.replace('{wait}', formatWait(retryAfterSeconds ?? 0));
    showAlert((retryAfterSeconds && text) || errorText(code));
  } finally {
    if (button) button.ariaDisabled = button.ariaBusy = null;
    status?.replaceChildren();
  }
}

/** Returns the error text of the form, which is also shown without a script. */
function errorText(code: RefusalCode): string {
  return document.getElementById(signInForm.anchorFor(code))?.textContent ?? '';
}
