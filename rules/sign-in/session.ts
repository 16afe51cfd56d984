/** Sessions: their lifetime, and the devices that they are on. */
import { dayMs } from '#rules/clock.ts';

/** A session ends after this time without use. */
export const sessionIdleMs = 30 * dayMs;

/** A session ends this long after signing in, even if it is used. */
export const sessionMs = 90 * dayMs;

/** The most sessions of one user; one more ends the oldest. */
export const sessionsAtMost = 5;

/** The last use is stored at most this often, so that most look-ups do not write. */
const touchMs = 5 * 60 * 1000;

/** Returns whether the session has expired. Signing out deletes it instead. */
export function isSessionOver(session: { createdAt: number; lastUsedAt: number }, now: number): boolean {
  return session.lastUsedAt <= now - sessionIdleMs || session.createdAt <= now - sessionMs;
}

/** Returns whether the stored last use is recent enough. */
export function isUseNoted(session: { lastUsedAt: number }, now: number): boolean {
  return now - session.lastUsedAt < touchMs;
}

/** A device in the list of devices. */
export type Device = { browser: string; system: string };

/** The first match wins, since many browsers include the names of others in their user agents. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Instagram', /\bInstagram\b/],
  ['Facebook', /\bFB(AN|AV|_IAB)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\b(OPR|OPT)\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** Returns the browser and system of a user agent; unknown ones are empty. */
export function deviceOf(userAgent: string): Device {
  return { browser: firstMatch(browsers, userAgent), system: firstMatch(systems, userAgent) };
}

/**
 * Returns the city of a time zone's name: "Asia/Kuala_Lumpur" is Kuala Lumpur. It is only near the device; '' for zones
 * without a city, such as UTC.
 */
export function placeOf(timeZone: string): string {
  const [area = '', ...rest] = timeZone.split('/');
  if (rest.length === 0 || area === 'Etc') return '';
  return (rest.at(-1) ?? '').replaceAll('_', ' ');
}

function firstMatch(known: typeof browsers, userAgent: string): string {
  return known.find(([, mark]) => mark.test(userAgent))?.[0] ?? '';
}
