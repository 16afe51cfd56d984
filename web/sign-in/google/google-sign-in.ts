import type { GoogleOutcome, PopupError } from '#rules/sign-in/google.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { onAuthEvent } from '../../session/auth-events.ts';
import { call } from '../../call.ts';
import { storeAlerts } from '../../parts/alert-memory.ts';
import { isUnauthorizedOrigin } from './authorized-origins.ts';
import { clearEmail } from '../email-memory.ts';
import { openGoogleWindow, opensWindows } from './google-window.ts';
import { returnToOrCourse } from '../return-to.ts';

/** The errors of sign-in with Google; the sign-in dialog has a text for each. */
export type GoogleSignInError = Exclude<
  GoogleOutcome | PopupError,
  'signed-in' | 'mail-sent' | 'popup-blocked'
>;

export type GoogleSignInHandlers = {
  onWaiting: (waiting: boolean) => void;
  onError: (reason: GoogleSignInError) => void;
};

/** The time after the window closed before "popup-closed-by-user" is reported (decision 25). */
const listenMs = 8000;
const lookEveryMs = 500;
const askEveryMs = 2000;
/** A second click within this time is part of a double click. */
const doubleClickMs = 1000;

let attempt: { window: Window; since: number; stop: () => void } | null = null;

/** Signs in with Google in a window, or in this page where no window opens. */
export function signInWithGoogle(url: string, handlers: GoogleSignInHandlers): void {
  if (isUnauthorizedOrigin()) {
    handlers.onError('unauthorized-domain');
    return;
  }
  if (attempt && (!attempt.window.closed || Date.now() - attempt.since < doubleClickMs)) {
    attempt.window.focus();
    return;
  }
  attempt?.stop();
  const popup = opensWindows() ? openGoogleWindow(url) : null;
  if (!popup) {
    location.assign(url);
    return;
  }
  handlers.onWaiting(true);
  attempt = { window: popup, since: Date.now(), stop: follow(popup, handlers) };
}

/**
 * Waits for the window's outcome. A provider that severs the opener makes `closed` true at once although signing in
 * goes on, so the 8 s count only while this page has the focus, and a later success is still accepted.
 */
function follow(popup: Window, told: GoogleSignInHandlers): () => void {
  let closedMs = 0;
  const timer = setInterval(look, lookEveryMs);
  const stopListening = onAuthEvent((event) => {
    if (event === 'signed-out') return;
    if (event === 'signed-in' || event === 'mail-sent') finish(event, told);
    else end(event);
  });

  function look() {
    if (!popup.closed || !document.hasFocus()) {
      closedMs = 0;
      return;
    }
    closedMs += lookEveryMs;
    if (closedMs % askEveryMs === 0) void ask();
    if (closedMs >= listenMs) end('popup-closed-by-user');
  }

  async function ask() {
    const { sign } = await call('GET /api/me').catch(() => ({ sign: false }));
    if (sign) finish('signed-in', told);
  }

  function end(reason: GoogleSignInError) {
    clearInterval(timer);
    told.onWaiting(false);
    told.onError(reason);
  }

  return () => {
    clearInterval(timer);
    stopListening();
  };
}

function finish(event: 'signed-in' | 'mail-sent', told: GoogleSignInHandlers): void {
  attempt?.stop();
  attempt = null;
  told.onWaiting(false);
  if (event === 'signed-in') {
    location.assign(returnToOrCourse());
    return;
  }
  // The mail went to the e-mail of the Google account, not to one that was typed here before.
  clearEmail();
  storeAlerts([{ text: words.signIn.google.mailSent, kind: 'notice' }]);
  location.assign(pages.emailSent);
}
