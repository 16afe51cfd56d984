/** The rule of `rules/clock.ts` about times that a wrong clock wrote, as conditions of SQL. */
import { sql } from 'kysely';
import { latestTime } from '#rules/clock.ts';

/** True for a row whose time has come, as `hasCome` tells. */
export function hasComeIn(column: string, { now, longestMs }: { now: number; longestMs: number }) {
  const time = sql.ref(column);
  return sql<boolean>`(${time} <= ${now} or ${time} > ${latestTime({ now, longestMs })})`;
}

/** True for a row that began at this time and is over, as `isOver` tells. */
export function isOverIn(column: string, { now, lastsMs }: { now: number; lastsMs: number }) {
  return hasComeIn(column, { now: now - lastsMs, longestMs: lastsMs });
}
