/**
 * Google's sign-in as a window of its own. A provider may sever every tie to the page that opened it:
 * name and opener are lost then, but what the window copied of this tab's sessionStorage stays.
 */
import { stored } from '#web/platform/stored.ts';

/** The path that redirects to Google. */
export const googleSignInPath = '/api/google-sign-in';

const name = 'lectern-google';
const width = 480;
const height = 640;

/** The mark that the window copies; without storage only the window's name tells. */
const mark = stored(() => sessionStorage, name, String);

/** Returns false on phones and tablets, which have no windows beside each other: there the page itself goes to Google. */
export function opensWindows(): boolean {
  return !matchMedia('(pointer: coarse)').matches && !/Android|iPhone|iPad|Mobile/.test(navigator.userAgent);
}

/** Opens the window; must be called in the click itself. @returns null where the browser opens none */
export function openGoogleWindow(url: string): Window | null {
  const left = Math.round(screenX + (outerWidth - width) / 2);
  const top = Math.round(screenY + (outerHeight - height) / 3);
  mark.write('');
  try {
    return open(url, name, `popup,width=${width},height=${height},left=${left},top=${top}`);
  } finally {
    mark.remove();
  }
}

/** Returns true when this page is shown in such a window. */
export function isGoogleWindow(): boolean {
  return window.name === name || mark.read() !== null;
}
