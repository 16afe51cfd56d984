/**
 * Google's sign-in as a window of its own. On its way a provider may cut every tie to the page that opened it:
 * name and opener are lost then, but what the window copied of this tab's sessionStorage stays.
 */

/** Leads such a window, or the page itself, to Google. */
export const googleSignInPath = '/api/google-sign-in';

const name = 'lectern-google';
const width = 480;
const height = 640;

/** Phones and tablets have no windows beside each other: there the page itself goes. */
export function opensWindows(): boolean {
  return !matchMedia('(pointer: coarse)').matches && !/Android|iPhone|iPad|Mobile/.test(navigator.userAgent);
}

/** To be called in the click itself. @returns null where the browser lets no window open */
export function openGoogleWindow(address: string): Window | null {
  const left = Math.round(screenX + (outerWidth - width) / 2);
  const top = Math.round(screenY + (outerHeight - height) / 3);
  writeMark('setItem');
  try {
    return open(address, name, `popup,width=${width},height=${height},left=${left},top=${top}`);
  } finally {
    writeMark('removeItem');
  }
}

/** Is this page shown in such a window? */
export function isGoogleWindow(): boolean {
  try {
    return window.name === name || sessionStorage.getItem(name) !== null;
  } catch {
    return window.name === name;
  }
}

function writeMark(change: 'setItem' | 'removeItem'): void {
  try {
    sessionStorage[change](name, '');
  } catch {
    // Then only the window's name tells.
  }
}
