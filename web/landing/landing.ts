/**
 * The landing page's script, for a page that is complete without it: it opens the dialogs, loads their app when it is
 * first needed, and plays the motion.
 */
import type { Language } from '#rules/language.ts';
import { appThatGoogleRefuses } from '#rules/sign-in/in-app-browser.ts';
import type { Api } from '#contract/api.ts';
import { hasStoredAlerts } from '#web/parts/alert-memory.ts';
import { afterShine, isModified, motionAllowed } from '#web/parts/click.ts';
import { stored } from '#web/platform/stored.ts';
import { passesBrowserCheck } from '#web/platform/supported-browser.ts';
import { whenIdle } from '#web/platform/when-idle.ts';
import { onAuthEvent } from '#web/session/auth-events.ts';
import { readImpersonation } from '#web/session/impersonation.ts';
import { storeReturnTo } from '#web/session/return-to.ts';
import { clearUserCache } from '#web/session/user-cache.ts';
import { hasCoupon } from './coupon-memory.ts';
import { importScript, isScripted, loadApp, loadAppWhenNeeded, showWithScript } from './load-app.ts';
import { type DialogId, isSignedIn, markSession, openDialog } from './page-state.ts';

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

const introSeen = stored(() => localStorage, 'intro', String);

const actions: Record<string, (element: HTMLElement) => void> = {
  start: getStarted,
  'sign-in': () => open('login'),
  go: (link) => location.assign((link as HTMLAnchorElement).href),
  pause: toggleMotion,
  preview: playPreview,
};

/** Runs the action of a clicked element with `data-action`, once the light has crossed it. */
function listenToClicks(): void {
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
function saveChosenLanguage(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang]') : null;
    if (link && isSignedIn()) saveLanguage(link.hreflang as Language);
  });
}

/** Opens the sign-in dialog for a URL fragment that names an element in it: #login, #signup or an error. */
function openByAnchor(): void {
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

const url = '/api/me';

/** Returns whether a user is signed in; null if the server does not answer. */
async function readSignedIn(): Promise<boolean | null> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(70_000) });
    const me = (await reply.json()) as Api['GET /api/me']['reply'];
    return reply.ok ? me.sign : null;
  } catch {
    return null;
  }
}

/** Saves the language of a signed-in user's emails, also after the page is gone. */
function saveLanguage(language: Language): void {
  const body: Api['PATCH /api/me']['body'] = { language };
  const headers = { 'content-type': 'application/json' };
  fetch(url, { method: 'PATCH', headers, body: JSON.stringify(body), keepalive: true }).catch(
    () => undefined,
  );
}

let paused = false;
let touched = false;

function toggleMotion(): void {
  paused = !paused;
  document.documentElement.toggleAttribute('data-paused', paused);
}

/** Plays the five app demos one after the other, once, until the visitor chooses one. */
function playStage(): void {
  const stage = document.querySelector<HTMLElement>('[data-stage]');
  if (!stage || !motionAllowed()) return;
  const choices = [...stage.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  stage.addEventListener('change', () => {
    touched = true;
    delete stage.dataset['still'];
  });
  const pause = stage.querySelector<HTMLElement>('[data-action="pause"]');
  if (pause) pause.hidden = false;
  repeat(4800, choices.length, (turn) => {
    const choice = choices[(turn + 1) % choices.length];
    if (choice && !touched) {
      delete stage.dataset['still'];
      choice.checked = true;
    }
    // The stage is the last motion on the page.
    if (pause && turn + 1 === choices.length) pause.hidden = true;
  });
}

/** Rolls the phrases upwards, twice through, and rests on the first. */
function rollPhrases(): void {
  const phrases = [...document.querySelectorAll<HTMLElement>('[data-phrases] > span')];
  if (!motionAllowed()) return;
  repeat(2600, phrases.length * 2, (turn) => {
    const shown = (turn + 1) % phrases.length;
    phrases.forEach((phrase, place) => {
      const before = (place + 1) % phrases.length === shown;
      phrase.dataset['place'] = place === shown ? 'shown' : before ? 'above' : 'below';
    });
  });
}

/** Calls `act` a number of times; the timer waits while motion is paused or the tab is hidden. */
function repeat(everyMs: number, times: number, act: (turn: number) => void): void {
  let turn = 0;
  const timer = setInterval(() => {
    if (paused || document.hidden) return;
    act(turn++);
    if (turn >= times) clearInterval(timer);
  }, everyMs);
}
