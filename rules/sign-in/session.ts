/** The lifetime of a session. */

const dayMs = 24 * 60 * 60 * 1000;

/** A session ends when it was not used for this long. */
export const sessionIdleMs = 30 * dayMs;

/** A session ends this long after signing in, however often it was used. */
export const sessionMs = 90 * dayMs;

/** The most sessions of one user; one more ends the oldest. */
export const sessionsAtMost = 5;

/** The last use is written down at most this often: a look-up is not a write. */
const touchMs = 5 * 60 * 1000;

/** Is the session over by itself? Who signs out ends it by deleting it. */
export function isSessionOver(session: { createdAt: number; lastUsedAt: number }, now: number): boolean {
  return session.lastUsedAt <= now - sessionIdleMs || session.createdAt <= now - sessionMs;
}

/** Is the session's last use written down freshly enough? */
export function isUseNoted(session: { lastUsedAt: number }, now: number): boolean {
  return now - session.lastUsedAt < touchMs;
}

/** A device in words, as its owner would recognise it in a list. */

export type Device = { browser: string; system: string };

/** The first that matches wins: many browsers name others in their user agents for old sites' sake. */
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

/** Empty names where nothing is recognised. */
export function deviceOf(userAgent: string): Device {
  return { browser: firstMatch(browsers, userAgent), system: firstMatch(systems, userAgent) };
}

/**
 * The city that a time zone is named after: "Asia/Kuala_Lumpur" is Kuala Lumpur. Only near the device, since a zone
 * holds many cities; '' for zones without one, such as UTC.
 */
export function placeOf(timeZone: string): string {
  const [area = '', ...rest] = timeZone.split('/');
  if (rest.length === 0 || area === 'Etc') return '';
  return (rest.at(-1) ?? '').replaceAll('_', ' ');
}

function firstMatch(known: typeof browsers, userAgent: string): string {
  return known.find(([, mark]) => mark.test(userAgent))?.[0] ?? '';
}
