/**
 * The prepared recordings in the browser's own folder of this site, the origin private file system. Each is an MP4 with a
 * description beside it, and stays until the site has it whole.
 */
import { abandonedMs } from '#rules/video/upload.ts';
import { deferred } from '#web/platform/deferred.ts';

export type PreparedRecording = {
  id: string;
  /** The name and the fingerprint of the file that was chosen. */
  fileName: string;
  fingerprint: string;
  /** Milliseconds since 1970. */
  preparedAt: number;
  /** The size of the prepared MP4; null until it is finished. */
  bytes: number | null;
};

const folderName = 'prepared-recordings';

export const movieOf = (id: string) => `${id}.mp4`;
export const descriptionOf = (id: string) => `${id}.json`;

/** The lock of whoever prepares a recording: one at a time, over all tabs. */
export const preparingLock = 'prepare-recording';

export async function openPreparedFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(folderName, { create: true });
}

/** Lists the recordings, also unfinished ones; removes those that are older than a week or have no description. */
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

const removingTries = 20;

async function removePrepared(id: string): Promise<void> {
  await removeFile(descriptionOf(id));
  await removeFile(movieOf(id));
}

/** Removes a file. A worker that has just ended may hold it for a moment longer. */
export async function removeFile(name: string): Promise<void> {
  const folder = await openPreparedFolder();
  for (let tries = 0; tries < removingTries; tries += 1) {
    const error = await folder.removeEntry(name).catch((reason: DOMException) => reason);
    if (!error || error.name === 'NotFoundError') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The lock of the tab that prepares or sends a recording, so that no other tab does the same. */
const preparedLock = (id: string) => `prepared-recording-${id}`;

/** A recording that this tab has for itself. */
export type KeptRecording = {
  id: string;
  /** Lets other tabs have it. */
  giveBack: () => void;
};

/** Keeps a recording for this tab; null where another tab has it. */
export function holdPrepared(id: string): Promise<KeptRecording | null> {
  return new Promise((resolve) => {
    void navigator.locks.request(preparedLock(id), { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null);
      const { promise, resolve: giveBack } = deferred();
      resolve({ id, giveBack });
      return promise;
    });
  });
}

/** Removes a recording that this tab has; what cannot be removed now goes when the list is read again. */
export async function forgetPrepared({ id, giveBack }: KeptRecording): Promise<void> {
  await removePrepared(id).catch(() => {});
  giveBack();
}

async function isHeld(name: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}

async function idsIn(folder: FileSystemDirectoryHandle): Promise<Set<string>> {
  const ids = new Set<string>();
  // Not every list of a browser's interfaces has the iterators of folders yet.
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

/** A finished file has the size that its description says; an unfinished one may have any. */
async function isWhole(
  folder: FileSystemDirectoryHandle,
  { id, bytes }: PreparedRecording,
): Promise<boolean> {
  if (bytes === null) return true;
  const handle = await folder.getFileHandle(movieOf(id)).catch(() => null);
  return (await handle?.getFile())?.size === bytes;
}
