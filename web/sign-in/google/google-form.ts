/** The Google part of the sign-in dialog; its elements carry the words they need. */
import { appThatGoogleRefuses } from '#rules/sign-in/google.ts';
import { type GoogleTrouble, signInWithGoogle } from './google-sign-in.ts';
import { timeZone } from '../time-zone.ts';
import { keptWayOn } from '../way-on.ts';

/** @param say shows an alert */
export function pressGoogle(link: HTMLElement, say: (text: string) => void): void {
  const { alert = '', waiting = '', mailSent = '', helps = '{}' } = link.dataset;
  const help = JSON.parse(helps) as Record<GoogleTrouble, string>;
  const status = document.querySelector('[data-google-status]');
  const address = new URL((link as HTMLAnchorElement).href);
  address.searchParams.set('timeZone', timeZone());
  const returnTo = keptWayOn();
  if (returnTo !== null) address.searchParams.set('returnTo', returnTo);
  signInWithGoogle(address.href, {
    mailSent,
    waits(waits) {
      link.ariaBusy = String(waits);
      status?.replaceChildren(waits ? waiting : '');
    },
    fails: (why) => {
      say(alert);
      status?.replaceChildren(help[why]);
    },
  });
}

/** Where Google would refuse to sign in, the way out of the app takes the button's place, before a click fails. */
export function showWayOutOfApp(): void {
  const app = appThatGoogleRefuses(navigator.userAgent);
  const note = document.querySelector<HTMLElement>('[data-out-of-the-app]');
  const link = document.querySelector<HTMLElement>('[data-press="google"]');
  if (!app || !note || !link) return;
  const ways = JSON.parse(note.dataset['ways'] ?? '{}') as Record<string, string>;
  note.querySelector('[data-way]')?.replaceChildren(ways[app] ?? ways['other'] ?? '');
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
