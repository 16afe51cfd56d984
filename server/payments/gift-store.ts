/**
 * Gifts: the places that payments give to others, each redeemed by at most one learner. A gift has one, seat 0; a group
 * has a row for each seat, from 1 (decision 204).
 */
import type { PaidPlan, VerifiedPayment } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';

/** A gift with what its state depends on. */
export type Gift = {
  checkoutSessionId: string;
  /** 0 for a gift; from 1 in a group. */
  seat: number;
  plan: PaidPlan;
  /** Null for a free seat. */
  encryptedCode: string | null;
  /** The invited address; null for a gift, or without one. */
  email: string | null;
  emails: number;
  emailedAt: number | null;
  /** The learner who redeemed it; null until then. */
  uid: string | null;
  redeemedAt: number | null;
  /** 1 when a restored backup may lack its redemption; null otherwise. */
  isUncertain: 1 | null;
  /** Grows whenever a seat is reserved or taken. */
  revision: number;
  /** The uid of the customer who paid for it. */
  buyer: string;
  paidAt: number;
  payment: Pick<VerifiedPayment, 'amountCents' | 'refundedCents' | 'dispute'> & {
    withdrawnAt: number | null;
  };
};

export async function insertGift(
  db: Database,
  gift: { checkoutSessionId: string; plan: PaidPlan; codeHash: string; encryptedCode: string },
): Promise<void> {
  await db.insertInto('gifts').values(gift).execute();
}

type Place = { checkoutSessionId: string; seat: number };

export async function findGift(db: Database, by: Place): Promise<Gift | undefined> {
  const row = await selectGifts(db)
    .where('gifts.checkoutSessionId', '=', by.checkoutSessionId)
    .where('gifts.seat', '=', by.seat)
    .executeTakeFirst();
  return row && giftOf(row);
}

export async function findGiftByCode(db: Database, by: { codeHash: string }): Promise<Gift | undefined> {
  const row = await selectGifts(db).where('gifts.codeHash', '=', by.codeHash).executeTakeFirst();
  return row && giftOf(row);
}

/** Lists the gifts that a customer paid for, newest first. */
export async function listGiftsOfBuyer(db: Database, by: { uid: string }): Promise<Gift[]> {
  const rows = await selectGifts(db)
    .where('payments.uid', '=', by.uid)
    .where('gifts.seat', '=', 0)
    .orderBy('payments.paidAt', 'desc')
    .orderBy('gifts.checkoutSessionId')
    .execute();
  return rows.map(giftOf);
}

/** Lists the gifts and seats that a learner redeemed, newest first. */
export async function listRedeemedGifts(db: Database, by: { uid: string }): Promise<Gift[]> {
  const rows = await selectGifts(db)
    .where('gifts.uid', '=', by.uid)
    .orderBy('gifts.redeemedAt', 'desc')
    .orderBy('gifts.checkoutSessionId')
    .execute();
  return rows.map(giftOf);
}

/** Lists the learners who redeemed the gift of a payment, or hold its seats. */
export async function listRecipients(db: Database, of: { checkoutSessionId: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('gifts')
    .select((row) => row.ref('uid').$notNull().as('uid'))
    .distinct()
    .where('checkoutSessionId', '=', of.checkoutSessionId)
    .where('uid', 'is not', null)
    .orderBy('uid')
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Redeems a gift, or takes a seat, for a learner. Returns false when someone else has it. */
export async function markRedeemed(
  db: Database,
  { checkoutSessionId, seat, uid, now }: Place & { uid: string; now: number },
): Promise<boolean> {
  const redeemed = await db
    .updateTable('gifts')
    .set((row) => ({ uid, redeemedAt: now, revision: row('revision', '+', 1) }))
    .where('checkoutSessionId', '=', checkoutSessionId)
    .where('seat', '=', seat)
    .where('uid', 'is', null)
    .returning('checkoutSessionId')
    .executeTakeFirst();
  return redeemed !== undefined;
}

/** Lists the redemptions of gifts that are not noted at Stripe, oldest first. Seats can be taken back, and are not noted. */
export async function listRedemptionsToNote(db: Database, page: { atMost: number }) {
  return db
    .selectFrom('gifts')
    .innerJoin('payments', 'payments.checkoutSessionId', 'gifts.checkoutSessionId')
    .innerJoin('users', 'users.uid', 'gifts.uid')
    .select(['gifts.checkoutSessionId', 'payments.paymentIntentId', 'users.uid', 'users.email'])
    .select((row) => row.fn.coalesce('gifts.redeemedAt', row.lit(0)).as('redeemedAt'))
    .where('gifts.seat', '=', 0)
    .where('gifts.uid', 'is not', null)
    .where('gifts.notedAt', 'is', null)
    .orderBy('gifts.redeemedAt')
    .limit(page.atMost)
    .execute();
}

export async function markNoted(
  db: Database,
  { checkoutSessionId, now }: { checkoutSessionId: string; now: number },
): Promise<void> {
  await db
    .updateTable('gifts')
    .set({ notedAt: now })
    .where('checkoutSessionId', '=', checkoutSessionId)
    .where('seat', '=', 0)
    .execute();
}

/** Marks the gifts that nobody has redeemed as far as a restored backup knows; all of them, or that of a payment. */
export async function markUncertain(db: Database, of: { checkoutSessionId?: string } = {}): Promise<void> {
  const { checkoutSessionId } = of;
  await db
    .updateTable('gifts')
    .set({ isUncertain: 1 })
    .where('seat', '=', 0)
    .where('uid', 'is', null)
    .$if(checkoutSessionId !== undefined, (query) =>
      query.where('checkoutSessionId', '=', checkoutSessionId ?? ''),
    )
    .execute();
}

/** Counts an email with the code. Returns false when `atMost` were sent. */
export async function countGiftEmail(
  db: Database,
  { checkoutSessionId, seat, atMost, now }: Place & { atMost: number; now: number },
): Promise<boolean> {
  const counted = await db
    .updateTable('gifts')
    .set((row) => ({ emails: row('emails', '+', 1), emailedAt: now }))
    .where('checkoutSessionId', '=', checkoutSessionId)
    .where('seat', '=', seat)
    .where('emails', '<', atMost)
    .returning('emails')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Lists all encrypted codes of gifts, seats and join links, for a change of the site's key. */
export async function listEncryptedCodes(db: Database): Promise<{ encryptedCode: string }[]> {
  const codes = (table: 'gifts' | 'groups') =>
    db
      .selectFrom(table)
      .select((row) => row.ref('encryptedCode').$notNull().as('encryptedCode'))
      .where('encryptedCode', 'is not', null);
  return [...(await codes('gifts').execute()), ...(await codes('groups').execute())];
}

/** Replaces an encrypted code, unless it has changed. */
export async function replaceEncryptedCode(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const table of ['gifts', 'groups'] as const)
    await db.updateTable(table).set({ encryptedCode: to }).where('encryptedCode', '=', from).execute();
}

/** Starts a query of the gifts and seats with what their state depends on. */
export function selectGifts(db: Database) {
  return db
    .selectFrom('gifts')
    .innerJoin('payments', 'payments.checkoutSessionId', 'gifts.checkoutSessionId')
    .select(['gifts.checkoutSessionId', 'gifts.seat', 'gifts.plan', 'gifts.encryptedCode'])
    .select(['gifts.email', 'gifts.emails', 'gifts.isUncertain', 'gifts.revision'])
    .select(['gifts.emailedAt', 'gifts.uid', 'gifts.redeemedAt', 'payments.uid as buyer', 'payments.paidAt'])
    .select(['payments.amountCents', 'payments.refundedCents', 'payments.dispute', 'payments.withdrawnAt']);
}

type GiftRow = Omit<Gift, 'payment'> & Gift['payment'];

export function giftOf({ amountCents, refundedCents, dispute, withdrawnAt, ...gift }: GiftRow): Gift {
  return { ...gift, payment: { amountCents, refundedCents, dispute, withdrawnAt } };
}
