/** A part of the app could not be loaded; `cause` is the browser's error. */
export class PartLoadError extends Error {}

type Loading = {
  /** The name of a part that the page cannot do without: the page reloads once for it. */
  reloadFor?: string;
  /** Called after a failure: false if the part is no longer needed, so that nothing reloads. */
  isAwaited?: () => boolean;
};

/**
 * Loads a part of the app, with retries. If they fail, a script that the part imports may be missing, and only a reload
 * of the page helps. Without `reloadFor`, the user decides about it, since a reload would interrupt a playing video.
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
 * Imports a script under a URL that has not failed: `load` appends the given query to it. The build calls this for each
 * `import()` of a script that no other script imports statically, or that keeps nothing (web/bundling/app-scripts.ts), so
 * no module with state is evaluated under two URLs.
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

/** The failed imports of each script. */
const failures = new Map<string, number>();

/** Calls `listener` before the page reloads itself, so that it can save its state. Returns a function that stops it. */
export function beforeReload(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const listeners = new Set<() => void>();

/**
 * Reloads the page for a missing chunk, since after a deploy the reload loads the new build, and resolves with true.
 * Resolves with false when it has already reloaded or the reload would lose the page; the user's own retry may reload
 * again.
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

/** Reloads the page at the user's own retry, each time. Resolves with false while the site does not answer. */
export async function reloadForRetry(
  browser: Pick<BrowserContext, 'siteAnswers' | 'reload'> = thisBrowser,
): Promise<boolean> {
  if (!(await browser.siteAnswers())) return false;
  reload(browser);
  return true;
}

function reload(browser: Pick<BrowserContext, 'reload'>): void {
  for (const listener of listeners) listener();
  browser.reload();
}

/** Clears the mark of a chunk that has loaded, so that it may cause another reload later. */
export function clearReloadMark(chunk: string, storage: () => StorageArea = thisBrowser.storage): void {
  try {
    storage().removeItem(prefix + chunk);
  } catch {
    // A storage that cannot be written to has no mark.
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

/** Marks the reload. Returns false without storage: such a tab never reloads, since it could not recognize the second time. */
function remember(chunk: string, storage: () => StorageArea): boolean {
  try {
    storage().setItem(prefix + chunk, 'once');
    return true;
  } catch {
    return false;
  }
}

type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type BrowserContext = {
  storage: () => StorageArea;
  siteAnswers: () => Promise<boolean>;
  reload: () => void;
};

const thisBrowser: BrowserContext = {
  storage: () => sessionStorage,
  /** Without a connection, a reload would replace the app with the browser's own error. */
  siteAnswers: () =>
    fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(8000) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => location.reload(),
};

/**
 * Imports the parts of the app that are loaded on demand. Browsers remember for the life of the page that the URL of a
 * script failed (until they follow pull request 10327 of the HTML standard), so a retry needs another URL. The entry
 * script contains this file and imports no chunk, so it does not use `stored.ts`.
 */
