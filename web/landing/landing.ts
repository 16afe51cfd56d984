/** The landing page's script: what the page, complete without it, can do better with it. */
import { closeByItself } from '../menu.ts';
import { askForMail } from '../sign-in/sign-in-form.ts';
import { showAlert, showKeptAlerts } from './alerts.ts';
import { openByAnchor, openDialog } from './dialogs.ts';
import { start, turnBack, turnNext } from './intro.ts';
import { playStage, rollPhrases, togglePause } from './motion.ts';
import { listenToPresses } from './presses.ts';
import { followOtherTabs, goToCourse, recognise, signOut } from './who.ts';

listenToPresses({
  start,
  go: goToCourse,
  pause: togglePause,
  close: (pressed) => pressed.closest('dialog')?.close(),
  submit: (pressed) => pressed.closest('form')?.requestSubmit(),
  'sign-in': () => openDialog('login'),
  'sign-out': signOut,
  'intro-back': turnBack,
  'intro-next': turnNext,
});

const form = document.querySelector<HTMLFormElement>('[data-sign-in]');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void askForMail(form, showAlert);
});

const menu = document.querySelector<HTMLDetailsElement>('[data-menu]');
if (menu) closeByItself(menu);
openByAnchor();
addEventListener('hashchange', openByAnchor);
showKeptAlerts();
// A page taken from the browser's memory may show someone who signed in or out meanwhile.
addEventListener('pageshow', () => void recognise());
followOtherTabs();
rollPhrases();
playStage();
