/**
 * The converted recordings in the origin private file system. Each is an MP4 with a description file, and is kept until
 * the site has received all of it.
 */
import { abandonedMs } from '#rules/video/upload.ts';
import { deferred } from '#web/platform/deferred.ts';

export type PreparedRecording = {
  id: string;
  /** The name and fingerprint of the original file. */
  fileName: string;
  fingerprint: string;
  /** Milliseconds since 1970. */
  preparedAt: number;
  /** The size of the converted MP4; null until it is complete. */
  bytes: number | null;
};

const folderName = 'prepared-recordings';

export const movieOf = (id: string) => `${id}.mp4`;
export const descriptionOf = (id: string) => `${id}.json`;

/** The lock for converting: one recording at a time across all tabs. */
export const preparingLock = 'prepare-recording';

export async function openPreparedFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(folderName, { create: true });
}

/** Lists the recordings, including incomplete ones. Removes those older than a week or without a description. */
export async function listPrepared(now: number): Promise<PreparedRecording[]> {
  const folder = await openPreparedFolder();
  const kept: PreparedRecording[] = [];
  for (const id of await idsIn(folder)) {
    const recording = await readDescription(folder, id);
    const isKept = recording !== null && now - recording.preparedAt < abandonedMs;
    if (isKept && (await isWhole(folder, recording))) kept.push(recording);
    else if (!(await isHeld(preparedLock(id)))) await removePrepared(id);
  }
  return kept;
}

export async function readPrepared(id: string): Promise<File> {
  const folder = await openPreparedFolder();
  return (await folder.getFileHandle(movieOf(id))).getFile();
}

const mostRemoveTries = 20;

async function removePrepared(id: string): Promise<void> {
  await removeFile(descriptionOf(id));
  await removeFile(movieOf(id));
}

/** Removes a file, with retries: a worker that just ended may still hold it. */
export async function removeFile(name: string): Promise<void> {
  const folder = await openPreparedFolder();
  for (let tries = 0; tries < mostRemoveTries; tries += 1) {
    const error = await folder.removeEntry(name).catch((reason: DOMException) => reason);
    if (!error || error.name === 'NotFoundError') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The lock of the tab that converts or uploads a recording. */
const preparedLock = (id: string) => `prepared-recording-${id}`;

/** A recording that this tab holds the lock of. */
export type KeptRecording = {
  id: string;
  release: () => void;
};

/** Locks a recording for this tab; null when another tab holds it. */
export function holdPrepared(id: string): Promise<KeptRecording | null> {
  return new Promise((resolve) => {
    void navigator.locks.request(preparedLock(id), { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null);
      const { promise, resolve: release } = deferred();
      resolve({ id, release });
      return promise;
    });
  });
}

/** Removes a recording and its lock. Files that can’t be removed now are removed with the next listing. */
export async function forgetPrepared({ id, release }: KeptRecording): Promise<void> {
  await removePrepared(id).catch(() => {});
  release();
}

async function isHeld(name: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}

async function idsIn(folder: FileSystemDirectoryHandle): Promise<Set<string>> {
  const ids = new Set<string>();
  // TypeScript's DOM types lack the iterators of folders.
  for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys())
    ids.add(name.replace(/\.\w+$/, ''));
  return ids;
}

async function readDescription(
  folder: FileSystemDirectoryHandle,
  id: string,
): Promise<PreparedRecording | null> {
  try {
    const file = await (await folder.getFileHandle(descriptionOf(id))).getFile();
    const read = JSON.parse(await file.text()) as Partial<PreparedRecording>;
    const { fileName, fingerprint, preparedAt, bytes } = read;
    if (typeof fileName !== 'string' || typeof fingerprint !== 'string') return null;
    if (typeof preparedAt !== 'number') return null;
    return { id, fileName, fingerprint, preparedAt, bytes: typeof bytes === 'number' ? bytes : null };
  } catch {
    return null;
  }
}

/** Returns whether a complete file has the size in its description. */
async function isWhole(
  folder: FileSystemDirectoryHandle,
  { id, bytes }: PreparedRecording,
): Promise<boolean> {
  if (bytes === null) return true;
  const handle = await folder.getFileHandle(movieOf(id)).catch(() => null);
  return (await handle?.getFile())?.size === bytes;
}
