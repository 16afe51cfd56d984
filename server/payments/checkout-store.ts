/** Checkouts: payments requested from Stripe, one open checkout per user. */
import type { Language } from '#rules/language.ts';
import type { BillingMode } from '#rules/payments/billing.ts';
import type { Currency } from '#rules/payments/money.ts';
import type { CheckoutTerms, PriceAtStripe, RecordedCheckout } from '#rules/payments/payment.ts';
import type { PaidPlan } from '#rules/plans.ts';
import { isOverIn } from '#server/platform/db/clock-conditions.ts';
import type { Database } from '#server/platform/db/database.ts';

export type Checkout = {
  id: string;
  uid: string;
  priceId: string;
  stripePriceId: string | null;
  amountCents: number | null;
  currency: CheckoutTerms['currency'] | null;
  /** The language of the payment page; null for a row older than this column. */
  language: Language | null;
  /** The coupon that lowered the amount, and the price before it; a sale has the price alone. */
  couponId: string | null;
  listCents: number | null;
  /** 1 for a gift. */
  isGift: 1 | null;
  /** The details that the payment page asks for, and tax; null for neither. */
  billing: BillingMode | null;
  /** The number of seats of a group; null for any other checkout. */
  seats: number | null;
  checkoutSessionId: string | null;
  url: string | null;
  expiresAt: number;
  /** When a request took the lease to create the session at Stripe. */
  leasedAt: number | null;
};

const columns = [
  ...(['id', 'uid', 'priceId', 'stripePriceId', 'amountCents', 'currency', 'language'] as const),
  ...(['couponId', 'listCents', 'isGift', 'billing', 'seats'] as const),
  ...(['checkoutSessionId', 'url', 'expiresAt', 'leasedAt'] as const),
] as const;

/** Returns the terms of a checkout; null for a row older than these columns. */
export function termsOf(
  checkout: Pick<Checkout, 'stripePriceId' | 'amountCents' | 'currency' | 'billing'>,
): CheckoutTerms | null {
  const { stripePriceId, amountCents, currency, billing } = checkout;
  if (stripePriceId === null || amountCents === null || currency === null) return null;
  return { stripePriceId, amountCents, currency, ...(billing && { billing }) };
}

/** The discount of a checkout by a coupon, or by a sale, which has no coupon. */
export type Discount = {
  couponId: string | null;
  discountCents: number;
  /** False for a coupon, even for one that is missing here. */
  isSale: boolean;
};

function discountOf({
  couponId,
  listCents,
  amountCents,
}: Pick<Checkout, 'couponId' | 'listCents' | 'amountCents'>): Discount | null {
  if (listCents === null || amountCents === null) return null;
  return { couponId, discountCents: listCents - amountCents, isSale: couponId === null };
}

/**
 * Returns the user's open checkout, inserted now if there is none: simultaneous requests for any plan get the same one.
 * Returns null when another request has just closed it.
 */
export async function openCheckout(
  db: Database,
  wanted: Omit<CheckoutTerms, 'billing'> & {
    id: string;
    uid: string;
    priceId: string;
    language?: Language;
    couponId?: string | null;
    listCents?: number | null;
    isGift?: 1 | null;
    billing?: BillingMode | null;
    seats?: number | null;
    now: number;
    expiresAt: number;
  },
): Promise<{ checkout: Checkout; isNew: boolean } | null> {
  const { now, ...row } = wanted;
  const openKey = wanted.uid;
  const created = await db
    .insertInto('checkouts')
    .values({
      ...row,
      openKey,
      checkoutSessionId: null,
      url: null,
      createdAt: now,
      leasedAt: null,
      completedAt: null,
    })
    .onConflict((conflict) => conflict.column('openKey').doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (created) return { checkout: created, isNew: true };
  const checkout = await db
    .selectFrom('checkouts')
    .select(columns)
    .where('openKey', '=', openKey)
    .executeTakeFirst();
  return checkout ? { checkout, isNew: false } : null;
}

/** Lists open checkouts of retired prices, oldest first. */
export async function listOpenCheckoutsOfRetiredPrices(
  db: Database,
  page: { atMost: number },
): Promise<Checkout[]> {
  return db
    .selectFrom('checkouts')
    .innerJoin('prices', 'prices.id', 'checkouts.priceId')
    .select(columns.map((column) => `checkouts.${column}` as const))
    .where('checkouts.openKey', 'is not', null)
    .where('prices.retiredAt', 'is not', null)
    .orderBy('checkouts.createdAt')
    .limit(page.atMost)
    .execute();
}

/** Counts the open checkouts by price id, without expired ones. */
export async function countOpenCheckouts(db: Database, at: { now: number }): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('checkouts')
    .select((row) => ['priceId', row.fn.countAll().as('count')])
    .where('openKey', 'is not', null)
    .where('expiresAt', '>', at.now)
    .groupBy('priceId')
    .execute();
  return new Map(rows.map(({ priceId, count }) => [priceId, Number(count)]));
}

/** Lists the open checkouts of a user, oldest first. */
export async function listOpenCheckouts(db: Database, of: { uid: string }): Promise<Checkout[]> {
  return db
    .selectFrom('checkouts')
    .select(columns)
    .where('uid', '=', of.uid)
    .where('openKey', 'is not', null)
    .orderBy('createdAt')
    .execute();
}

/** Lists those of them that the user opened for themselves, not for a gift. */
export async function listOwnOpenCheckouts(db: Database, of: { uid: string }): Promise<Checkout[]> {
  return (await listOpenCheckouts(db, of)).filter(({ isGift, seats }) => isGift === null && seats === null);
}

/** Lists the open checkouts that a merge moved to a user who had one already: a user opens one only. */
export async function listMovedCheckouts(db: Database, of: { uid: string }): Promise<Checkout[]> {
  return db
    .selectFrom('checkouts')
    .select(columns)
    .where('uid', '=', of.uid)
    .where('openKey', 'is not', null)
    .where('openKey', '!=', of.uid)
    .execute();
}

/** Returns true for the stored session of an open checkout; its user has no other session that may be paid. */
export async function isSessionOfOpenCheckout(
  db: Database,
  by: { uid: string; checkoutSessionId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('checkouts')
    .select('id')
    .where('openKey', '=', by.uid)
    .where('checkoutSessionId', '=', by.checkoutSessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a checkout only while it is open. */
export async function findOpenCheckout(db: Database, by: { id: string }): Promise<Checkout | undefined> {
  return db
    .selectFrom('checkouts')
    .select(columns)
    .where('id', '=', by.id)
    .where('openKey', 'is not', null)
    .executeTakeFirst();
}

/**
 * Takes the lease to create the checkout's session at Stripe. Returns true for one request only, until the lease is
 * released or `leaseMs` have passed.
 */
export async function acquireLease(
  db: Database,
  by: { id: string; now: number; leaseMs: number },
): Promise<boolean> {
  const leased = await db
    .updateTable('checkouts')
    .set({ leasedAt: by.now })
    .where('id', '=', by.id)
    .where('checkoutSessionId', 'is', null)
    .where('openKey', 'is not', null)
    .where((row) =>
      row.or([row('leasedAt', 'is', null), isOverIn('leasedAt', { now: by.now, lastsMs: by.leaseMs })]),
    )
    .returning('id')
    .executeTakeFirst();
  return leased !== undefined;
}

/** Releases the lease when Stripe did not answer; the next request reuses the idempotency key. */
export async function releaseLease(db: Database, by: { id: string }): Promise<void> {
  await db.updateTable('checkouts').set({ leasedAt: null }).where('id', '=', by.id).execute();
}

/**
 * Stores the session of a checkout. Returns false when the checkout has been closed, or has got another session after
 * the lease ended, so that this session must not be paid.
 */
export async function attachSession(
  db: Database,
  checkout: { id: string; checkoutSessionId: string; url: string },
): Promise<boolean> {
  const { id, ...session } = checkout;
  const attached = await db
    .updateTable('checkouts')
    .set(session)
    .where('id', '=', id)
    .where('openKey', 'is not', null)
    .where((row) =>
      row.or([
        row('checkoutSessionId', 'is', null),
        row('checkoutSessionId', '=', session.checkoutSessionId),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return attached !== undefined;
}

/**
 * Cancels a checkout without a session, since Stripe keeps rejecting its idempotency key. Returns false when it is
 * closed already or has just got its session.
 */
export async function cancelCheckout(db: Database, by: { id: string }): Promise<boolean> {
  const cancelled = await db
    .updateTable('checkouts')
    .set({ openKey: null })
    .where('id', '=', by.id)
    .where('openKey', 'is not', null)
    .where('checkoutSessionId', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return cancelled !== undefined;
}

/** Records that Stripe rejects a checkout's amount as too small. */
export async function markTooSmall(db: Database, { id, now }: { id: string; now: number }): Promise<void> {
  await db.updateTable('checkouts').set({ tooSmallAt: now }).where('id', '=', id).execute();
}

/** Lists the amounts of live prices that Stripe has rejected as too small since a time, each once. */
export async function listTooSmall(
  db: Database,
  since: { time: number },
): Promise<{ gives: PaidPlan; needs: 'premium' | null; currency: Currency; amountCents: number }[]> {
  const rows = await db
    .selectFrom('checkouts')
    .innerJoin('prices', 'prices.id', 'checkouts.priceId')
    .select(['prices.plan as gives', 'prices.needs', 'prices.currency', 'checkouts.amountCents'])
    .distinct()
    .where('checkouts.tooSmallAt', '>=', since.time)
    .where('prices.retiredAt', 'is', null)
    .orderBy('prices.currency')
    .orderBy('checkouts.amountCents')
    .execute();
  return rows.flatMap(({ amountCents, ...item }) => (amountCents === null ? [] : [{ ...item, amountCents }]));
}

/**
 * Completes a checkout with a known outcome; the user's next checkout is a new one. A session whose reply was lost may
 * expire beside the one that is stored, which `id` does not complete.
 */
export async function completeCheckout(
  db: Database,
  end: { id?: string | null; checkoutSessionId: string; now: number },
): Promise<void> {
  const { id, checkoutSessionId, now } = end;
  await db
    .updateTable('checkouts')
    .set({ openKey: null, completedAt: now })
    .where((row) =>
      row.or([
        row('checkoutSessionId', '=', checkoutSessionId),
        ...(id ? [row.and([row('id', '=', id), row('checkoutSessionId', 'is', null)])] : []),
      ]),
    )
    .where('completedAt', 'is', null)
    .execute();
}

export async function findCheckout(
  db: Database,
  by: { checkoutSessionId: string },
): Promise<Checkout | undefined> {
  return db
    .selectFrom('checkouts')
    .select(columns)
    .where('checkoutSessionId', '=', by.checkoutSessionId)
    .executeTakeFirst();
}

/** Lists the user's checkouts with a session, newest first. */
export async function listCheckoutsOfUser(
  db: Database,
  of: { uid: string; atMost: number },
): Promise<{ checkoutSessionId: string }[]> {
  return db
    .selectFrom('checkouts')
    .select((row) => row.ref('checkoutSessionId').$notNull().as('checkoutSessionId'))
    .where('uid', '=', of.uid)
    .where('checkoutSessionId', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(of.atMost)
    .execute();
}

/**
 * Returns the checkout of a session with its price, which may be retired. Also found by id, since Stripe may report a
 * session before its reply was stored.
 */
export async function findCheckoutOfSession(
  db: Database,
  by: { id: string | null; checkoutSessionId: string },
): Promise<
  | (RecordedCheckout & {
      price: PriceAtStripe;
      discount: Discount | null;
      isGift: boolean;
      seats: number | null;
    })
  | undefined
> {
  const found = await db
    .selectFrom('checkouts')
    .innerJoin('prices', 'prices.id', 'checkouts.priceId')
    .select(['uid', 'priceId', 'checkouts.stripePriceId', 'checkouts.amountCents', 'checkouts.currency'])
    .select(['plan as gives', 'needs', 'prices.currency as priceCurrency', 'couponId', 'listCents'])
    .select(['isGift', 'billing', 'seats'])
    .select(['prices.amountCents as priceAmountCents', 'prices.stripePriceId as priceAtStripe'])
    .where((row) =>
      row.or([
        row('checkoutSessionId', '=', by.checkoutSessionId),
        ...(by.id ? [row('checkouts.id', '=', by.id)] : []),
      ]),
    )
    .executeTakeFirst();
  if (!found) return undefined;
  const { uid, priceId, gives, needs } = found;
  const price: PriceAtStripe = {
    id: priceId,
    gives,
    needs,
    currency: found.priceCurrency,
    amountCents: found.priceAmountCents,
    stripePriceId: found.priceAtStripe,
  };
  return {
    uid,
    priceId,
    terms: termsOf(found),
    price,
    discount: discountOf(found),
    isGift: found.isGift === 1,
    seats: found.seats,
  };
}

/** Lists checkouts without a known outcome, created after a time and at least `agoMs` ago, oldest first. */
export async function listPendingCheckouts(
  db: Database,
  created: { after: number; now: number; agoMs: number; atMost: number },
): Promise<{ checkoutSessionId: string; createdAt: number }[]> {
  return db
    .selectFrom('checkouts')
    .select((row) => [row.ref('checkoutSessionId').$notNull().as('checkoutSessionId'), 'createdAt'])
    .where('checkoutSessionId', 'is not', null)
    .where('completedAt', 'is', null)
    .where('createdAt', '>', created.after)
    .where(isOverIn('createdAt', { now: created.now, lastsMs: created.agoMs }))
    .orderBy('createdAt')
    .limit(created.atMost)
    .execute();
}
