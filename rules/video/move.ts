/** Decides for each file what moving the videos between the disk and the store needs. */

/** A copy as it stands: its size, and a mark that changes with its bytes (the time on the disk, the ETag in the store). */
export type CopyState = { bytes: number; mark: string };

/** Both copies of a file at the moment when they were known to hold the same bytes. */
export type KnownPair = { from: CopyState; to: CopyState };

export type MoveStep =
  | 'nothing'
  /** The file goes from the former place to the new one. */
  | 'copy'
  /** Both places have the file, and only their bytes tell whether it is the same. */
  | 'compare'
  /** Neither place has it. */
  | 'missing';

type Copies = { from: CopyState | null; to: CopyState | null; known: KnownPair | undefined };

/** A copy that changed after both were the same is the newer one; the former place wins only by such a change. */
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
 * Both copies hold other bytes, and nothing tells which one is newer. The site writes into the place that it uses, so
 * that copy is kept.
 */
export function stepOfUnequal({ isInUse }: { isInUse: boolean }): 'copy' | 'keep' {
  return isInUse ? 'keep' : 'copy';
}

function isSame(a: CopyState, b: CopyState): boolean {
  return a.bytes === b.bytes && a.mark === b.mark;
}

/**
 * Names of files within a video's folder, such as `captions/ms.vtt`. Names come from playlists too, and none may lead out
 * of the folder, or to what is being written there.
 */
export function isVideoFile(name: string): boolean {
  return /^(?:\w[\w.-]*\/)*\w[\w.-]*$/.test(name);
}

/** The time that is left at the pace so far, in seconds; null before there is a pace. */
export function secondsLeft(of: { doneBytes: number; allBytes: number; seconds: number }): number | null {
  if (of.seconds < 2 || of.doneBytes === 0) return null;
  return Math.max(0, Math.round(((of.allBytes - of.doneBytes) * of.seconds) / of.doneBytes));
}
