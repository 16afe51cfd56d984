import { lastChapterSecond } from '#rules/content/limits.ts';

/** Returns the seconds of a typed time, such as 65, 1:05 or 1:02:03; null for anything else. */
export function parseClock(typed: string): number | null {
  const parts = typed.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,6}$/.test(part))) return null;
  const numbers = parts.map(Number);
  if (numbers.slice(1).some((number) => number > 59)) return null;
  const seconds = numbers.reduce((sum, number) => sum * 60 + number, 0);
  return seconds <= lastChapterSecond ? seconds : null;
}
