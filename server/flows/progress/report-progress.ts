/** A player tells what it played: it is credited, and its stream stays in use. */
import { reportWindow, secondsToWait } from '#rules/report-limit.ts';
import { isUnsaved, rowIdOf } from '#rules/playback-session.ts';
import { groupCommit } from '#server/db/database.ts';
import { creditProgress, type Played } from '#server/store/progress-credit.ts';
import { type LessonProgress, openLesson } from '#server/store/progress.ts';
import type { Reporter } from '#server/store/reporters.ts';
import { noteStreamUse, openStream } from '#server/store/playback-sessions.ts';
import type { AppContext } from '#server/context.ts';

/** `found` is what was found of whoever reports; `stream` is how the player names its stream. */
export type Report = Omit<Played, 'now' | 'uid'> & { found: Reporter; stream: string | undefined };

export type Reported = LessonProgress & { stream?: 'playing' | 'stopped' };

/**
 * On disk when it resolves. Null when the lesson was never opened; `waitSeconds` when this person reports so often
 * that nothing is credited.
 */
export async function reportProgress(
  ctx: AppContext,
  { found, stream: named, ...report }: Report,
): Promise<Reported | { waitSeconds: number } | null> {
  const now = ctx.now();
  const waitSeconds = secondsToWait(reportWindow(found.clock, now), now);
  if (waitSeconds !== null) return { waitSeconds };
  const played = { uid: found.user.uid, now, ...report };
  const { credited, stream, clock } =
    named !== undefined && isUnsaved(named) ? await saveLate(ctx, played, found, named) : found;
  if (!credited) return null;
  const progress = await groupCommit(ctx.db, async (tx) => {
    // In the order in which a film that begins takes them, so that neither waits for the other.
    if (stream) await noteStreamUse(tx, { uid: played.uid, stream, now });
    return creditProgress(tx, played, { clock, credited });
  });
  if (!progress || named === undefined) return progress;
  return { ...progress, stream: stream ? 'playing' : 'stopped' };
}

/** The film began while nothing could be written; from now on its lesson is opened, and its stream counts. */
async function saveLate(
  ctx: AppContext,
  { uid, lesson, now }: Played,
  found: Reporter,
  named: string,
): Promise<Pick<Reporter, 'clock' | 'credited' | 'stream'>> {
  const id = rowIdOf(named);
  return groupCommit(ctx.db, async (tx) => {
    const opened = await openStream(tx, { uid, named: id, newId: id, now });
    await openLesson(tx, { uid, lessonId: lesson.id, now });
    return {
      clock: found.clock,
      credited: found.credited ?? { ranges: '[]', openedAt: now, watchedAt: null },
      stream: opened === null ? null : { id: opened, lastUsedAt: now },
    };
  });
}
