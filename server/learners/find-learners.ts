/** Finds learners for the studio: by what somebody typed, by filters, or all of them. */
import { isFoundBy, keyRange, type LearnerSearch, readLearnerSearch } from '#rules/learners/search.ts';
import { readReceiptNumber } from '#rules/payments/receipt.ts';
import { looksLikeEmail, normaliseEmail } from '#rules/sign-in/sign-in.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findCheckout } from '#server/payments/checkout-store.ts';
import { findPayment, findSessionOfIntent } from '#server/payments/store.ts';
import { findReceipt } from '#server/payments/receipt-store.ts';
import { findUserByEmail } from '#server/accounts/user-store.ts';
import {
  countKeys,
  type KeyRange,
  type LearnerFilters,
  type ListedLearner,
  type ListPiece,
  type ListPlace,
  readByKey,
  readNewest,
  readPayers,
  readSome,
} from './list-store.ts';

const learnersAPage = 50;

/** The rows of an index that are read with one statement, and the statements of one request. */
const rowsAtOnce = 250;
const piecesAtMost = 6;

export type LearnerQuery = {
  typed: string;
  filters: LearnerFilters;
  paid: KeyRange | null;
  after: ListPlace | null;
  /** The most learners of a page. */
  atMost?: number;
};

/**
 * Returns up to 50 learners, and the place to go on from. A request reads a bounded number of rows, so the page may be
 * short, or empty, where filters let few through; `next` is null once nobody is left.
 */
export async function findLearners(
  db: Database,
  query: LearnerQuery,
): Promise<{ learners: ListedLearner[]; next: ListPlace | null }> {
  const uid = query.typed.trim() === '' ? null : await findByIdentifier(db, query.typed.trim());
  if (uid !== null)
    return { learners: await readSome(db, { uids: [uid], filters: query.filters }), next: null };
  const reader = await readerOf(db, query);
  return reader === null ? { learners: [], next: null } : readPage(reader, query);
}

/** Returns the uid behind a whole e-mail, a receipt number, or the id of a Checkout session or payment intent. */
async function findByIdentifier(db: Database, typed: string): Promise<string | null> {
  const number = readReceiptNumber(typed);
  if (number !== null) return (await findReceipt(db, { number }))?.uid ?? null;
  if (looksLikeEmail(typed))
    return (await findUserByEmail(db, { email: normaliseEmail(typed) }))?.uid ?? null;
  if (!/^(cs|pi)_\w+$/.test(typed)) return null;
  const sessionId = typed.startsWith('pi_')
    ? await findSessionOfIntent(db, { paymentIntentId: typed })
    : typed;
  if (sessionId === undefined) return null;
  const checkout = await findCheckout(db, { checkoutSessionId: sessionId });
  return checkout?.uid ?? (await findPayment(db, { checkoutSessionId: sessionId }))?.uid ?? null;
}

type Reader = {
  read: (after: ListPlace | null) => Promise<ListPiece>;
  /** Whether a learner whom the database found is meant. */
  isMeant: (learner: ListedLearner) => boolean;
};

/** Null where what was typed can find nobody. */
async function readerOf(db: Database, { typed, filters, paid }: LearnerQuery): Promise<Reader | null> {
  const atMost = rowsAtOnce;
  if (typed.trim() === '')
    return {
      read: (after) =>
        paid === null
          ? readNewest(db, { after, atMost, filters })
          : readPayers(db, { after, atMost, filters, paid }),
      isMeant: () => true,
    };
  const search = readLearnerSearch(typed);
  if (search.beginnings.length === 0) return null;
  const ranges = await rarestFirst(db, search);
  return {
    read: (after) => readByKey(db, { after, atMost, filters, ranges, paid }),
    isMeant: (learner) => isFoundBy(learner, search),
  };
}

/** Names are common or rare: the index is read along the rarest beginning. */
async function rarestFirst(db: Database, { beginnings }: LearnerSearch): Promise<KeyRange[]> {
  const ranges = beginnings.map(keyRange);
  if (ranges.length < 2) return ranges;
  const enough = rowsAtOnce * piecesAtMost;
  const counted = await Promise.all(
    ranges.map(async (range) => ({ range, count: await countKeys(db, range, enough) })),
  );
  return counted.toSorted((a, b) => a.count - b.count).map(({ range }) => range);
}

async function readPage(
  { read, isMeant }: Reader,
  { after: from, atMost = learnersAPage }: LearnerQuery,
): Promise<{ learners: ListedLearner[]; next: ListPlace | null }> {
  const found = new Map<string, ListedLearner>();
  let after = from;
  for (let pieces = 0; pieces < piecesAtMost; pieces++) {
    const piece = await read(after);
    for (const { place, learner } of piece) {
      if (found.size === atMost) return { learners: [...found.values()], next: after };
      after = place;
      if (learner && isMeant(learner)) found.set(learner.uid, learner);
    }
    if (piece.length < rowsAtOnce) return { learners: [...found.values()], next: null };
  }
  return { learners: [...found.values()], next: after };
}
