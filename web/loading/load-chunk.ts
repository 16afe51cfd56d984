import { importWithRetry } from './import-with-retry.ts';
import { clearReloadMark, reloadForRetry, reloadOnce } from './reload-once.ts';

/** A chunk of the app could not be loaded; `cause` is the browser's error. */
export class ChunkLoadError extends Error {}

/** Loads a chunk whose loss may not disturb the screen, such as a playing video. @throws {ChunkLoadError} */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await importWithRetry(load);
  } catch (cause) {
    throw new ChunkLoadError('A part of the app did not load', { cause });
  }
}

/** Loads a chunk without which the page shows nothing, and reloads the page once for it. @throws {ChunkLoadError} */
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

/** Loads a chunk after the user's own press on "Try again", and reloads the page when it fails again. @throws {ChunkLoadError} */
export async function retryChunkOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof ChunkLoadError && (await reloadForRetry())) return new Promise(() => undefined);
    throw error;
  }
}
