import { likelyEmail } from '#rules/sign-in/email-typo.ts';

/** The e-mail of the last suggestion; an e-mail that was kept as typed gets no second one. */
let lastSuggestedFor = '';

/** Suggests the probably intended e-mail. @returns true when the user has to choose first */
export function suggestCorrection(form: HTMLFormElement, email: string): boolean {
  const offer = form.querySelector<HTMLElement>('[data-typo]');
  const meant = email === lastSuggestedFor ? null : likelyEmail(email);
  if (!offer) return false;
  offer.hidden = meant === null;
  if (meant === null) return false;
  lastSuggestedFor = email;
  offer.querySelector('button')?.replaceChildren(meant);
  return true;
}

/** Replaces the typed e-mail by the suggestion; Sign In then sends it. */
export function acceptCorrection(button: HTMLElement): void {
  const form = button.closest('form');
  const input = form?.elements.namedItem('email') as HTMLInputElement | null;
  const offer = button.closest<HTMLElement>('[data-typo]');
  if (!input || !offer) return;
  input.value = button.textContent;
  offer.hidden = true;
  form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
}
