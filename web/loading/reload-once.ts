/**
 * Reloading the page where a part of the app cannot be fetched any more: after a deploy the reload brings the new
 * build, and in older browsers it alone fetches again what failed once.
 */
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type BrowserContext = {
  shelf: () => Shelf;
  siteAnswers: () => Promise<boolean>;
  reload: () => void;
};

const listeners = new Set<() => void>();

/** Has a function called before the page reloads itself, to put back what the address bar lost. */
export function beforeReload(listener: () => void): void {
  listeners.add(listener);
}

/**
 * Reloads the page for a part that is missing, and resolves with true where the page is about to go. It resolves with
 * false where a reload was tried already or would lose what stands: the person then reads words, and the next try,
 * which is theirs, may reload again. So no page reloads itself twice.
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

/** A part that is there may be missed again later, and is then worth another reload. */
export function clearReloadMark(part: string, shelf: () => Shelf = thisBrowser.shelf): void {
  try {
    shelf().removeItem(prefix + part);
  } catch {
    // Where nothing can be kept, nothing was.
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

/** A tab that forbids storage is never reloaded: nobody could tell the second time from the first. */
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
  /** Without a line, a reload would put the browser's own error in place of the app. */
  siteAnswers: () =>
    fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(8000) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => location.reload(),
};
