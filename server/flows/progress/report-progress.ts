/** Handles a player's progress report: credits the played ranges and keeps the playback session in use. */
import { reportWindow, secondsToWait } from '#rules/progress.ts';
import { isUnsaved, storedIdOf } from '#rules/playback-session.ts';
import { groupCommit } from '#server/db/database.ts';
import { creditProgress, type ProgressReport } from '#server/store/progress-credit.ts';
import { type LessonProgress, openLesson } from '#server/store/progress.ts';
import type { Reporter } from '#server/store/reporters.ts';
import { openPlaybackSession, saveHeartbeat } from '#server/store/playback-sessions.ts';
import type { AppContext } from '#server/context.ts';

/** The report of a player; `named` is the playback session that it names. */
export type PlayerReport = Omit<ProgressReport, 'now' | 'uid'> & {
  reporter: Reporter;
  named: string | undefined;
};

/** The progress after a report; `stream` is the field of the API that tells whether the player may go on. */
export type ReportResult = LessonProgress & { stream?: 'playing' | 'stopped' };

/**
 * The report is on disk when the promise resolves. Returns null when the lesson was never opened, and `waitSeconds`
 * when the user reports so often that nothing is credited.
 */
export async function reportProgress(
  ctx: AppContext,
  { reporter, named, ...played }: PlayerReport,
): Promise<ReportResult | { waitSeconds: number } | null> {
  const now = ctx.now();
  const waitSeconds = secondsToWait(reportWindow(reporter.budget, now), now);
  if (waitSeconds !== null) return { waitSeconds };
  const report = { uid: reporter.user.uid, now, ...played };
  const { credited, playbackSession, budget } =
    named !== undefined && isUnsaved(named)
      ? await saveUnsavedSession(ctx, report, reporter, named)
      : reporter;
  if (!credited) return null;
  const progress = await groupCommit(ctx.db, async (tx) => {
    // The rows are locked in the same order as when a playback starts, so that the two cannot deadlock.
    if (playbackSession) await saveHeartbeat(tx, { uid: report.uid, session: playbackSession, now });
    return creditProgress(tx, report, { budget, credited });
  });
  if (!progress || named === undefined) return progress;
  return { ...progress, stream: playbackSession ? 'playing' : 'stopped' };
}

/** Saves a playback that started while nothing could be written: from now on it has a row, and its lesson is opened. */
async function saveUnsavedSession(
  ctx: AppContext,
  { uid, lesson, now }: ProgressReport,
  reporter: Reporter,
  named: string,
): Promise<Pick<Reporter, 'budget' | 'credited' | 'playbackSession'>> {
  const id = storedIdOf(named);
  return groupCommit(ctx.db, async (tx) => {
    const openedId = await openPlaybackSession(tx, { uid, named: id, newId: id, now });
    await openLesson(tx, { uid, lessonId: lesson.id, now });
    return {
      budget: reporter.budget,
      credited: reporter.credited ?? { ranges: '[]', openedAt: now, watchedAt: null },
      playbackSession: openedId === null ? null : { id: openedId, lastUsedAt: now },
    };
  });
}
