/** Lessons that a learner keeps on a device to play them without a connection. */

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
