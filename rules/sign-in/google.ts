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
const refusedApps = [
  ['Instagram', /\bInstagram\b/],
  ['Threads', /\bBarcelona\b/],
  ['Facebook', /\bFB(AN|AV|_IAB)\b/],
  ['Line', /\bLine\//],
  ['WhatsApp', /\bWhatsApp\//],
  ['TikTok', /\b(musical_ly|BytedanceWebview)/],
  ['LinkedIn', /\bLinkedInApp\b/],
  ['WeChat', /\bMicroMessenger\//],
  ['X', /\bTwitter(Android| for )/],
  ['Snapchat', /\bSnapchat\b/],
  ['KakaoTalk', /\bKAKAOTALK\b/],
] as const satisfies readonly (readonly [app: string, mark: RegExp])[];

/** `other` is an app that is known by its web view only. */
export type RefusedApp = (typeof refusedApps)[number][0] | 'other';

const androidWebView = /; wv\)|\bVersion\/4\.0 Chrome\//;

/** Web views of Apple lack the name of Safari, which all browsers there have. */
function isAppleWebView(userAgent: string): boolean {
  const isApple = /\((?:iPhone|iPad|iPod|Macintosh);/.test(userAgent) && userAgent.includes('AppleWebKit/');
  return isApple && !/\bSafari\//.test(userAgent);
}

/** The in-app browser that this is, when it is one that Google refuses. */
export function appThatGoogleRefuses(userAgent: string): RefusedApp | null {
  const known = refusedApps.find(([, mark]) => mark.test(userAgent))?.[0];
  return known ?? (androidWebView.test(userAgent) || isAppleWebView(userAgent) ? 'other' : null);
}
