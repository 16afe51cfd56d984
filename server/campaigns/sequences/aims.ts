/** Decides for a batch of learners whether they have reached the aim of a sequence. */
import { lessonAccess } from '#rules/access.ts';
import { dayMs } from '#rules/clock.ts';
import type { Plan } from '#rules/plans.ts';
import type { SequenceAim } from '#rules/sequence.ts';
import type { AppContext } from '#server/context.ts';
import { readCourse } from '#server/course/published-course.ts';
import { listAccountFacts, listLastWatched, listWatchedLessons } from './facts-store.ts';

type Context = Pick<AppContext, 'db' | 'now'>;

export type AimOf = { aim: SequenceAim; silentDays: number };

/** Returns those of these learners, each with the time when the sequence started for them, who have reached the aim. */
export async function listReached(
  ctx: Context,
  { aim, silentDays }: AimOf,
  members: readonly { uid: string; startedAt: number }[],
): Promise<Set<string>> {
  const uids = members.map(({ uid }) => uid);
  switch (aim) {
    case 'none':
      return new Set();
    case 'plan': {
      const facts = await listAccountFacts(ctx.db, { uids });
      return new Set(uids.filter((uid) => (facts.get(uid)?.plan ?? 'free') !== 'free'));
    }
    case 'watch': {
      // The silence began that long before the sequence started; a lesson watched since then has ended it.
      const watched = await listLastWatched(ctx.db, { uids });
      const hasWatched = ({ uid, startedAt }: { uid: string; startedAt: number }) =>
        (watched.get(uid) ?? 0) > startedAt - silentDays * dayMs;
      return new Set(members.filter(hasWatched).map(({ uid }) => uid));
    }
    case 'finished':
      return listFinished(ctx, uids);
  }
}

/** Returns those who have watched all videos that their plan opens. */
export async function listFinished(ctx: Context, uids: readonly string[]): Promise<Set<string>> {
  const [facts, watched, videosOf] = [
    await listAccountFacts(ctx.db, { uids }),
    await listWatchedLessons(ctx.db, { uids }),
    await videosByPlan(ctx),
  ];
  const hasFinished = (uid: string) => {
    const videos = videosOf[facts.get(uid)?.plan ?? 'free'];
    return videos.length > 0 && videos.every((id) => watched.get(uid)?.has(id));
  };
  return new Set(uids.filter(hasFinished));
}

async function videosByPlan(ctx: Context): Promise<Record<Plan, string[]>> {
  const { lessons } = await readCourse(ctx);
  const videos = [...lessons.values()].filter(({ kind }) => kind === 'video');
  const openTo = (plan: Plan) =>
    videos
      .filter((lesson) => lessonAccess({ signedIn: true, plan, isInstructor: false }, lesson) === 'play')
      .map(({ id }) => id);
  return { free: openTo('free'), premium: openTo('premium'), ultra: openTo('ultra') };
}
