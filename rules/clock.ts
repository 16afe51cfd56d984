/** Guards against a wrong system clock. All times are in ms since 1970. */

/** The milliseconds of a day of 24 hours. */
export const dayMs = 24 * 60 * 60 * 1000;

/** The tolerated difference between the clocks of several machines. */
export const clocksDifferMs = 60_000;

const wrongMs = 2 * 60 * 60 * 1000;

/**
 * Returns a stored time, or now if it is so far ahead that the clock was wrong. Up to two hours ahead it is kept, so that
 * setting a clock back and forth, such as to another time zone, gains no time.
 */
export function believableTime(time: number, now: number): number {
  return time > now + wrongMs ? now : time;
}

/**
 * Returns whether a stored time, at most `longestMs` ahead, has come. One further ahead was written by a wrong clock and
 * counts as come, so that nothing waits for it (decision 76).
 */
export function hasCome(time: number, { now, longestMs }: { now: number; longestMs: number }): boolean {
  return time <= now || time > latestTime({ now, longestMs });
}

/** Returns the latest time that a correct clock can have stored for a wait of at most `longestMs`. */
export function latestTime({ now, longestMs }: { now: number; longestMs: number }): number {
  return now + longestMs + clocksDifferMs;
}

/** Returns whether a span of `lastsMs` since a stored time is over; after a wrong clock it is. */
export function isOver(beganAt: number, { now, lastsMs }: { now: number; lastsMs: number }): boolean {
  return hasCome(beganAt, { now: now - lastsMs, longestMs: lastsMs });
}

/** Returns whether the clock was set back, or not read for a day, since it was last read. */
export function hasJumped(seenAt: number, now: number): boolean {
  return now < seenAt - clocksDifferMs || now > seenAt + dayMs;
}
