/**
 * Loads the page's React app when it is first needed: when the pointer or focus first reaches one of its elements, or at
 * a click. Dialogs open before it has loaded, and a click inside them waits for it.
 */
import { isModified, startShine } from '#web/parts/click.ts';
import { importUnderNewUrl, importWithRetry } from '#web/platform/load-part.ts';
import { openedDialog } from './page-state.ts';

const { dataset } = document.documentElement;

/** Returns whether dialogs open by script, or by their anchors as in a browser without scripts. */
export function isScripted(): boolean {
  return 'scripted' in dataset;
}

export function showWithScript(): void {
  dataset['scripted'] = '';
}

function showWithoutScript(): void {
  delete dataset['scripted'];
}

const root = document.getElementById('landing-app');

/** The elements that need the app, or open a dialog that needs it. */
const interactive =
  '#landing-app :is(button, summary, input, [data-action]), [data-action="start"], [data-action="sign-in"]';

/** The elements that do nothing, or something else, before the app has loaded. */
const ofTheApp = '#landing-app :is(button:not([method="dialog"] *), a[href^="/api/"])';

let loading: Promise<void> | undefined;
let loaded = false;
let waiting: HTMLElement | null = null;

/** Loads the app at the first sign that it is needed, and holds clicks until it has loaded. */
export function loadAppWhenNeeded(): void {
  const looked = ({ target }: Event) => {
    if (!savesData() && target instanceof Element && target.closest(interactive)) loadApp();
  };
  for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, looked, { passive: true });
  document.addEventListener('pointerdown', followPress, { passive: true });
  document.addEventListener('click', hold, { capture: true });
}

/** Loads the app, unless it is already loading. */
export function loadApp(): void {
  loading ??= load();
}

async function load(): Promise<void> {
  const [app = '', ...others] = (root?.dataset['scripts'] ?? '').split(' ');
  // In parallel with the app.
  for (const script of others) preload(script);
  try {
    await importScript(app);
    loaded = true;
  } catch {
    // Unless a click or a dialog waits for the app, the next sign tries again.
    if (waiting ?? openedDialog()) continueWithoutApp();
    else loading = undefined;
  }
  // The dialog of the clicked button may have been closed.
  if (waiting && waiting.getClientRects().length > 0) {
    const replacement = replacementOf(waiting);
    waiting.click();
    replacement()?.click();
  }
  waiting = null;
}

/** Returns a function that finds the element in an element's place once React has replaced it, as on a translated page. */
function replacementOf(element: HTMLElement): () => HTMLElement | undefined {
  const all = () => [...document.querySelectorAll<HTMLElement>(interactive)];
  const place = root?.querySelector('font') ? all().indexOf(element) : -1;
  return () => (element.isConnected ? undefined : all()[place]);
}

/**
 * Clicks the replacement of an element that React replaces while a mouse presses it, since the browser then clicks
 * nothing. After a touch, the browser clicks what is there by then.
 */
function followPress({ target, button, pointerType }: PointerEvent): void {
  const pressed = target instanceof Element ? target.closest<HTMLElement>(interactive) : null;
  if (!pressed || button !== 0 || pointerType !== 'mouse') return;
  const replacement = replacementOf(pressed);
  document.addEventListener(
    'pointerup',
    (event) => {
      const replaced = replacement();
      if (event.target instanceof Node && replaced?.contains(event.target)) replaced.click();
    },
    { once: true },
  );
}

/**
 * Makes the page work as without a script. An open dialog is replaced with the sign-in dialog as its anchor shows it,
 * since the intro and the Close button need the app.
 */
function continueWithoutApp(): void {
  const dialog = openedDialog();
  showWithoutScript();
  if (dialog === undefined) return;
  for (const other of document.querySelectorAll('dialog')) other.close();
  if (!location.hash.startsWith('#login')) location.hash = 'login';
}

/** Imports a script by the URL in the document, with retries. */
export function importScript(url: string): Promise<unknown> {
  const loadUnder = (query: string) => import(/* @vite-ignore */ url + query);
  return importWithRetry(() => importUnderNewUrl(loadUnder, url));
}

/** Fetches a script that the app imports. */
function preload(script: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = script;
  document.head.append(link);
}

/** Holds the last click, while the light crosses the button. */
function hold(event: MouseEvent): void {
  if (loaded || !isScripted() || isModified(event) || !(event.target instanceof Element)) return;
  const pressed = event.target.closest<HTMLElement>(ofTheApp);
  if (!pressed) return;
  event.preventDefault();
  loadApp();
  if (pressed === waiting) return;
  if (waiting) delete waiting.dataset['shining'];
  waiting = pressed;
  startShine(pressed);
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
