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
