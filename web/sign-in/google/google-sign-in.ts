import type { GoogleOutcome, PopupError } from '#rules/sign-in/google.ts';
import { pages } from '#rules/pages.ts';
import { hearOtherTabs } from '../../session/auth-channel.ts';
import { call } from '../../call.ts';
import { keepAlerts } from '../../parts/alert-memory.ts';
import { isUnauthorizedOrigin } from './authorized-origins.ts';
import { forgetEmail } from '../email-memory.ts';
import { openGoogleWindow, opensWindows } from './google-window.ts';
import { readWayOn } from '../way-on.ts';

/** What keeps someone from going on; the sign-in dialog has a sentence for each. */
export type GoogleTrouble = Exclude<GoogleOutcome | PopupError, 'signed-in' | 'mail-sent' | 'popup-blocked'>;

export type GoogleTold = {
  waits: (waiting: boolean) => void;
  fails: (why: GoogleTrouble) => void;
  /** Said on the page that comes next when Google had not verified the address. */
  mailSent: string;
};

/** After a window was seen closed, so long it is listened for before "popup-closed-by-user" (decisions 25). */
const listenMs = 8000;
const lookEveryMs = 500;
const askEveryMs = 2000;
/** A second click so soon is the other half of a double click. */
const doubleClickMs = 1000;

let asked: { window: Window; since: number; stop: () => void } | null = null;

/** Signs in with Google in a window, or where none opens by leading this page there. */
export function signInWithGoogle(address: string, told: GoogleTold): void {
  if (isUnauthorizedOrigin()) {
    told.fails('unauthorized-domain');
    return;
  }
  if (asked && (!asked.window.closed || Date.now() - asked.since < doubleClickMs)) {
    asked.window.focus();
    return;
  }
  asked?.stop();
  const opened = opensWindows() ? openGoogleWindow(address) : null;
  if (!opened) {
    location.assign(address);
    return;
  }
  told.waits(true);
  asked = { window: opened, since: Date.now(), stop: follow(opened, told) };
}

/**
 * Waits for news of the window. A provider that cuts the tie makes `closed` true at once although signing in
 * goes on, so the 8 s count only while this page has the focus back, and good news is welcome even later.
 */
function follow(opened: Window, told: GoogleTold): () => void {
  let aloneMs = 0;
  const looking = setInterval(look, lookEveryMs);
  const deafen = hearOtherTabs((news) => {
    if (news === 'signed-out') return;
    if (news === 'signed-in' || news === 'mail-sent') goOn(news, told);
    else end(news);
  });

  function look() {
    if (!opened.closed || !document.hasFocus()) {
      aloneMs = 0;
      return;
    }
    aloneMs += lookEveryMs;
    if (aloneMs % askEveryMs === 0) void ask();
    if (aloneMs >= listenMs) end('popup-closed-by-user');
  }

  async function ask() {
    const { sign } = await call('GET /api/me').catch(() => ({ sign: false }));
    if (sign) goOn('signed-in', told);
  }

  function end(why: GoogleTrouble) {
    clearInterval(looking);
    told.waits(false);
    told.fails(why);
  }

  return () => {
    clearInterval(looking);
    deafen();
  };
}

function goOn(news: 'signed-in' | 'mail-sent', told: GoogleTold): void {
  asked?.stop();
  asked = null;
  told.waits(false);
  if (news === 'signed-in') {
    location.assign(readWayOn());
    return;
  }
  // The mail went to Google's address, not to one that was typed here before.
  forgetEmail();
  keepAlerts([{ text: told.mailSent, kind: 'notice' }]);
  location.assign(pages.emailSent);
}
