/**
 * Google's sign-in in a separate window. A provider may sever the window from the page that opened it: its name and
 * opener are then lost, but its copy of this tab's sessionStorage remains.
 */
import { stored } from '#web/platform/stored.ts';

/** The path that redirects to Google. */
export const googleSignInPath = '/api/google-sign-in';

const name = 'lectern-google';
const width = 480;
const height = 640;

/** The mark that the window copies; without storage only the window's name identifies it. */
const mark = stored(() => sessionStorage, name, String);

/** Returns false on phones and tablets, which have no windows side by side: there the page itself redirects to Google. */
export function opensWindows(): boolean {
  return !matchMedia('(pointer: coarse)').matches && !/Android|iPhone|iPad|Mobile/.test(navigator.userAgent);
}

/** Opens the window; must be called in the click itself. @returns null if the browser blocks it */
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
