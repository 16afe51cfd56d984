/** Gifts: one row for each payment that was made for someone else, redeemed by at most one learner. */
import type { PaidPlan, VerifiedPayment } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';

/** A gift with what its state depends on. */
export type Gift = {
  checkoutSessionId: string;
  plan: PaidPlan;
  encryptedCode: string;
  emails: number;
  emailedAt: number | null;
  /** The learner who redeemed it; null until then. */
  uid: string | null;
  redeemedAt: number | null;
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

export async function findGift(db: Database, by: { checkoutSessionId: string }): Promise<Gift | undefined> {
  const row = await selectGifts(db)
    .where('gifts.checkoutSessionId', '=', by.checkoutSessionId)
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
    .orderBy('payments.paidAt', 'desc')
    .orderBy('gifts.checkoutSessionId')
    .execute();
  return rows.map(giftOf);
}

/** Lists the gifts that a learner redeemed, newest first. */
export async function listRedeemedGifts(db: Database, by: { uid: string }): Promise<Gift[]> {
  const rows = await selectGifts(db)
    .where('gifts.uid', '=', by.uid)
    .orderBy('gifts.redeemedAt', 'desc')
    .orderBy('gifts.checkoutSessionId')
    .execute();
  return rows.map(giftOf);
}

/** Returns the learner who redeemed the gift of a payment; null when it is no gift, or not redeemed. */
export async function findRecipient(db: Database, of: { checkoutSessionId: string }): Promise<string | null> {
  const row = await db
    .selectFrom('gifts')
    .select('uid')
    .where('checkoutSessionId', '=', of.checkoutSessionId)
    .executeTakeFirst();
  return row?.uid ?? null;
}

/** Redeems a gift for a learner. Returns false when someone else has redeemed it. */
export async function markRedeemed(
  db: Database,
  { checkoutSessionId, uid, now }: { checkoutSessionId: string; uid: string; now: number },
): Promise<boolean> {
  const redeemed = await db
    .updateTable('gifts')
    .set({ uid, redeemedAt: now })
    .where('checkoutSessionId', '=', checkoutSessionId)
    .where('uid', 'is', null)
    .returning('checkoutSessionId')
    .executeTakeFirst();
  return redeemed !== undefined;
}

/** Lists the redemptions that are not noted at Stripe, oldest first. */
export async function listRedemptionsToNote(db: Database, page: { atMost: number }) {
  return db
    .selectFrom('gifts')
    .innerJoin('payments', 'payments.checkoutSessionId', 'gifts.checkoutSessionId')
    .innerJoin('users', 'users.uid', 'gifts.uid')
    .select(['gifts.checkoutSessionId', 'payments.paymentIntentId', 'users.uid', 'users.email'])
    .select((row) => row.fn.coalesce('gifts.redeemedAt', row.lit(0)).as('redeemedAt'))
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
    .execute();
}

/** Counts an email with the code. Returns false when `atMost` were sent. */
export async function countGiftEmail(
  db: Database,
  { checkoutSessionId, atMost, now }: { checkoutSessionId: string; atMost: number; now: number },
): Promise<boolean> {
  const counted = await db
    .updateTable('gifts')
    .set((row) => ({ emails: row('emails', '+', 1), emailedAt: now }))
    .where('checkoutSessionId', '=', checkoutSessionId)
    .where('emails', '<', atMost)
    .returning('emails')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Lists all encrypted codes, for a change of the site's key. */
export async function listEncryptedCodes(
  db: Database,
): Promise<{ checkoutSessionId: string; encryptedCode: string }[]> {
  return db.selectFrom('gifts').select(['checkoutSessionId', 'encryptedCode']).execute();
}

/** Replaces an encrypted code, unless it has changed. */
export async function replaceEncryptedCode(
  db: Database,
  { checkoutSessionId, from, to }: { checkoutSessionId: string; from: string; to: string },
): Promise<void> {
  await db
    .updateTable('gifts')
    .set({ encryptedCode: to })
    .where('checkoutSessionId', '=', checkoutSessionId)
    .where('encryptedCode', '=', from)
    .execute();
}

function selectGifts(db: Database) {
  return db
    .selectFrom('gifts')
    .innerJoin('payments', 'payments.checkoutSessionId', 'gifts.checkoutSessionId')
    .select(['gifts.checkoutSessionId', 'gifts.plan', 'gifts.encryptedCode', 'gifts.emails'])
    .select(['gifts.emailedAt', 'gifts.uid', 'gifts.redeemedAt', 'payments.uid as buyer', 'payments.paidAt'])
    .select(['payments.amountCents', 'payments.refundedCents', 'payments.dispute', 'payments.withdrawnAt']);
}

type GiftRow = Omit<Gift, 'payment'> & Gift['payment'];

function giftOf({ amountCents, refundedCents, dispute, withdrawnAt, ...gift }: GiftRow): Gift {
  return { ...gift, payment: { amountCents, refundedCents, dispute, withdrawnAt } };
}
