import { importWithRetry } from './import-with-retry.ts';
import { partArrived, reloadOnce } from './reload-once.ts';

/** A part of the app could not be fetched; `cause` is what the browser says of it. */
export class PartNotLoaded extends Error {}

/** Fetches a part whose loss may not disturb what is on the screen, such as a film that plays. @throws {PartNotLoaded} */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await importWithRetry(load);
  } catch (cause) {
    throw new PartNotLoaded('A part of the app did not load', { cause });
  }
}

/** Fetches a part without which the page shows nothing, and reloads the page once for it. @throws {PartNotLoaded} */
export async function loadPartOrReload<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    const part = await loadPart(load);
    partArrived(name);
    return part;
  } catch (error) {
    if (await reloadOnce(name)) return new Promise(() => undefined);
    throw error;
  }
}
