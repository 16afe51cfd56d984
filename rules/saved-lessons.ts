/** Lessons that a learner keeps on a device to play them without a connection, how many, and why one is not saved. */

/** A saved lesson plays this long after the site last confirmed it. */
export const savedForMs = 14 * 24 * 60 * 60 * 1000;

/** The site's last confirmation, by the device's clock. */
export type Confirmation = {
  confirmedAt: number;
  /** The latest time that the device's clock has shown since. */
  latestSeen: number;
};

/** A clock may be corrected by this much without counting as set back. */
const correctionMs = 5 * 60 * 1000;

/**
 * Returns whether saved lessons may be played without asking the site. A clock that was set back would prolong them, so
 * they then wait for the next contact.
 */
export function isConfirmed({ confirmedAt, latestSeen }: Confirmation, now: number): boolean {
  if (now < latestSeen - correctionMs) return false;
  return now < confirmedAt + savedForMs;
}

export const savedOnDeviceAtMost = 30;

/** On all devices of a learner together. */
export const savedByUserAtMost = 60;

/** Why a lesson could not be saved; the reason of an `aborted` error. */
export const savingReasons = {
  onDevice: 'too-many-on-device',
  ofUser: 'too-many-saved',
  replaced: 'video-replaced',
} as const;

type SavingReason = (typeof savingReasons)[keyof typeof savingReasons];

/** Returns why one more lesson may not be saved; null if it may. */
export function savingObstacle(count: { onDevice: number; ofUser: number }): SavingReason | null {
  if (count.onDevice >= savedOnDeviceAtMost) return savingReasons.onDevice;
  return count.ofUser >= savedByUserAtMost ? savingReasons.ofUser : null;
}
