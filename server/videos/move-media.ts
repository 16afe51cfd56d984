/**
 * Copies all videos and attached files from the disk to a store, or back, while the site serves. Files appear whole at
 * the target; an interrupted move resumes, and a repeated one copies what has changed since then.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type CopyState, isVideoFile, moveStep, stepOfUnequal } from '#rules/video/move.ts';
import { listAttachmentIds } from '#server/content/file-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listVideoFiles } from './playlist.ts';
import { attachmentsFolderName } from './storage/attachment-files.ts';
import { type DiskCopies, movingFolder } from './storage/disk-copies.ts';
import type { HashedCopy, StoreCopies } from './storage/store-copies.ts';
import { listStudioVideos } from './store.ts';

/** Listing a video in the store takes a few requests. */
const videosAtOnce = 6;

/** Files that are compared or copied concurrently. */
const filesAtOnce = 8;

/** Changes that keep coming during a move are left to the next command. */
const roundsAtMost = 5;

/** The disk space that is kept free for the site's other writes. */
const keptFreeBytes = 300_000_000;

/** Runs the work for at most `atOnce` items concurrently. After a failure the running work ends, and the rest is skipped. */
export async function forEachUntilFailure<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const worker = async () => {
    for (let next = queue.next(); !next.done && failures.length === 0; next = queue.next())
      await work(next.value).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
}

/** The states of both copies, and the SHA-256 of their common bytes. */
type DiskAndStore = { disk: CopyState; store: CopyState; sha256: string };

type KnownPairs = {
  get(path: string): DiskAndStore | undefined;
  add(path: string, pair: DiskAndStore): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the record of identical copies, one JSON line for each file, by which an interrupted move resumes and a later one
 * knows the newer copy. It is stored in `media`, the folder of the videos, separately for each store.
 */
export async function openKnownPairs(media: string, storeUrl: string): Promise<KnownPairs> {
  const folder = join(media, movingFolder);
  await mkdir(folder, { recursive: true });
  const name = createHash('sha256').update(storeUrl).digest('hex').slice(0, 16);
  const file = join(folder, `${name}.jsonl`);
  const pairs = readPairs(await readFile(file, 'utf8').catch(() => ''));
  // Drops replaced lines, and one that was torn.
  await writeFile(`${file}.part`, [...pairs].map(([path, pair]) => lineOf(path, pair)).join(''));
  await rename(`${file}.part`, file);
  const handle: FileHandle = await open(file, 'a');
  return {
    get: (path) => pairs.get(path),
    async add(path, pair) {
      pairs.set(path, pair);
      await handle.appendFile(lineOf(path, pair));
    },
    close: () => handle.close(),
  };
}

function lineOf(path: string, pair: DiskAndStore): string {
  return `${JSON.stringify({ path, ...pair } satisfies Line)}\n`;
}

const copy = z.object({ bytes: z.number(), mark: z.string() });
const line = z.object({ path: z.string(), disk: copy, store: copy, sha256: z.string() });

type Line = z.infer<typeof line>;

function readPairs(text: string): Map<string, DiskAndStore> {
  const read = text.split('\n').flatMap((one) => readLine(one) ?? []);
  return new Map(read.map(({ path, ...pair }) => [path, pair]));
}

/** Returns null for an incomplete line: its file is merely compared again. */
function readLine(text: string): Line | null {
  try {
    return line.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A file to move: one of a ready video, or an attached file of a lesson. */
type MovedFile = {
  /** Relative to the media folder, such as `intro/720p-1.m4s`. */
  path: string;
  /** True for a file that a video or a download needs. */
  isNeeded: boolean;
  /** The checksum of its bytes, if its name contains it. */
  sha256: string | null;
};

/** The place to move from. */
type FormerPlace = {
  readText(path: string): Promise<string | null>;
  /** Lists a folder; not supported by stores. */
  list?(folder: string): Promise<string[]>;
};

type MovedFiles = {
  files: MovedFile[];
  /** The folders of the files. */
  folders: string[];
  /** Unexpected names of files, which are not moved. */
  strange: string[];
  /** The number of recordings that are being uploaded or packaged. */
  onTheirWay: number;
};

async function listMovedFiles(db: Database, from: FormerPlace): Promise<MovedFiles> {
  const videos = await listStudioVideos(db);
  const ready = videos.filter(({ state }) => state === 'ready');
  const strange: string[] = [];
  const byVideo = new Map<string, MovedFile[]>();
  await forEachUntilFailure(ready, videosAtOnce, async ({ id, captions, poster, renditions }) => {
    // The captions of a video are unknown until it is prepared.
    const isPrepared = renditions.length > 0;
    const named = await listVideoFiles((file) => readVideoText(from, id, file), {
      captions,
      poster,
    });
    const isNeeded = new Map(named.map((one) => [one.file, one.isNamed]));
    const names = new Set([...isNeeded.keys(), ...((await from.list?.(id)) ?? [])]);
    const files = [...names].map((name) => ({
      path: `${id}/${name}`,
      isNeeded: isNeeded.get(name) === true && (isPrepared || !name.endsWith('.vtt')),
      sha256: null,
    }));
    byVideo.set(
      id,
      files.filter(({ path }) => isVideoFile(path)),
    );
    strange.push(...files.map(({ path }) => path).filter((path) => !isVideoFile(path)));
  });
  const attachments = (await listAttachmentIds(db)).map((id) => ({
    path: `${attachmentsFolderName}/${id}`,
    isNeeded: true,
    sha256: id,
  }));
  return {
    files: [...ready.flatMap(({ id }) => byVideo.get(id) ?? []), ...attachments],
    folders: ready.map(({ id }) => id),
    strange: strange.toSorted(),
    onTheirWay: videos.filter(({ state }) => state !== 'ready' && state !== 'failed').length,
  };
}

/** A playlist may name anything, but nothing outside the video's folder is read. */
async function readVideoText(from: FormerPlace, id: string, file: string): Promise<string | null> {
  return isVideoFile(file) ? from.readText(`${id}/${file}`) : null;
}

type MoveContext = { db: Database; disk: DiskCopies; store: StoreCopies; known: KnownPairs };

export type MoveTarget = 'store' | 'disk';

export type MoveProgress =
  | { step: 'look' | 'remove'; files: number; allFiles: number }
  | { step: 'copy'; files: number; allFiles: number; bytes: number; allBytes: number };

type MoveOrder = {
  to: MoveTarget;
  /** True when the site already reads from and writes to the target. */
  isInUse: boolean;
  signal: AbortSignal;
  onProgress: (progress: MoveProgress) => void;
};

export type MoveResult = MovedFiles & {
  copied: { files: number; bytes: number };
  /** All files at the target, and their size. */
  there: { files: number; bytes: number };
  /** Needed files that neither place has. */
  missing: string[];
  /** Files that differ, of which the site's copy was kept. */
  kept: string[];
  /** True once a full comparison found nothing to copy. */
  isSettled: boolean;
};

/** @throws {StoreTrouble} when the store fails; files copied so far stay */
export async function moveMedia(ctx: MoveContext, order: MoveOrder): Promise<MoveResult> {
  const copied = { files: 0, bytes: 0 };
  for (let rounds = 1; ; rounds += 1) {
    const from = order.to === 'store' ? ctx.disk : { readText: (path: string) => ctx.store.readText(path) };
    const listed = await listMovedFiles(ctx.db, from);
    const look = await lookAtAll(ctx, listed.files, order);
    const { toCopy, missing, kept, there } = look;
    const isSettled = toCopy.length === 0;
    if (isSettled || rounds === roundsAtMost) return { ...listed, copied, there, missing, kept, isSettled };
    await copyAll(ctx, toCopy, order);
    copied.files += toCopy.length;
    copied.bytes += toCopy.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

/** Deletes the former copies of files that are at the target. Pass only files that a full comparison has verified. */
export async function removeFormerCopies(
  { disk, store }: Pick<MoveContext, 'disk' | 'store'>,
  { files, folders }: Pick<MovedFiles, 'files' | 'folders'>,
  { to, signal, onProgress }: Pick<MoveOrder, 'to' | 'signal' | 'onProgress'>,
): Promise<void> {
  const [former, target] = to === 'store' ? [disk, store] : [store, disk];
  let count = 0;
  await forEachUntilFailure(files, filesAtOnce, async ({ path }) => {
    signal.throwIfAborted();
    if (await target.look(path)) await former.remove(path);
    count += 1;
    onProgress({ step: 'remove', files: count, allFiles: files.length });
  });
  if (to === 'store') for (const folder of folders) await disk.removeEmpty(folder);
}

type ToCopy = MovedFile & { bytes: number };

async function lookAtAll(ctx: MoveContext, files: readonly MovedFile[], order: MoveOrder) {
  const toCopy: ToCopy[] = [];
  const [missing, kept]: [string[], string[]] = [[], []];
  const there = { files: 0, bytes: 0 };
  let count = 0;
  await forEachUntilFailure(files, filesAtOnce, async (file) => {
    order.signal.throwIfAborted();
    const look = await lookAt(ctx, file.path, order);
    if (look.step === 'missing' && file.isNeeded) missing.push(file.path);
    if (look.step === 'copy') toCopy.push({ ...file, bytes: look.bytes });
    if (look.step === 'keep') kept.push(file.path);
    if (look.step === 'nothing' || look.step === 'keep') {
      there.files += 1;
      there.bytes += look.bytes;
    }
    count += 1;
    order.onProgress({ step: 'look', files: count, allFiles: files.length });
  });
  return { toCopy, missing: missing.toSorted(), kept: kept.toSorted(), there };
}

async function lookAt({ disk, store, known }: MoveContext, path: string, { to, isInUse }: MoveOrder) {
  const [onDisk, inStore] = await Promise.all([disk.look(path), store.look(path)]);
  const [from, target] = to === 'store' ? [onDisk, inStore] : [inStore, onDisk];
  const pair = known.get(path);
  const knownPair =
    pair && (to === 'store' ? { from: pair.disk, to: pair.store } : { from: pair.store, to: pair.disk });
  const step = moveStep({ from, to: target, known: knownPair });
  if (step !== 'compare') return { step, bytes: (step === 'copy' ? from : target)?.bytes ?? 0 };
  if (onDisk && inStore && onDisk.bytes === inStore.bytes) {
    const [sha256, ofStore] = await Promise.all([disk.hash(path), store.hash(path)]);
    if (sha256 === ofStore) {
      await known.add(path, { disk: onDisk, store: inStore, sha256 });
      return { step: 'nothing' as const, bytes: onDisk.bytes };
    }
  }
  const unequal = stepOfUnequal({ isInUse });
  return { step: unequal, bytes: (unequal === 'copy' ? from : target)?.bytes ?? 0 };
}

async function copyAll(ctx: MoveContext, files: readonly ToCopy[], order: MoveOrder): Promise<void> {
  const allBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (order.to === 'disk' && (await ctx.disk.freeBytes()) < allBytes + keptFreeBytes)
    throw new Error(`There is no room for ${Math.ceil(allBytes / 1e6)} MB on the disk`);
  const done = { files: 0, bytes: 0 };
  const report = () => order.onProgress({ step: 'copy', allFiles: files.length, allBytes, ...done });
  report();
  // Master playlists come last, so that everything they name already exists.
  const [masters, others] = [files.filter(isMaster), files.filter((file) => !isMaster(file))];
  for (const some of [others, masters])
    await forEachUntilFailure(some, filesAtOnce, async (file) => {
      order.signal.throwIfAborted();
      await (order.to === 'store' ? copyToStore(ctx, file) : copyToDisk(ctx, file));
      done.files += 1;
      done.bytes += file.bytes;
      report();
    });
}

function isMaster({ path }: MovedFile): boolean {
  return path.endsWith('/master.m3u8');
}

async function copyToStore({ disk, store, known }: MoveContext, { path }: MovedFile): Promise<void> {
  const before = await disk.look(path);
  // Deleted in the meantime; the next comparison reports it.
  if (!before) return;
  const sent = await store.put(path, disk.pathOf(path));
  const after = await disk.look(path);
  // The next comparison handles a file that was overwritten in the meantime.
  if (after?.mark === before.mark && after.bytes === sent.state.bytes)
    await known.add(path, { disk: after, store: sent.state, sha256: sent.sha256 });
}

async function copyToDisk({ disk, store, known }: MoveContext, { path, sha256 }: MovedFile): Promise<void> {
  const pair = known.get(path);
  let came: HashedCopy | undefined;
  await disk.write(path, async (part) => {
    came = await store.get(path, part);
    const isUnchanged = pair?.store.mark === came.state.mark && pair.store.bytes === came.state.bytes;
    const expected = sha256 ?? (isUnchanged ? pair.sha256 : came.sha256);
    if (came.sha256 !== expected) throw new Error(`${path} in the store holds other bytes than it was given`);
  });
  const kept = await disk.look(path);
  if (came && kept?.bytes === came.state.bytes)
    await known.add(path, { disk: kept, store: came.state, sha256: came.sha256 });
}
