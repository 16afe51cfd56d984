import { type AlertKind, alertStyles, autoDismissMs } from '../parts/alert-styles.ts';
import { takeStoredAlerts } from '../parts/alert-memory.ts';

/** Shows an alert over everything; inside the uppermost open dialog, since all else is inert then. */
export function showAlert(text: string, kind: AlertKind = 'error'): void {
  const template = document.querySelector<HTMLTemplateElement>('#alert');
  const region = document.querySelector('[data-toast-region]');
  const alert = template?.content.firstElementChild?.cloneNode(true);
  if (!(alert instanceof HTMLElement) || !region) return;
  for (const other of region.children) if (other.textContent === text) other.remove();
  alert.className = alertStyles(kind);
  alert.querySelector('p')?.append(text);
  alert.querySelector('button')?.addEventListener('click', () => alert.remove());
  if (kind !== 'error') setTimeout(() => alert.remove(), autoDismissMs);
  placeToastRegion();
  region.append(alert);
}

/** Shows the alerts that the previous page stored, e.g. "Signed out!". */
export function showStoredAlerts(): void {
  for (const { text, kind } of takeStoredAlerts()) showAlert(text, kind);
}

/** Moves the toast region into the uppermost open dialog, or back into the body. */
export function placeToastRegion(): void {
  const region = document.querySelector('[data-toast-region]');
  const home = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  if (region && region.parentElement !== home) home.append(region);
}
