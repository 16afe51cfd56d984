/** How many lessons a learner may save, and why one is not saved. */

export const savedOnDeviceAtMost = 30;

/** On all devices of a learner together. */
export const savedByUserAtMost = 60;

/** Why a lesson could not be saved; the reason of an `aborted` error. */
export const savingReasons = {
  onDevice: 'too-many-on-device',
  ofUser: 'too-many-saved',
  replaced: 'video-replaced',
} as const;

export type SavingReason = (typeof savingReasons)[keyof typeof savingReasons];

/** Returns why one more lesson may not be saved; null if it may. */
export function savingObstacle(count: { onDevice: number; ofUser: number }): SavingReason | null {
  if (count.onDevice >= savedOnDeviceAtMost) return savingReasons.onDevice;
  return count.ofUser >= savedByUserAtMost ? savingReasons.ofUser : null;
}
