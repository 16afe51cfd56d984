import { importWithRetry } from './import-part.ts';
import { clearReloadMark, reloadForRetry, reloadOnce } from './reload-once.ts';

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
