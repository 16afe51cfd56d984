/** Learners close to a certificate, without the hours of watching. */
import { sections } from './content/default-course.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { signIn } from './test-browser.ts';
import { lessonSeconds, type TestContext } from './test-context.ts';

const videos = sections.flatMap(({ lessons }) => lessons.filter(({ kind }) => kind === 'video'));

/** A learner with Ultra who has watched the first lessons to their end. */
export async function learnerWhoPlayed(ctx: TestContext, count: number, email = 'aisyah@example.com') {
  const browser = await signIn(ctx, email);
  const { uid } = browser.user;
  await setPlan(ctx.db, { uid, plan: 'ultra' });
  const now = ctx.now();
  const played = {
    ranges: JSON.stringify([[0, lessonSeconds]]),
    playedMs: lessonSeconds * 1000,
    resumeAtMs: 0,
  };
  const rows = videos
    .slice(0, count)
    .map(({ id }) => ({ uid, lessonId: id, ...played, openedAt: now, watchedAt: now, updatedAt: now }));
  if (rows.length > 0) await ctx.db.insertInto('progress').values(rows).execute();
  return browser;
}

/** A learner with a pending claim. */
export async function learnerWhoClaimed(ctx: TestContext, name = 'Aisyah binti Rahman', email?: string) {
  const learner = await learnerWhoPlayed(ctx, 32, email);
  await learner.ask('POST /api/certificates', { name });
  const { id } = await ctx.db
    .selectFrom('certificates')
    .select('id')
    .where('uid', '=', learner.user.uid)
    .executeTakeFirstOrThrow();
  return { learner, id };
}

/** A learner with an issued certificate, and the instructor who issued it. */
export async function learnerWithCertificate(ctx: TestContext, name?: string) {
  const { learner, id } = await learnerWhoClaimed(ctx, name);
  const instructor = await signIn(ctx, 'instructor@example.com');
  const { status } = await instructor.ask(`POST /api/studio/certificates/${id}/confirmation`);
  if (status !== 201) throw new Error(`Confirming answered ${status}`);
  return { learner, instructor, id };
}
