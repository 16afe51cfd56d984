/** The rules of `rules/clock.ts` for times that a wrong clock wrote, as SQL conditions. */
import { sql } from 'kysely';
import { latestTime } from '#rules/clock.ts';

/** True for a row whose time has come, as `hasCome` defines it. */
export function hasComeIn(column: string, { now, longestMs }: { now: number; longestMs: number }) {
  const time = sql.ref(column);
  return sql<boolean>`(${time} <= ${now} or ${time} > ${latestTime({ now, longestMs })})`;
}

/** True for a row that began at this time and is over, as `isOver` defines it. */
export function isOverIn(column: string, { now, lastsMs }: { now: number; lastsMs: number }) {
  return hasComeIn(column, { now: now - lastsMs, longestMs: lastsMs });
}
