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

/**
 * Whether a time in a row that lies `longestMs` ahead at most has come. One that lies further ahead was written by a clock
 * that was wrong, and counts as come: nothing waits until the wrong time is reached (decision 76).
 */
export function hasCome(time: number, { now, longestMs }: { now: number; longestMs: number }): boolean {
  return time <= now || time > latestTime({ now, longestMs });
}

/** Returns the latest time that a right clock can have written for something that waits no longer than `longestMs`. */
export function latestTime({ now, longestMs }: { now: number; longestMs: number }): number {
  return now + longestMs + clocksDifferMs;
}

/** Whether what began at the time in a row, and lasts so long, is over. It is where a wrong clock began it. */
export function isOver(beganAt: number, { now, lastsMs }: { now: number; lastsMs: number }): boolean {
  return hasCome(beganAt, { now: now - lastsMs, longestMs: lastsMs });
}

/** Was the clock set, or did nobody look at it for a day, since it was last seen? */
export function hasJumped(seenAt: number, now: number): boolean {
  return now < seenAt - clocksDifferMs || now > seenAt + dayMs;
}
