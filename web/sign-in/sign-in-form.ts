import { pages } from '#rules/pages.ts';
import type { RefusalCode } from '#rules/refusal.ts';
import { looksLikeEmail, signInForm } from '#rules/sign-in/sign-in.ts';
import { CallRefused, call } from '../call.ts';
import { waitText } from '../wait-text.ts';
import { keepEmail } from './email-memory.ts';
import { signInAsk } from './sign-in-ask.ts';
import { offerCorrection } from './typo-offer.ts';

type Say = (text: string) => void;

/** Asks for the sign-in mail and goes on to /emailsent; the page carries the words it needs. */
export async function askForMail(form: HTMLFormElement, say: Say): Promise<void> {
  const input = form.elements.namedItem('email') as HTMLInputElement;
  const button = form.querySelector<HTMLElement>('[type="submit"]');
  const status = form.querySelector('[data-sending-now]');
  const email = input.value.trim();
  input.ariaInvalid = null;
  if (!looksLikeEmail(email)) {
    input.ariaInvalid = 'true';
    input.focus();
    say(wordsFor('invalid-argument'));
    return;
  }
  if (offerCorrection(form, email)) return;
  if (button) button.ariaDisabled = button.ariaBusy = 'true';
  status?.replaceChildren(form.dataset['sending'] ?? '');
  try {
    await call('POST /api/sign-in-links', { body: signInAsk(email) });
    keepEmail(email);
    location.assign(pages.emailSent);
  } catch (error) {
    const { code, retryAfterSeconds } =
      error instanceof CallRefused ? error : new CallRefused('internal', 'No answer');
    const tooOften = form.dataset['tooOften']?.replace('{wait}', waitText(retryAfterSeconds ?? 0));
    say((retryAfterSeconds && tooOften) || wordsFor(code));
  } finally {
    if (button) button.ariaDisabled = button.ariaBusy = null;
    status?.replaceChildren();
  }
}

/** What the page says of this without a script, too. */
function wordsFor(code: RefusalCode): string {
  return document.getElementById(signInForm.anchorFor(code))?.textContent ?? '';
}
