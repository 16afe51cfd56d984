/** The landing page's script: what the page, complete without it, can do better with it. */
import { closeByItself } from '../shell/menu.ts';
import { copyLink, pressGoogle, showWayOutOfApp } from '../sign-in/google/google-form.ts';
import { askForMail } from '../sign-in/sign-in-form.ts';
import { takeCorrection } from '../sign-in/typo-offer.ts';
import { whenIdle } from '../when-idle.ts';
import { showAlert, showKeptAlerts } from './alerts.ts';
import { openByAnchor, openDialog } from './dialogs.ts';
import { start, turnBack, turnNext } from './intro.ts';
import { playStage, rollPhrases, togglePause } from './motion.ts';
import { listenToPresses } from './actions.ts';
import { showCaptionsOncePlayed } from './teaser.ts';
import { stepAside } from './sticky-call-to-action.ts';
import { followOtherTabs, goOn, recognise, signOut } from './session-state.ts';

document.documentElement.dataset['scripted'] = '';
listenToPresses({
  start,
  go: goOn,
  pause: togglePause,
  close: (pressed) => pressed.closest('dialog')?.close(),
  submit: (pressed) => pressed.closest('form')?.requestSubmit(),
  'sign-in': () => openDialog('login'),
  'sign-out': signOut,
  'take-typo': takeCorrection,
  google: (pressed) => pressGoogle(pressed, showAlert),
  'copy-link': copyLink,
  'intro-back': turnBack,
  'intro-next': turnNext,
});

const form = document.querySelector<HTMLFormElement>('[data-sign-in]');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void askForMail(form, showAlert);
});

showWayOutOfApp();
const menu = document.querySelector<HTMLDetailsElement>('[data-menu]');
if (menu) closeByItself(menu);
openByAnchor();
addEventListener('hashchange', openByAnchor);
showKeptAlerts();
// A page taken from the browser's memory may show someone who signed in or out meanwhile.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void recognise();
});
// None of it is waited for by who has just come and reads.
whenIdle(() => {
  void recognise();
  followOtherTabs();
  showCaptionsOncePlayed();
  stepAside();
  rollPhrases();
  playStage();
});
