/** Finds learners for the studio: by search text, by filters, or all of them. */
import {
  isFoundBy,
  keyRange,
  type LearnerSearch,
  readLearnerSearch,
  type SeenFilter,
  seenSince,
} from '#rules/learners/search.ts';
import type { Plan } from '#rules/plans.ts';
import { looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import { findUserByEmail } from '#server/accounts/user-store.ts';
import { findPaymentOwner } from '#server/payments/find-payment-owner.ts';
import type { Database } from '#server/platform/db/database.ts';
import { normalizeEmail } from '#server/platform/email-address.ts';
import {
  countKeys,
  listPayersOf,
  type KeyRange,
  type LearnerFilters,
  type ListedLearner,
  type ListBatch,
  type ListPosition,
  readByKey,
  readNewest,
  readPayers,
  readSome,
} from './list-store.ts';

const learnersPerPage = 50;

/** Index rows per statement, and statements per request. */
const rowsAtOnce = 250;
const readsAtMost = 6;

export type FoundLearner = ListedLearner;

export type LearnerQuery = {
  typed: string;
  filters: LearnerFilters;
  paid: KeyRange | null;
  after: ListPosition | null;
  /** The page size. */
  atMost?: number;
};

type UrlFilters = {
  q: string;
  plan?: Plan | undefined;
  country?: string | undefined;
  section?: number | undefined;
  seen?: SeenFilter | undefined;
  paidFrom?: number | undefined;
  paidTo?: number | undefined;
};

/** Turns the filters in a URL into a query. */
export function learnerQueryOf(filters: UrlFilters, now: number): Omit<LearnerQuery, 'after'> {
  const { q, plan = null, country = null, section = null, seen, paidFrom, paidTo } = filters;
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

export function positionOf(cursor: string | undefined): { at: number; uid: string } | null {
  if (cursor === undefined) return null;
  const [at = '', uid = ''] = cursor.split('.');
  return { at: Number(at), uid };
}

/**
 * Returns up to 50 learners, and the position to continue from. A request reads a bounded number of rows, so with
 * narrow filters a page may be short or empty; `next` is null at the end.
 */
export async function findLearners(
  db: Database,
  query: LearnerQuery,
): Promise<{ learners: ListedLearner[]; next: ListPosition | null }> {
  const uid = query.typed.trim() === '' ? null : await findByIdentifier(db, query.typed.trim());
  if (uid !== null)
    return { learners: await readSome(db, { uids: [uid], filters: query.filters }), next: null };
  const reader = await readerOf(db, query);
  return reader === null ? { learners: [], next: null } : readPage(reader, query);
}

/** Returns the uid behind a complete email, a receipt number, or the id of a Checkout session or payment intent. */
async function findByIdentifier(db: Database, typed: string): Promise<string | null> {
  if (looksLikeEmail(typed))
    return (await findUserByEmail(db, { email: normalizeEmail(typed) }))?.uid ?? null;
  return findPaymentOwner(db, typed);
}

/** Returns those of these users who match a query, in no particular order. */
export async function narrowLearners(
  db: Database,
  { typed, filters, paid }: Omit<LearnerQuery, 'after'>,
  uids: readonly string[],
): Promise<ListedLearner[]> {
  const identified = typed.trim() === '' ? null : await findByIdentifier(db, typed.trim());
  if (identified !== null) return readSome(db, { uids: uids.filter((uid) => uid === identified), filters });
  const learners = await readSome(db, { uids, filters });
  const payers = paid && (await listPayersOf(db, { uids, paid }));
  const search = typed.trim() === '' ? null : readLearnerSearch(typed);
  if (search?.beginnings.length === 0) return [];
  return learners.filter(
    (learner) => (!payers || payers.has(learner.uid)) && (!search || isFoundBy(learner, search)),
  );
}

type Reader = {
  read: (after: ListPosition | null) => Promise<ListBatch>;
  /** Whether a learner found by the database really matches. */
  matches: (learner: ListedLearner) => boolean;
};

/** Returns null when the search text cannot match anyone. */
async function readerOf(db: Database, { typed, filters, paid }: LearnerQuery): Promise<Reader | null> {
  const atMost = rowsAtOnce;
  if (typed.trim() === '')
    return {
      read: (after) =>
        paid === null
          ? readNewest(db, { after, atMost, filters })
          : readPayers(db, { after, atMost, filters, paid }),
      matches: () => true,
    };
  const search = readLearnerSearch(typed);
  if (search.beginnings.length === 0) return null;
  const ranges = await rarestFirst(db, search);
  return {
    read: (after) => readByKey(db, { after, atMost, filters, ranges, paid }),
    matches: (learner) => isFoundBy(learner, search),
  };
}

/** Orders the ranges so that the index is read along the rarest prefix. */
async function rarestFirst(db: Database, { beginnings }: LearnerSearch): Promise<KeyRange[]> {
  const ranges = beginnings.map(keyRange);
  if (ranges.length < 2) return ranges;
  const enough = rowsAtOnce * readsAtMost;
  const counted = await Promise.all(
    ranges.map(async (range) => ({ range, count: await countKeys(db, range, enough) })),
  );
  return counted.toSorted((a, b) => a.count - b.count).map(({ range }) => range);
}

async function readPage(
  { read, matches }: Reader,
  { after: from, atMost = learnersPerPage }: LearnerQuery,
): Promise<{ learners: ListedLearner[]; next: ListPosition | null }> {
  const found = new Map<string, ListedLearner>();
  let after = from;
  for (let reads = 0; reads < readsAtMost; reads++) {
    const batch = await read(after);
    for (const { position, learner } of batch) {
      if (found.size === atMost) return { learners: [...found.values()], next: after };
      after = position;
      if (learner && matches(learner)) found.set(learner.uid, learner);
    }
    if (batch.length < rowsAtOnce) return { learners: [...found.values()], next: null };
  }
  return { learners: [...found.values()], next: after };
}
