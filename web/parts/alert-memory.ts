/** Alerts that must be seen on the next page: signing out and going offline both lead away at once. */
import type { AlertKind } from './alert-styles.ts';

export type StoredAlert = { text: string; kind: AlertKind };

/** Adds to those that are kept already: what led away is kept before the page that is left tells what it shows. */
export function storeAlerts(alerts: StoredAlert[]): void {
  if (alerts.length === 0) return;
  try {
    const others = takeStoredAlerts().filter(({ text }) => alerts.every((alert) => alert.text !== text));
    sessionStorage.setItem(key, JSON.stringify([...others, ...alerts]));
  } catch {
    // Storage may be switched off; the alert was seen on the page one leaves.
  }
}

/** Gives the kept alerts once. */
export function takeStoredAlerts(): StoredAlert[] {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return kept === null ? [] : (JSON.parse(kept) as StoredAlert[]);
  } catch {
    return [];
  }
}

const key = 'alerts';
