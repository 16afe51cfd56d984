/**
 * Copies all videos and attached files from the disk to a store, or back, while the site serves. Each file comes to its
 * place whole; a move that was interrupted goes on where it was, and one that is repeated brings what came meanwhile.
 */
import { moveStep, stepOfUnequal } from '#rules/video/move.ts';
import type { Database } from '#server/db/database.ts';
import type { DiskCopies } from '#server/outside/media/disk-copies.ts';
import type { HashedCopy, StoreCopies } from '#server/outside/media/store-copies.ts';
import { forEachUntilFailure } from './for-each-until-failure.ts';
import type { KnownPairs } from './known-pairs.ts';
import { listMovedFiles, type MovedFile, type MovedFiles } from './list-moved-files.ts';

export type MoveContext = { db: Database; disk: DiskCopies; store: StoreCopies; known: KnownPairs };

export type MoveTarget = 'store' | 'disk';

export type MoveProgress =
  | { step: 'look' | 'remove'; files: number; allFiles: number }
  | { step: 'copy'; files: number; allFiles: number; bytes: number; allBytes: number };

export type MoveOrder = {
  to: MoveTarget;
  /** True where the site reads from the target by now, and writes there. */
  isInUse: boolean;
  signal: AbortSignal;
  onProgress: (progress: MoveProgress) => void;
};

export type MoveResult = MovedFiles & {
  copied: { files: number; bytes: number };
  /** All files that are at the target, and their size. */
  there: { files: number; bytes: number };
  /** Needed files that neither place has. */
  missing: string[];
  /** Files that differ, where the copy was kept that the site uses. */
  kept: string[];
  /** True once a whole look found nothing more to copy. */
  isSettled: boolean;
};

/** Files that are looked at or copied at the same moment. */
const filesAtOnce = 8;

/** A site on which so much is changed all the time is looked at once more by the next command. */
const roundsAtMost = 5;

/** @throws {StoreTrouble} where the store does not take or give a file; what was copied stays */
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

/** Removes the former copies of files that are at the target. Only what a whole look has verified may be given. */
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

/** The disk keeps this much for everything else that the site writes. */
const keptFreeBytes = 300_000_000;

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
  const tell = () => order.onProgress({ step: 'copy', allFiles: files.length, allBytes, ...done });
  tell();
  // Players and the site begin with the master playlist, so what it names is there before it.
  const [masters, others] = [files.filter(isMaster), files.filter((file) => !isMaster(file))];
  for (const some of [others, masters])
    await forEachUntilFailure(some, filesAtOnce, async (file) => {
      order.signal.throwIfAborted();
      await (order.to === 'store' ? copyToStore(ctx, file) : copyToDisk(ctx, file));
      done.files += 1;
      done.bytes += file.bytes;
      tell();
    });
}

function isMaster({ path }: MovedFile): boolean {
  return path.endsWith('/master.m3u8');
}

async function copyToStore({ disk, store, known }: MoveContext, { path }: MovedFile): Promise<void> {
  const before = await disk.look(path);
  // Somebody removed it meanwhile; the next look tells.
  if (!before) return;
  const sent = await store.put(path, disk.pathOf(path));
  const after = await disk.look(path);
  // A file that was written over meanwhile is compared by the next look.
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
