/** Guards against a computer's clock that was set wrong. All times in ms since 1970. */

const dayMs = 24 * 60 * 60 * 1000;

/** Clocks of several machines may differ so far. */
export const clocksDifferMs = 60_000;

const wrongMs = 2 * 60 * 60 * 1000;

/**
 * A time that was written down before, or now where it lies so far ahead that the clock was wrong. Within two hours it
 * stands: whoever sets a clock to and fro, such as to another time zone, gives nobody time that did not pass.
 */
export function believableTime(time: number, now: number): number {
  return time > now + wrongMs ? now : time;
}

/** Was the clock set, or did nobody look at it for a day, since it was last seen? */
export function hasJumped(seenAt: number, now: number): boolean {
  return now < seenAt - clocksDifferMs || now > seenAt + dayMs;
}
