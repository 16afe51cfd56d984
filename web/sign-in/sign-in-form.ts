import { pages } from '#rules/pages.ts';
import { looksLikeEmail } from '#rules/sign-in.ts';
import { CallRefused, call } from '../call.ts';
import { keepEmail } from './email-memory.ts';

type Say = (text: string) => void;

/** Asks for the sign-in mail and goes on to /emailsent; the form itself carries the words it needs. */
export async function askForMail(form: HTMLFormElement, say: Say): Promise<void> {
  const input = form.elements.namedItem('email') as HTMLInputElement;
  const button = form.querySelector<HTMLElement>('[type="submit"]');
  const status = form.querySelector('[role="status"]');
  const email = input.value.trim();
  input.ariaInvalid = null;
  if (!looksLikeEmail(email)) {
    input.ariaInvalid = 'true';
    input.focus();
    say(form.dataset['invalid'] ?? '');
    return;
  }
  if (button) button.ariaDisabled = 'true';
  status?.replaceChildren(form.dataset['sending'] ?? '');
  try {
    await call('POST /api/sign-in-links', { body: { email } });
    keepEmail(email);
    location.assign(pages.emailSent);
  } catch (error) {
    const often = error instanceof CallRefused && error.code === 'resource-exhausted';
    say(form.dataset[often ? 'tooMany' : 'failed'] ?? '');
  } finally {
    if (button) button.ariaDisabled = null;
    status?.replaceChildren();
  }
}
