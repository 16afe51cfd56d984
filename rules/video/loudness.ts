/** How loud a video is: its integrated loudness by ITU-R BS.1770 and EBU R 128, in LUFS. */

/** Every video is brought to this, so that nobody reaches for the volume between two lessons. */
export const targetLufs = -16;

/** A difference that nobody hears; sound so near to the target stays as it was recorded. */
export const toleranceLu = 1;

/** A recording that is quieter than this much below the target has more noise than voice; raising it more helps nobody. */
export const raisedAtMostDb = 24;

/**
 * The highest true peak that the sound is packaged with, in dBFS. Encoding it raises peaks by up to about one decibel,
 * and learners get none above −1.
 */
export const peakCeilingDb = -2;

/** Both are null for sound that is silent, or too short to be measured. */
export type Loudness = { before: number; after: number } | { before: null; after: null };

export type Measured = {
  /** Null for silence, and for sound shorter than the 0.4 s that are measured at once. */
  lufs: number | null;
  /** The true peak in dBFS. */
  peakDb: number;
};

/** Returns the decibels that bring the sound to the target; null where it may stay as it is. */
export function gainFor({ lufs }: Measured): number | null {
  if (lufs === null || Math.abs(targetLufs - lufs) <= toleranceLu) return null;
  return Math.min(raisedAtMostDb, targetLufs - lufs);
}

/** Whether the sound is raised so much that its peaks have to be held down. */
export function needsLimiter({ peakDb }: Measured, gainDb: number): boolean {
  return peakDb + gainDb > peakCeilingDb;
}
