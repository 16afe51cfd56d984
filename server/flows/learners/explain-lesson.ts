import { type AccessExplanation, explainAccess } from '#rules/access.ts';
import { roleOf } from '#rules/roles.ts';
import type { AppContext } from '#server/context.ts';
import { readCourse } from '#server/flows/course/course-cache.ts';
import { Refusal } from '#server/http/refusal.ts';
import { listOpenCheckouts } from '#server/store/payments/checkouts.ts';
import { listPlaybackSessions } from '#server/store/playback-sessions.ts';
import { listSessions } from '#server/store/sessions.ts';
import type { User } from '#server/store/users.ts';

/** Explains whether a learner can open a lesson, from the facts of this moment. @throws {Refusal} not-found */
export async function explainLesson(
  ctx: AppContext,
  { user, lessonId }: { user: User; lessonId: string },
): Promise<AccessExplanation> {
  const { uid, plan } = user;
  const now = ctx.now();
  const lesson = (await readCourse(ctx)).lessons.get(lessonId);
  if (!lesson) throw new Refusal('not-found', 'There is no such lesson.');
  const [sessions, playbackSessions, checkouts] = await Promise.all([
    listSessions(ctx.db, { uid, now }),
    listPlaybackSessions(ctx.db, { uid }),
    listOpenCheckouts(ctx.db, { uid }),
  ]);
  return explainAccess({
    lesson: { ...lesson, isReady: lesson.url !== null || lesson.videoId !== null },
    plan,
    isInstructor: roleOf(user, ctx.config.instructorEmails) === 'instructor',
    isBanned: user.bannedAt !== null,
    sessions: sessions.length,
    playbackSessions,
    hasOpenCheckout: checkouts.length > 0,
    now,
  });
}
