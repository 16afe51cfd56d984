/** The outcomes of a sign-in with Google, as `google=` in the fragment of /verify names them. */
export const googleOutcomes = [
  'signed-in',
  /** Google has not verified the address, so a link is on its way to it. */
  'mail-sent',
  'cancelled',
  'unauthorized-domain',
  'failed',
] as const;

export type GoogleOutcome = (typeof googleOutcomes)[number];

/** The specification's errors of the popup (specification 8). */
export type PopupError = 'popup-blocked' | 'popup-closed-by-user' | 'unauthorized-domain';

/** In-app browsers in which Google refuses to sign anyone in, with the part of the user agent that tells them. */
const refusedApps: readonly (readonly [app: string, mark: RegExp])[] = [
  ['Instagram', /\bInstagram\b/],
  ['Facebook', /\bFB(AN|AV|_IAB)\b/],
  ['Line', /\bLine\//],
  ['WhatsApp', /\bWhatsApp\//],
  ['TikTok', /\b(musical_ly|BytedanceWebview)/],
];

/** The in-app browser that this is, when it is one that Google refuses. */
export function appThatGoogleRefuses(userAgent: string): string | null {
  return refusedApps.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
}
