/**
 * Counts the figures of all lessons from everyone's progress. The count reads every row once, in short pages with pauses
 * in between, so that no request and no screen waits for it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCome } from '#rules/clock.ts';
import { addLearner, leftAfterMs, type LessonCounts, medianReach, noCounts } from '#rules/lesson-figures.ts';
import { roleOf } from '#rules/roles.ts';
import type { AppContext } from '#server/context.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import {
  type CountedProgress,
  type CountedVideo,
  endCount,
  findLastCount,
  type LastCount,
  listCountedVideos,
  readProgressAfter,
  replaceFigures,
  startCount,
} from './store.ts';

const minuteMs = 60_000;

/** The shortest and the longest time between two counts. */
const pauseMs = { shortest: 10 * minuteMs, longest: 24 * 60 * minuteMs };

/** At most a twentieth of the time is spent counting. */
const restsPerCount = 20;

/** A count that has not ended by now belongs to a process that was killed, or counts an unusually large site. */
const unfinishedMs = 60 * minuteMs;

const rowsAtOnce = 500;
const betweenPagesMs = 5;

/** Counts when it is due and no other process does. A stopped count is repeated by the next process. */
export async function countFiguresWhenDue(ctx: AppContext, signal: AbortSignal): Promise<void> {
  const last = await findLastCount(ctx.db);
  const now = ctx.now();
  if (last && !hasCome(last.startedAt + pauseAfter(last), { now, longestMs: pauseMs.longest })) return;
  if (!(await startCount(ctx.db, { last, now }))) return;
  const isComplete = await countFigures(ctx, { now, signal });
  if (!isComplete)
    await endCount(ctx.db, {
      startedAt: 0,
      tookMs: last?.tookMs ?? null,
      countedAt: last?.countedAt ?? null,
    });
}

function pauseAfter({ startedAt, tookMs, countedAt }: LastCount): number {
  const pause = Math.max(pauseMs.shortest, (tookMs ?? 0) * restsPerCount);
  const isUnfinished = countedAt !== startedAt;
  return Math.min(pauseMs.longest, isUnfinished ? Math.max(unfinishedMs, pause) : pause);
}

/** Counts all lessons now. Returns false when it was stopped. */
export async function countFigures(
  ctx: AppContext,
  { now, signal }: { now: number; signal?: AbortSignal },
): Promise<boolean> {
  const { db } = ctx;
  const videos = await listCountedVideos(db, { now });
  const lessons = new Map(
    videos.map((video) => [video.lessonId, { video, counts: noCounts(video.lengthMs / 1000) }]),
  );
  let place = { uid: '', lessonId: '' };
  for (;;) {
    const rows = await readProgressAfter(db, { ...place, atMost: rowsAtOnce });
    for (const row of rows) {
      const lesson = lessons.get(row.lessonId);
      if (lesson && roleOf(row, ctx.config.instructorEmails) === null) addRow(lesson, row, now);
    }
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) break;
    place = last;
    await sleep(betweenPagesMs);
    if (signal?.aborted) return false;
  }
  const figures = [...lessons.values()].map(({ video, counts }) => {
    const reach = medianReach(counts);
    const { starters, finished, played, left } = counts;
    const medianReachMs = reach === null ? null : Math.round(reach * 1000);
    return { ...video, starters, finished, medianReachMs, played, left };
  });
  await transaction(db, async (tx) => {
    await endCount(tx, { startedAt: now, countedAt: now, tookMs: Math.max(0, ctx.now() - now) });
    await replaceFigures(tx, figures);
  });
  return true;
}

/** Those who opened the lesson before its current video are left out: their seconds are those of the former one. */
function addRow(
  { video, counts }: { video: CountedVideo; counts: LessonCounts },
  { ranges, resumeAtMs, openedAt, watchedAt, updatedAt }: CountedProgress,
  now: number,
): void {
  if (openedAt < video.videoSince) return;
  const resumeAt = resumeAtMs / 1000;
  addLearner(counts, {
    ranges,
    resumeAt,
    isFinished: watchedAt !== null,
    isAway: updatedAt <= now - leftAfterMs,
  });
}
