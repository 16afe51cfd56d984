/**
 * Reloads the page once when a chunk of the app cannot be loaded any more: after a deploy the reload brings the new
 * build, and older browsers retry a failed script only after a reload.
 */
import { stored, type StorageArea } from '../stored.ts';

type BrowserContext = {
  storage: () => StorageArea;
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
export async function reloadOnce(chunk: string, browser: BrowserContext = thisBrowser): Promise<boolean> {
  const mark = reloadMark(chunk, browser.storage);
  if (mark.read() !== null) {
    mark.remove();
    return false;
  }
  // A tab without storage never reloads, since it could not tell the second time from the first.
  if (!(await browser.siteAnswers()) || !mark.write('once')) return false;
  for (const listener of listeners) listener();
  browser.reload();
  return true;
}

/** Clears the mark of a chunk that has loaded, so that it may cause another reload later. */
export function clearReloadMark(chunk: string, storage = thisBrowser.storage): void {
  reloadMark(chunk, storage).remove();
}

function reloadMark(chunk: string, storage: () => StorageArea) {
  return stored(storage, `reloaded-for:${chunk}`, String);
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
