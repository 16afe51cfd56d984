/** How often one person's players may report what they played. All times in ms since 1970. */
import { isOver } from './clock.ts';

/**
 * A player reports every 10 s and at each stop and jump, and says at most every 2 s again what was not credited: even
 * two devices whose owner never lets go of the slider stay below.
 */
export const reportsAtMost = 240;

const windowMs = 60_000;

export type ReportWindow = { windowStart: number; reports: number };

/** The window in which a report of now counts; one that a wrong clock began in the future is over too. */
export function reportWindow(last: ReportWindow, now: number): ReportWindow {
  return isOver(last.windowStart, { now, lastsMs: windowMs }) ? { windowStart: now, reports: 0 } : last;
}

/** The seconds until one more report is taken; null when it is taken now. */
export function secondsToWait({ windowStart, reports }: ReportWindow, now: number): number | null {
  if (reports < reportsAtMost) return null;
  const waitMs = Math.min(windowMs, windowStart + windowMs - now);
  return Math.max(1, Math.ceil(waitMs / 1000));
}
