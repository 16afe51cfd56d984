import * as endpoints from '#contract/studio/learners/learners.ts';
import { handle } from '#server/routes/handle.ts';
import { deletionDue } from '#rules/account.ts';
import { seenSince } from '#rules/learners/search.ts';
import { findLearners, type LearnerQuery } from '#server/flows/learners/find-learners.ts';
import { readLastSeen } from '#server/store/learners/learner-list.ts';

const listLearners = handle(endpoints.listLearners, async (ctx, c) => {
  const { cursor, ...asked } = c.req.valid('query');
  const query = learnerQueryOf(asked, ctx.now());
  const { learners, next } = await findLearners(ctx.db, { ...query, after: placeOf(cursor) });
  const seen = await readLastSeen(ctx.db, { uids: learners.map(({ uid }) => uid) });
  return c.json(
    {
      learners: learners.map(({ deletionAskedAt, ...learner }) => ({
        ...learner,
        lastSeenAt: seen.get(learner.uid) ?? null,
        deletionDueAt: deletionAskedAt === null ? null : deletionDue(deletionAskedAt),
      })),
      next: next && `${next.at}.${next.uid}`,
    },
    200,
  );
});

type AskedFilters = {
  q: string;
  plan?: 'free' | 'premium' | 'ultra' | undefined;
  country?: string | undefined;
  section?: number | undefined;
  seen?: Parameters<typeof seenSince>[0] | undefined;
  paidFrom?: number | undefined;
  paidTo?: number | undefined;
};

/** Returns the query of the filters in a URL. */
export function learnerQueryOf(asked: AskedFilters, now: number): Omit<LearnerQuery, 'after'> {
  const { q, plan = null, country = null, section = null, seen, paidFrom, paidTo } = asked;
  const isPaid = paidFrom !== undefined || paidTo !== undefined;
  return {
    typed: q,
    filters: {
      plan,
      country,
      sectionId: section,
      seen: seen === undefined ? null : { since: seenSince(seen, now), is: seen !== 'not-month' },
    },
    paid: isPaid ? { from: paidFrom ?? 0, to: paidTo ?? Number.MAX_SAFE_INTEGER } : null,
  };
}

export function placeOf(cursor: string | undefined): { at: number; uid: string } | null {
  if (cursor === undefined) return null;
  const [at = '', uid = ''] = cursor.split('.');
  return { at: Number(at), uid };
}

export const routes = [listLearners];
