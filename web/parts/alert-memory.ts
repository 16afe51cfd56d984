/** The alerts that are shown on the next page: signing out and going offline both navigate immediately. */
import { stored } from '#web/platform/stored.ts';
import type { AlertKind } from './alert-styles.ts';

export type StoredAlert = { text: string; kind: AlertKind };

const alerts = stored(
  () => sessionStorage,
  'alerts',
  (text) => JSON.parse(text) as StoredAlert[],
);

/** Adds alerts to the stored ones; both the code that navigates and the `pagehide` listener store some. */
export function storeAlerts(added: StoredAlert[]): void {
  if (added.length === 0) return;
  const others = takeStoredAlerts().filter(({ text }) => added.every((alert) => alert.text !== text));
  alerts.write(JSON.stringify([...others, ...added]));
}

export function hasStoredAlerts(): boolean {
  return alerts.read() !== null;
}

/** Returns the stored alerts and removes them. */
export function takeStoredAlerts(): StoredAlert[] {
  const taken = alerts.read() ?? [];
  alerts.remove();
  return taken;
}
