/**
 * Loads the page's React app when it is first needed: at the first pointer or focus on something of it, and at a press
 * at the latest. Dialogs open before it has come, and a press inside them waits for it.
 */
import { isModified, startShine } from '#web/parts/click.ts';
import { importUnderNewUrl, importWithRetry } from '#web/platform/load-part.ts';
import { openedDialog } from './page-state.ts';

/** Says by a mark on the document whether dialogs open by script or, as in a browser without scripts, by their anchors. */
const { dataset } = document.documentElement;

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

/** The elements that need the app, or open something that needs it. */
const interactive =
  '#landing-app :is(button, summary, input, [data-action]), [data-action="start"], [data-action="sign-in"]';

/** The elements that do nothing, or something else, before the app has come. */
const ofTheApp = '#landing-app :is(button:not([method="dialog"] *), a[href^="/api/"])';

let loading: Promise<void> | undefined;
let loaded = false;
let waiting: HTMLElement | null = null;

/** Listens for the first sign that the app is needed, and holds presses until it has come. */
export function loadAppWhenNeeded(): void {
  const looked = ({ target }: Event) => {
    if (!savesData() && target instanceof Element && target.closest(interactive)) loadApp();
  };
  for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, looked, { passive: true });
  document.addEventListener('click', hold, { capture: true });
}

/** Loads the app, unless it is on its way. */
export function loadApp(): void {
  loading ??= load();
}

async function load(): Promise<void> {
  const [app = '', ...others] = (root?.dataset['scripts'] ?? '').split(' ');
  // Beside the app, and not after it.
  for (const script of others) preload(script);
  try {
    const loadUnder = (query: string) => import(/* @vite-ignore */ app + query);
    await importWithRetry(() => importUnderNewUrl(loadUnder, app));
    loaded = true;
  } catch {
    // While nobody waits for the app, the next sign tries again.
    if (waiting ?? openedDialog()) goOnWithoutApp();
    else loading = undefined;
  }
  // The dialog of the pressed button may be closed again.
  if (waiting && waiting.getClientRects().length > 0) press(waiting);
  waiting = null;
}

/** Clicks a button, or the one in its place: at the first click on a translated page, React makes the buttons anew. */
function press(button: HTMLElement): void {
  const buttons = () => [...document.querySelectorAll<HTMLElement>(ofTheApp)];
  const place = root?.querySelector('font') ? buttons().indexOf(button) : -1;
  button.click();
  if (!button.isConnected) buttons()[place]?.click();
}

/**
 * Lets the page be as it is without a script. A dialog that is open becomes the sign-in dialog as its anchor shows it,
 * since the intro needs the app, and the Close button of an opened dialog a script.
 */
function goOnWithoutApp(): void {
  const dialog = openedDialog();
  showWithoutScript();
  if (dialog === undefined) return;
  for (const other of document.querySelectorAll('dialog')) other.close();
  if (!location.hash.startsWith('#login')) location.hash = 'login';
}

/** Fetches a script that the app imports. */
function preload(script: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = script;
  document.head.append(link);
}

/** Keeps the last press; the light crosses the button meanwhile. */
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
