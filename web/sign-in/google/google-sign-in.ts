import type { GoogleOutcome, PopupError } from '#rules/sign-in/google.ts';
import { pages } from '#rules/pages.ts';
import { onAuthEvent } from '../../session/auth-events.ts';
import { call } from '../../call.ts';
import { storeAlerts } from '../../parts/alert-memory.ts';
import { isUnauthorizedOrigin } from './authorized-origins.ts';
import { clearEmail } from '../email-memory.ts';
import { openGoogleWindow, opensWindows } from './google-window.ts';
import { returnToOrCourse } from '../return-to.ts';

/** What keeps someone from going on; the sign-in dialog has a sentence for each. */
export type GoogleSignInError = Exclude<
  GoogleOutcome | PopupError,
  'signed-in' | 'mail-sent' | 'popup-blocked'
>;

export type GoogleSignInHandlers = {
  onWaiting: (waiting: boolean) => void;
  onError: (why: GoogleSignInError) => void;
  /** Said on the page that comes next when Google had not verified the address. */
  mailSent: string;
};

/** After a window was seen closed, so long it is listened for before "popup-closed-by-user" (decision 25). */
const listenMs = 8000;
const lookEveryMs = 500;
const askEveryMs = 2000;
/** A second click so soon is the other half of a double click. */
const doubleClickMs = 1000;

let attempt: { window: Window; since: number; stop: () => void } | null = null;

/** Signs in with Google in a window, or where none opens by leading this page there. */
export function signInWithGoogle(address: string, handlers: GoogleSignInHandlers): void {
  if (isUnauthorizedOrigin()) {
    handlers.onError('unauthorized-domain');
    return;
  }
  if (attempt && (!attempt.window.closed || Date.now() - attempt.since < doubleClickMs)) {
    attempt.window.focus();
    return;
  }
  attempt?.stop();
  const opened = opensWindows() ? openGoogleWindow(address) : null;
  if (!opened) {
    location.assign(address);
    return;
  }
  handlers.onWaiting(true);
  attempt = { window: opened, since: Date.now(), stop: follow(opened, handlers) };
}

/**
 * Waits for news of the window. A provider that cuts the tie makes `closed` true at once although signing in
 * goes on, so the 8 s count only while this page has the focus back, and good news is welcome even later.
 */
function follow(opened: Window, told: GoogleSignInHandlers): () => void {
  let closedMs = 0;
  const timer = setInterval(look, lookEveryMs);
  const stopListening = onAuthEvent((news) => {
    if (news === 'signed-out') return;
    if (news === 'signed-in' || news === 'mail-sent') finish(news, told);
    else end(news);
  });

  function look() {
    if (!opened.closed || !document.hasFocus()) {
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

  function end(why: GoogleSignInError) {
    clearInterval(timer);
    told.onWaiting(false);
    told.onError(why);
  }

  return () => {
    clearInterval(timer);
    stopListening();
  };
}

function finish(news: 'signed-in' | 'mail-sent', told: GoogleSignInHandlers): void {
  attempt?.stop();
  attempt = null;
  told.onWaiting(false);
  if (news === 'signed-in') {
    location.assign(returnToOrCourse());
    return;
  }
  // The mail went to Google's address, not to one that was typed here before.
  clearEmail();
  storeAlerts([{ text: told.mailSent, kind: 'notice' }]);
  location.assign(pages.emailSent);
}
