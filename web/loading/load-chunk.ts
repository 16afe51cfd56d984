import { importWithRetry } from './import-with-retry.ts';
import { clearReloadMark, reloadOnce } from './reload-once.ts';

/** A part of the app could not be fetched; `cause` is what the browser says of it. */
export class ChunkLoadError extends Error {}

/** Fetches a part whose loss may not disturb what is on the screen, such as a film that plays. @throws {ChunkLoadError} */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await importWithRetry(load);
  } catch (cause) {
    throw new ChunkLoadError('A part of the app did not load', { cause });
  }
}

/** Fetches a part without which the page shows nothing, and reloads the page once for it. @throws {ChunkLoadError} */
export async function loadChunkOrReload<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    const part = await loadChunk(load);
    clearReloadMark(name);
    return part;
  } catch (error) {
    if (await reloadOnce(name)) return new Promise(() => undefined);
    throw error;
  }
}
