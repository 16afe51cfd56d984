/** The alerts that are shown, and what ends each of them. */
import type { StoredAlert } from './alert-memory.ts';

export type Alert = StoredAlert & {
  id: number;
  /** When it was shown, in milliseconds since 1970. */
  since: number;
  /** The component that showed it. */
  owner: string;
  /** The region it was shown in; cleared by a navigation that carries the alert along. */
  region?: string | undefined;
};

/** The most alerts at a time; on a phone a third one would leave no room for the page. */
const maxAlerts = 2;

/** The age below which an alert belongs to the page that comes next, such as "Signed out!". */
const freshMs = 1000;

export function isFresh({ since }: Alert, now: number): boolean {
  return now - since < freshMs;
}

/** Adds an alert; it replaces one with the same text, and what its component said before. */
export function addAlert(shown: readonly Alert[], alert: Alert): Alert[] {
  const others = shown.filter(
    ({ text, owner, since }) =>
      text !== alert.text && (owner !== alert.owner || isFresh({ ...alert, since }, alert.since)),
  );
  return [...others.slice(1 - maxAlerts), alert];
}

/** A component that tries again ends its own alerts. */
export function endAlertsOf(shown: readonly Alert[], owner: string): Alert[] {
  return shown.filter((alert) => alert.owner !== owner);
}

/** A navigation ends every alert, except those shown at the same moment, which explain it. */
export function endAlertsAtNavigation(shown: readonly Alert[], now: number): Alert[] {
  return shown.filter((alert) => isFresh(alert, now)).map((alert) => ({ ...alert, region: undefined }));
}

/** A dialog that opens takes the errors along; other alerts that could be read by then end. */
export function endAlertsAtDialog(shown: readonly Alert[], now: number): Alert[] {
  return shown.filter((alert) => alert.kind === 'error' || isFresh(alert, now));
}

/** A dialog that closes ends the alerts that were shown in it; a success belongs to the page behind it. */
export function endAlertsIn(shown: readonly Alert[], region: string): Alert[] {
  return shown.filter((alert) => alert.kind === 'success' || alert.region !== region);
}
