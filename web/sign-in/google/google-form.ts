/** The Google part of the sign-in dialog; the elements' data attributes hold the texts. */
import { appThatGoogleRefuses } from '#rules/sign-in/google.ts';
import { type GoogleSignInError, signInWithGoogle } from './google-sign-in.ts';
import { timeZone } from '../time-zone.ts';
import { storedReturnTo } from '../return-to.ts';

/** Starts sign-in with Google for the pressed link. */
export function startGoogleSignIn(link: HTMLElement, showAlert: (text: string) => void): void {
  const { alert = '', waiting = '', mailSent = '', errors = '{}' } = link.dataset;
  const errorTexts = JSON.parse(errors) as Record<GoogleSignInError, string>;
  const status = document.querySelector('[data-google-status]');
  const url = new URL((link as HTMLAnchorElement).href);
  url.searchParams.set('timeZone', timeZone());
  const returnTo = storedReturnTo();
  if (returnTo !== null) url.searchParams.set('returnTo', returnTo);
  signInWithGoogle(url.href, {
    mailSent,
    onWaiting(waits) {
      link.ariaBusy = String(waits);
      status?.replaceChildren(waits ? waiting : '');
    },
    onError: (error) => {
      showAlert(alert);
      status?.replaceChildren(errorTexts[error]);
    },
  });
}

/** Replaces the button by "open in a browser" inside apps whose browser Google refuses. */
export function showOpenInBrowser(): void {
  const app = appThatGoogleRefuses(navigator.userAgent);
  const note = document.querySelector<HTMLElement>('[data-open-in-browser]');
  const link = document.querySelector<HTMLElement>('[data-action="google"]');
  if (!app || !note || !link) return;
  const steps = JSON.parse(note.dataset['steps'] ?? '{}') as Record<string, string>;
  note.querySelector('[data-steps-text]')?.replaceChildren(steps[app] ?? steps['other'] ?? '');
  const field = note.querySelector('input');
  if (field) field.value = `${location.origin}/#login`;
  link.hidden = true;
  note.hidden = false;
}

/** Copies the link; where the app does not allow that, the link is selected so that a finger can copy it. */
export async function copyLink(button: HTMLElement): Promise<void> {
  const note = button.parentElement;
  const field = note?.querySelector('input');
  const { copied = '', notCopied = '' } = button.dataset;
  field?.select();
  try {
    await navigator.clipboard.writeText(field?.value ?? '');
    note?.querySelector('[role="status"]')?.replaceChildren(copied);
  } catch {
    note?.querySelector('[role="status"]')?.replaceChildren(notCopied);
  }
}
