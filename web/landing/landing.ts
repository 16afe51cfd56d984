/**
 * The landing page's script, for a page that is complete without it: it opens the dialogs, loads their app when it is
 * first needed, and plays the motion.
 */
import { appThatGoogleRefuses } from '#rules/sign-in/in-app-browser.ts';
import { hasStoredAlerts } from '#web/parts/alert-memory.ts';
import { passesBrowserCheck } from '#web/platform/supported-browser.ts';
import { whenIdle } from '#web/platform/when-idle.ts';
import { onAuthEvent } from '#web/session/auth-events.ts';
import { readImpersonation } from '#web/session/impersonation.ts';
import { clearUserCache } from '#web/session/user-cache.ts';
import { listenToClicks, openByAnchor, saveChosenLanguage } from './clicks.ts';
import { hasCoupon } from './coupon-memory.ts';
import { loadApp, loadAppWhenNeeded, showWithScript } from './load-app.ts';
import { readSignedIn } from './me.ts';
import { playStage, rollPhrases } from './motion.ts';
import { markSession } from './page-state.ts';

if (passesBrowserCheck()) start();

function start(): void {
  showWithScript();
  // Google rejects this in-app browser, so the style sheet hides its button, and React shows how to open another browser.
  if (appThatGoogleRefuses(navigator.userAgent)) document.documentElement.dataset['inApp'] = '';
  loadAppWhenNeeded();
  listenToClicks();
  saveChosenLanguage();
  openByAnchor();
  addEventListener('hashchange', openByAnchor);
  // The app shows the alerts that the previous page stored, e.g. "Signed out!".
  if (hasStoredAlerts()) loadApp();
  // The app shows the impersonation bar.
  if (readImpersonation() !== null) loadApp();
  // The app shows the coupon on the plan cards.
  if (hasCoupon()) loadApp();
  // A page from the back/forward cache may show a session state that has changed since.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void updateSessionState();
  });
  // A new visitor needs none of these.
  whenIdle(() => {
    void updateSessionState();
    followAuthEvents();
    showCaptionsOnPlay();
    hideStickyCallToActionBesideOthers();
    rollPhrases();
    playStage();
  });
}

/** Loads the session and shows a learner's links. It runs late, since the page is complete for a visitor. */
async function updateSessionState(): Promise<void> {
  const signedIn = await readSignedIn();
  if (signedIn === null) return;
  markSession(signedIn);
  if (!signedIn) clearUserCache();
}

/** Updates the session state when another tab signs in or out. */
function followAuthEvents(): void {
  onAuthEvent(() => void updateSessionState());
}

/** Hides the sticky call to action while the same button is visible in the page itself. */
function hideStickyCallToActionBesideOthers(): void {
  const bar = document.querySelector<HTMLElement>('[data-sticky-call-to-action]');
  if (!bar) return;
  const seen = new Set<Element>();
  const observer = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      if (isIntersecting) seen.add(target);
      else seen.delete(target);
    }
    bar.toggleAttribute('data-away', seen.size > 0);
  });
  for (const button of document.querySelectorAll('main :is([data-action="start"], [data-action="go"])'))
    if (!bar.contains(button)) observer.observe(button);
}

/** Shows the teaser's captions from its first second on; without a script they are in the player's menu. */
function showCaptionsOnPlay(): void {
  const video = document.querySelector<HTMLVideoElement>('[data-teaser]');
  video?.addEventListener(
    'play',
    () => {
      for (const track of video.textTracks) track.mode = 'showing';
    },
    { once: true },
  );
}
