/**
 * Imports a part of the app that is loaded when it is needed. Browsers remember for the life of the page that the URL of
 * a script failed (until they follow pull request 10327 of the HTML standard), so another try needs another URL.
 */

/** The failed imports of each script. */
const failures = new Map<string, number>();

/**
 * Imports a script under a URL that has not failed: `load` appends the given query to it. The build calls this for each
 * `import()` of a script that no other script imports statically (web/bundling/app-scripts.ts), so no module is
 * evaluated under two URLs.
 */
export async function importUnderNewUrl<T>(load: (query: string) => Promise<T>, url: string): Promise<T> {
  const failed = failures.get(url) ?? 0;
  try {
    return await load(failed === 0 ? '' : `?again=${failed}`);
  } catch (error) {
    // Two imports at the same time are one failure.
    failures.set(url, failed + 1);
    throw error;
  }
}

/** Imports a script, with retries. @throws the browser's error once all tries have failed. */
export async function importWithRetry<T>(load: () => Promise<T>, pausesMs = [300, 1200]): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return load();
}

/**
 * Reloads the page once when a chunk of the app cannot be loaded any more: after a deploy the reload brings the new
 * build, and some browsers retry a failed script only after a reload. It guards its storage itself, since the entry
 * script, which it is part of, imports no chunk (`stored.ts` is in one).
 */
type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type BrowserContext = {
  storage: () => StorageArea;
  siteAnswers: () => Promise<boolean>;
  reload: () => void;
};

const listeners = new Set<() => void>();

/** Calls `listener` before the page reloads itself, so that it can save its state. Returns a function that stops it. */
export function beforeReload(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Reloads the page for a missing chunk, and resolves with true when it does. It resolves with
 * false when a reload was tried already or would lose the page: the user then reads an error, and their own retry
 * may reload again. So no page reloads itself twice.
 */
export async function reloadOnce(chunk: string, browser: BrowserContext = thisBrowser): Promise<boolean> {
  if (wasReloadedFor(chunk, browser.storage)) {
    clearReloadMark(chunk, browser.storage);
    return false;
  }
  if (!(await browser.siteAnswers()) || !remember(chunk, browser.storage)) return false;
  reload(browser);
  return true;
}

/**
 * Reloads the page after the user's own retry, as often as they press, since no page does that by itself. It resolves
 * with false while the site does not answer.
 */
export async function reloadForRetry(
  browser: Pick<BrowserContext, 'siteAnswers' | 'reload'> = thisBrowser,
): Promise<boolean> {
  if (!(await browser.siteAnswers())) return false;
  reload(browser);
  return true;
}

function reload(browser: Pick<BrowserContext, 'reload'>): void {
  for (const tell of listeners) tell();
  browser.reload();
}

/** Clears the mark of a chunk that has loaded, so that it may cause another reload later. */
export function clearReloadMark(chunk: string, storage: () => StorageArea = thisBrowser.storage): void {
  try {
    storage().removeItem(prefix + chunk);
  } catch {
    // A storage that cannot be written to holds no mark.
  }
}

const prefix = 'reloaded-for:';

function wasReloadedFor(chunk: string, storage: () => StorageArea): boolean {
  try {
    return storage().getItem(prefix + chunk) !== null;
  } catch {
    return false;
  }
}

/** Marks the reload. Returns false without storage: such a tab never reloads, since it could not tell the second time. */
function remember(chunk: string, storage: () => StorageArea): boolean {
  try {
    storage().setItem(prefix + chunk, 'once');
    return true;
  } catch {
    return false;
  }
}

const thisBrowser: BrowserContext = {
  storage: () => sessionStorage,
  /** Without a connection, a reload would replace the app by the browser's own error. */
  siteAnswers: () =>
    fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(8000) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => location.reload(),
};

/** A part of the app could not be loaded; `cause` is the browser's error. */
export class PartLoadError extends Error {}

type Loading = {
  /** The name of a part without which the page shows nothing: the page reloads once for it. */
  reloadFor?: string;
  /** Whether somebody waits for the part, asked when it has failed; otherwise nothing reloads. */
  isAwaited?: () => boolean;
};

/**
 * Loads a part of the app, with retries. Where that fails, a script that the part imports may be the lost one, and only
 * a reload of the page helps. Without `reloadFor`, the user decides about it: it would interrupt a playing video.
 * @throws {PartLoadError}
 */
export async function loadPart<T>(
  load: () => Promise<T>,
  { reloadFor, isAwaited = () => true }: Loading = {},
): Promise<T> {
  try {
    const part = await importWithRetry(load);
    if (reloadFor !== undefined) clearReloadMark(reloadFor);
    return part;
  } catch (cause) {
    if (reloadFor !== undefined && isAwaited() && (await reloadOnce(reloadFor))) return untilReloaded();
    throw new PartLoadError('A part of the app did not load', { cause });
  }
}

/**
 * Loads a part after the user pressed "Try again", and reloads the page when it fails again. Resolves with null while
 * the site does not answer, since a reload would lose the page.
 */
export async function retryPart<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load();
  } catch {
    return (await reloadForRetry()) ? untilReloaded() : null;
  }
}

/** The page is about to be replaced. */
function untilReloaded(): Promise<never> {
  return new Promise(() => undefined);
}
