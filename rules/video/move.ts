/** Decides how to move each file of the videos between the disk and the store. */

/** The state of a copy: its size, and a mark that changes with its bytes (the time on the disk, the ETag in the store). */
export type CopyState = { bytes: number; mark: string };

/** Both copies of a file when they were last known to be the same. */
type KnownPair = { from: CopyState; to: CopyState };

type MoveStep =
  | 'nothing'
  /** The file is copied from the old place to the new one. */
  | 'copy'
  /** Both places have the file, and only their bytes show whether they are the same. */
  | 'compare'
  /** Neither place has it. */
  | 'missing';

type Copies = { from: CopyState | null; to: CopyState | null; known: KnownPair | undefined };

/** Returns the next step for a file. A copy that changed since both were the same is the newer one. */
export function moveStep({ from, to, known }: Copies): MoveStep {
  if (from === null) return to === null ? 'missing' : 'nothing';
  if (to === null) return 'copy';
  if (!known) return 'compare';
  const hasFromChanged = !isSame(from, known.from);
  const hasToChanged = !isSame(to, known.to);
  if (hasFromChanged && hasToChanged) return 'compare';
  return hasFromChanged ? 'copy' : 'nothing';
}

/**
 * Returns the step for different copies of unknown age. The site writes to the place that it uses, so that copy is kept.
 */
export function stepOfUnequal({ isInUse }: { isInUse: boolean }): 'copy' | 'keep' {
  return isInUse ? 'keep' : 'copy';
}

function isSame(a: CopyState, b: CopyState): boolean {
  return a.bytes === b.bytes && a.mark === b.mark;
}

/**
 * Returns whether a name is a file in a video's folder, such as `captions/ms.vtt`. Names also come from playlists, and
 * must not leave the folder or name partial files.
 */
export function isVideoFile(name: string): boolean {
  return /^(?:\w[\w.-]*\/)*\w[\w.-]*$/.test(name);
}

/** Returns the remaining seconds at the current rate; null before it is known. */
export function secondsLeft(of: { doneBytes: number; allBytes: number; seconds: number }): number | null {
  if (of.seconds < 2 || of.doneBytes === 0) return null;
  return Math.max(0, Math.round(((of.allBytes - of.doneBytes) * of.seconds) / of.doneBytes));
}
