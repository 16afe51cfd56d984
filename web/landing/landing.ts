/**
 * The landing page's script, for a page that is complete without it: it opens the dialogs, loads the app that runs them
 * when they are first needed, and moves the pictures.
 */
import { appThatGoogleRefuses } from '#rules/sign-in/google.ts';
import { hasStoredAlerts } from '../parts/alert-memory.ts';
import { whenIdle } from '../when-idle.ts';
import { loadApp, loadAppWhenNeeded } from './load-app.ts';
import { playStage, rollPhrases } from './motion.ts';
import { listenToPresses, openByAnchor } from './presses.ts';
import { showWithScript } from './scripted.ts';
import { followAuthEvents, updateSessionState } from './session-state.ts';
import { hideStickyCallToActionBesideOthers } from './sticky-call-to-action.ts';
import { passesBrowserCheck } from '../loading/supported-browser.ts';
import { readSeeAs } from '../session/see-as.ts';
import { showCaptionsOnPlay } from './teaser.ts';

if (passesBrowserCheck()) start();

function start(): void {
  showWithScript();
  // Google's button is hidden there, and React says in its place how to go on.
  if (appThatGoogleRefuses(navigator.userAgent)) document.documentElement.dataset['inApp'] = '';
  loadAppWhenNeeded();
  listenToPresses();
  openByAnchor();
  addEventListener('hashchange', openByAnchor);
  // The app shows the alerts that the previous page stored, e.g. "Signed out!".
  if (hasStoredAlerts()) loadApp();
  // The app shows the bar of an instructor who looks as somebody else.
  if (readSeeAs() !== null) loadApp();
  // A page from the back/forward cache may show a session state that has changed since.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void updateSessionState();
  });
  // Nothing here is needed by a visitor who has just arrived and reads.
  whenIdle(() => {
    void updateSessionState();
    followAuthEvents();
    showCaptionsOnPlay();
    hideStickyCallToActionBesideOthers();
    rollPhrases();
    playStage();
  });
}
