/** The alerts that are shown on the next page: signing out and going offline both navigate at once. */
import type { AlertKind } from './alert-styles.ts';

export type StoredAlert = { text: string; kind: AlertKind };

/** Adds alerts to the stored ones; both the code that navigates and the `pagehide` listener store some. */
export function storeAlerts(alerts: StoredAlert[]): void {
  if (alerts.length === 0) return;
  try {
    const others = takeStoredAlerts().filter(({ text }) => alerts.every((alert) => alert.text !== text));
    sessionStorage.setItem(key, JSON.stringify([...others, ...alerts]));
  } catch {
    // Storage may be switched off; the alert was visible on the last page.
  }
}

/** Returns the stored alerts and removes them. */
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
