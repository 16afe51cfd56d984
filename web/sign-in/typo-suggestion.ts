import { likelyEmail } from '#rules/sign-in/email-typo.ts';

/** An address that was kept as typed is not asked about again. */
let lastSuggestedFor = '';

/** Offers the address as it was probably meant. @returns whether the person has to choose first */
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

/** The offered address takes the place of the typed one; Sign In then sends it. */
export function acceptCorrection(button: HTMLElement): void {
  const form = button.closest('form');
  const input = form?.elements.namedItem('email') as HTMLInputElement | null;
  const offer = button.closest<HTMLElement>('[data-typo]');
  if (!input || !offer) return;
  input.value = button.textContent;
  offer.hidden = true;
  form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
}
