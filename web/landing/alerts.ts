import { type AlertKind, alertLook, goodNewsMs } from '../parts/alert-styles.ts';
import { takeAlerts } from '../parts/alert-memory.ts';

/** Shows an alert over everything; inside the uppermost open dialog, since all else is inert then. */
export function showAlert(text: string, kind: AlertKind = 'error'): void {
  const pattern = document.querySelector<HTMLTemplateElement>('#alert');
  const shelf = document.querySelector('[data-alerts]');
  const alert = pattern?.content.firstElementChild?.cloneNode(true);
  if (!(alert instanceof HTMLElement) || !shelf) return;
  for (const other of shelf.children) if (other.textContent === text) other.remove();
  alert.className = alertLook(kind);
  alert.querySelector('p')?.append(text);
  alert.querySelector('button')?.addEventListener('click', () => alert.remove());
  if (kind !== 'error') setTimeout(() => alert.remove(), goodNewsMs);
  placeShelf();
  shelf.append(alert);
}

/** Alerts of the page one comes from, e.g. "Signed out!". */
export function showKeptAlerts(): void {
  for (const { text, kind } of takeAlerts()) showAlert(text, kind);
}

/** Moves what is shown with the dialogs: into one that opened, back out of one that closed. */
export function placeShelf(): void {
  const shelf = document.querySelector('[data-alerts]');
  const home = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  if (shelf && shelf.parentElement !== home) home.append(shelf);
}
