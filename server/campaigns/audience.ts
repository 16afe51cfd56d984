/** Finds the recipients of a campaign, in bounded steps along the list of learners. */
import { lessonAccess } from '#rules/access.ts';
import type { Plan } from '#rules/plans.ts';
import type { CampaignAudience } from '#contract/api.ts';
import type { AppContext } from '#server/context.ts';
import { readCourse } from '#server/course/published-course.ts';
import {
  findLearners,
  type FoundLearner,
  learnerQueryOf,
  narrowLearners,
  positionOf,
} from '#server/learners/find-learners.ts';
import { withoutStopped } from '#server/mail/campaign-mail.ts';
import { listReaders } from './news-store.ts';
import { listLeftCheckout, listStoppedIn } from './recipients-store.ts';
import { readEntries, readListStep, type Recipient } from './waiting-list/readers.ts';

/** Learners of one step. */
const learnersAtOnce = 500;

export type AudienceStep = {
  /** Learners who meet the conditions, or entries of the waiting list. */
  matching: number;
  /** Those of them who get news, at an address that email isn't stopped to. */
  recipients: Recipient[];
  /** The cursor of the next step; null after the last. */
  next: string | null;
};

type Ctx = Pick<AppContext, 'db' | 'secret' | 'now'>;

/** Returns the recipients after a cursor, '' for the first step. A step may be short or empty. */
export async function readAudience(
  ctx: Ctx,
  { audience, cursor }: { audience: CampaignAudience; cursor: string },
): Promise<AudienceStep> {
  if (audience.waitingList) {
    const step = await readListStep(ctx.db, { after: cursor, atMost: learnersAtOnce });
    return { ...step, recipients: await withoutStopped(ctx, step.recipients) };
  }
  const { learners, next } = await findLearners(ctx.db, {
    ...queryOf(ctx, audience),
    after: positionOf(cursor === '' ? undefined : cursor),
    atMost: learnersAtOnce,
  });
  const uids = await meetingConditions(ctx, audience, learners);
  const recipients = await withoutStopped(ctx, await listReaders(ctx.db, { uids }));
  return { matching: uids.length, recipients, next: next && `${next.at}.${next.uid}` };
}

/**
 * Returns those of these recipients who get the email now: they may have paid, unsubscribed or changed in another way
 * since they were listed.
 */
export async function narrowAudience(
  ctx: Ctx,
  of: {
    audience: CampaignAudience;
    recipients: readonly { uid: string | null; entryId: string | null }[];
  },
): Promise<Recipient[]> {
  const uids = of.recipients.flatMap(({ uid }) => uid ?? []);
  const ids = of.recipients.flatMap(({ entryId }) => entryId ?? []);
  const learners = await narrowLearners(ctx.db, queryOf(ctx, of.audience), uids);
  const meeting = await meetingConditions(ctx, of.audience, learners);
  const readers = await listReaders(ctx.db, { uids: meeting });
  return withoutStopped(ctx, [...readers, ...(await readEntries(ctx.db, { ids }))]);
}

function queryOf(ctx: Ctx, audience: CampaignAudience) {
  const {
    waitingList: _waitingList,
    stoppedIn: _stoppedIn,
    leftCheckout: _leftCheckout,
    lessonId: _lessonId,
    segment: _segment,
    q = '',
    ...filters
  } = audience;
  return learnerQueryOf({ ...filters, q }, ctx.now());
}

/** Checks the conditions that the list of learners has no filter for. */
async function meetingConditions(
  ctx: Ctx,
  { stoppedIn, leftCheckout, lessonId }: CampaignAudience,
  learners: readonly FoundLearner[],
): Promise<string[]> {
  const now = ctx.now();
  const open = lessonId === undefined ? null : await plansThatOpen(ctx, lessonId);
  let uids = learners.filter(({ plan }) => open === null || open.has(plan)).map(({ uid }) => uid);
  if (stoppedIn !== undefined) uids = await listStoppedIn(ctx.db, { uids, sectionId: stoppedIn, now });
  if (leftCheckout) uids = await listLeftCheckout(ctx.db, { uids, now });
  return uids;
}

/** Returns the plans with which a lesson may be watched; none for a lesson that is no longer published. */
async function plansThatOpen(
  ctx: Pick<AppContext, 'db' | 'now'>,
  lessonId: string,
): Promise<ReadonlySet<string>> {
  const lesson = (await readCourse(ctx)).lessons.get(lessonId);
  const mayWatch = (plan: Plan) =>
    lesson !== undefined &&
    ['play', 'open-link'].includes(lessonAccess({ signedIn: true, plan, isInstructor: false }, lesson));
  return new Set((['free', 'premium', 'ultra'] as const).filter(mayWatch));
}
