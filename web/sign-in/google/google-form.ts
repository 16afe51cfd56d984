/** The Google part of the sign-in dialog; its elements carry the words they need. */
import { appThatGoogleRefuses } from '#rules/sign-in/google.ts';
import { type GoogleSignInError, signInWithGoogle } from './google-sign-in.ts';
import { timeZone } from '../time-zone.ts';
import { storedReturnTo } from '../return-to.ts';

/** @param showAlert shows an alert */
export function startGoogleSignIn(link: HTMLElement, showAlert: (text: string) => void): void {
  const { alert = '', waiting = '', mailSent = '', errors = '{}' } = link.dataset;
  const errorTexts = JSON.parse(errors) as Record<GoogleSignInError, string>;
  const status = document.querySelector('[data-google-status]');
  const address = new URL((link as HTMLAnchorElement).href);
  address.searchParams.set('timeZone', timeZone());
  const returnTo = storedReturnTo();
  if (returnTo !== null) address.searchParams.set('returnTo', returnTo);
  signInWithGoogle(address.href, {
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

/** Where Google would refuse to sign in, the way out of the app takes the button's place, before a click fails. */
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

/** Where the app does not let a page copy, the link is marked so that a finger can. */
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
