/**
 * Reloads the page once when a chunk of the app cannot be loaded any more: after a deploy the reload brings the new
 * build, and older browsers retry a failed script only after a reload.
 */
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type BrowserContext = {
  shelf: () => Shelf;
  siteAnswers: () => Promise<boolean>;
  reload: () => void;
};

const listeners = new Set<() => void>();

/** Calls `listener` before the page reloads itself, so that it can restore the URL. */
export function beforeReload(listener: () => void): void {
  listeners.add(listener);
}

/**
 * Reloads the page for a missing chunk, and resolves with true when it does. It resolves with
 * false when a reload was tried already or would lose the page: the user then reads an error, and their own retry
 * may reload again. So no page reloads itself twice.
 */
export async function reloadOnce(part: string, browser: BrowserContext = thisBrowser): Promise<boolean> {
  if (wasReloadedFor(part, browser.shelf)) {
    clearReloadMark(part, browser.shelf);
    return false;
  }
  if (!(await browser.siteAnswers()) || !remember(part, browser.shelf)) return false;
  for (const tell of listeners) tell();
  browser.reload();
  return true;
}

/** Clears the mark of a chunk that has loaded, so that it may cause another reload later. */
export function clearReloadMark(part: string, shelf: () => Shelf = thisBrowser.shelf): void {
  try {
    shelf().removeItem(prefix + part);
  } catch {
    // A storage that cannot be written to holds no mark.
  }
}

const prefix = 'reloaded-for:';

function wasReloadedFor(part: string, shelf: () => Shelf): boolean {
  try {
    return shelf().getItem(prefix + part) !== null;
  } catch {
    return false;
  }
}

/** Marks the reload. Returns false without storage: such a tab never reloads, since it could not tell the second time. */
function remember(part: string, shelf: () => Shelf): boolean {
  try {
    shelf().setItem(prefix + part, 'once');
    return true;
  } catch {
    return false;
  }
}

const thisBrowser: BrowserContext = {
  shelf: () => sessionStorage,
  /** Without a connection, a reload would replace the app by the browser's own error. */
  siteAnswers: () =>
    fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(8000) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => location.reload(),
};
