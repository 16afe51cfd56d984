import { formatClock } from './format-duration.ts';

/** Returns a time with its tenths: 1:05.3. */
export function formatTenths(seconds: number): string {
  const tenths = Math.floor(Math.round(seconds * 1000) / 100);
  return `${formatClock(Math.floor(tenths / 10))}.${tenths % 10}`;
}
