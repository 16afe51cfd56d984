import type { Language } from '#rules/language.ts';
import { afterShine, isModified } from '#web/parts/click.ts';
import { stored } from '#web/platform/stored.ts';
import { storeReturnTo } from '#web/session/return-to.ts';
import { importScript, isScripted, loadApp } from './load-app.ts';
import { saveLanguage } from './me.ts';
import { toggleMotion } from './motion.ts';
import { type DialogId, isSignedIn, openDialog } from './page-state.ts';

const introSeen = stored(() => localStorage, 'intro', String);

const actions: Record<string, (element: HTMLElement) => void> = {
  start: getStarted,
  'sign-in': () => open('login'),
  go: (link) => location.assign((link as HTMLAnchorElement).href),
  pause: toggleMotion,
  preview: playPreview,
};

/** Runs the action of a clicked element with `data-action`, once the light has crossed it. */
export function listenToClicks(): void {
  document.addEventListener('click', (event) => {
    if (!isScripted() || isModified(event) || !(event.target instanceof Element)) return;
    const element = event.target.closest<HTMLElement>('[data-action]');
    const act = actions[element?.dataset['action'] ?? ''];
    if (!element || !act) return;
    event.preventDefault();
    if (!('shining' in element.dataset)) afterShine(element, () => act(element));
  });
}

/** Saves the chosen language of a signed-in user for their emails; the link itself switches the page. */
export function saveChosenLanguage(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang]') : null;
    if (link && isSignedIn()) saveLanguage(link.hreflang as Language);
  });
}

/** Opens the sign-in dialog for a URL fragment that names an element in it: #login, #signup or an error. */
export function openByAnchor(): void {
  const target = document.getElementById(location.hash.slice(1));
  if (!isScripted() || !target?.closest('#login')) return;
  // The app alerts an error, and then removes it from the URL.
  if (!('error' in target.dataset))
    history.replaceState(history.state, '', location.pathname + location.search);
  open('login');
}

/** Opens the intro at a visitor's first "Get Started", and the sign-in dialog from then on. */
function getStarted(element: HTMLElement): void {
  const { returnTo } = element.dataset;
  if (returnTo) storeReturnTo(returnTo);
  open(introSeen.read() === null ? 'intro' : 'login');
  introSeen.write('seen');
}

/** Loads the player, which handles the click when it is repeated. Without it, the link leads to the preview's page. */
function playPreview(link: HTMLElement): void {
  importScript(document.body.dataset['player'] ?? '').then(
    () => link.click(),
    () => location.assign((link as HTMLAnchorElement).href),
  );
}

function open(dialog: DialogId): void {
  openDialog(dialog);
  loadApp();
}
