/** The in-app browsers in which Google rejects sign-ins. */

/** The apps with the part of the user agent that identifies them. */
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

/** `other` is an unknown app, recognized by its web view. */
export type RefusedApp = (typeof refusedApps)[number][0] | 'other';

const androidWebView = /; wv\)|\bVersion\/4\.0 Chrome\//;

/** Apple's web views lack the name Safari, which all browsers on its systems have. */
function isAppleWebView(userAgent: string): boolean {
  const isApple = /\((?:iPhone|iPad|iPod|Macintosh);/.test(userAgent) && userAgent.includes('AppleWebKit/');
  return isApple && !/\bSafari\//.test(userAgent);
}

/** Returns the in-app browser of a user agent, if Google rejects it. */
export function appThatGoogleRefuses(userAgent: string): RefusedApp | null {
  const known = refusedApps.find(([, mark]) => mark.test(userAgent))?.[0];
  return known ?? (androidWebView.test(userAgent) || isAppleWebView(userAgent) ? 'other' : null);
}
