/** The landing page's script. It adds dialogs, motion and the session state to a page that is complete without it. */
import { closeMenuOnLeave } from '../shell/close-menu.ts';
import { copyLink, startGoogleSignIn, showOpenInBrowser } from '../sign-in/google/google-form.ts';
import { requestSignInMail } from '../sign-in/sign-in-form.ts';
import { acceptCorrection } from '../sign-in/typo-suggestion.ts';
import { whenIdle } from '../when-idle.ts';
import { showAlert, showStoredAlerts } from './alerts.ts';
import { openByAnchor, openDialog } from './dialogs.ts';
import { getStarted, showPreviousSlide, showNextSlide } from './intro.ts';
import { playStage, rollPhrases, toggleMotion } from './motion.ts';
import { listenToActions } from './actions.ts';
import { showCaptionsOnPlay } from './teaser.ts';
import { hideStickyCallToActionBesideOthers } from './sticky-call-to-action.ts';
import { followAuthEvents, followLink, updateSessionState, signOut } from './session-state.ts';

document.documentElement.dataset['scripted'] = '';
listenToActions({
  start: getStarted,
  go: followLink,
  pause: toggleMotion,
  close: (pressed) => pressed.closest('dialog')?.close(),
  submit: (pressed) => pressed.closest('form')?.requestSubmit(),
  'sign-in': () => openDialog('login'),
  'sign-out': signOut,
  'accept-correction': acceptCorrection,
  google: (pressed) => startGoogleSignIn(pressed, showAlert),
  'copy-link': copyLink,
  'intro-back': showPreviousSlide,
  'intro-next': showNextSlide,
});

const form = document.querySelector<HTMLFormElement>('[data-sign-in]');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void requestSignInMail(form, showAlert);
});

showOpenInBrowser();
const menu = document.querySelector<HTMLDetailsElement>('[data-menu]');
if (menu) closeMenuOnLeave(menu);
openByAnchor();
addEventListener('hashchange', openByAnchor);
showStoredAlerts();
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
