/** The table of checkouts: payments that we asked Stripe to take, one open checkout for each user. */
import type { CheckoutTerms, PriceAtStripe, RecordedCheckout } from '#rules/payments/payment.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isOverIn } from '#server/platform/db/clock-conditions.ts';

export type Checkout = {
  id: string;
  uid: string;
  priceId: string;
  stripePriceId: string | null;
  amountCents: number | null;
  currency: CheckoutTerms['currency'] | null;
  checkoutSessionId: string | null;
  url: string | null;
  expiresAt: number;
  /** The time when a request took the lease to create the session at Stripe. */
  leasedAt: number | null;
};

const columns = [
  ...(['id', 'uid', 'priceId', 'stripePriceId', 'amountCents', 'currency'] as const),
  ...(['checkoutSessionId', 'url', 'expiresAt', 'leasedAt'] as const),
] as const;

/** Returns the terms of a checkout; null for one that is older than these columns. */
export function termsOf(
  checkout: Pick<Checkout, 'stripePriceId' | 'amountCents' | 'currency'>,
): CheckoutTerms | null {
  const { stripePriceId, amountCents, currency } = checkout;
  if (stripePriceId === null || amountCents === null || currency === null) return null;
  return { stripePriceId, amountCents, currency };
}

/**
 * Returns the open checkout of a user, inserted now if there is none: all requests of the same instant, for any
 * plan, find the same one. Null when another request closed it at the same moment.
 */
export async function openCheckout(
  db: Database,
  wanted: { id: string; uid: string; priceId: string; now: number; expiresAt: number } & CheckoutTerms,
): Promise<{ checkout: Checkout; isNew: boolean } | null> {
  const { now, ...row } = wanted;
  const openKey = wanted.uid;
  const made = await db
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
  if (made) return { checkout: made, isNew: true };
  const checkout = await db
    .selectFrom('checkouts')
    .select(columns)
    .where('openKey', '=', openKey)
    .executeTakeFirst();
  return checkout ? { checkout, isNew: false } : null;
}

/** Lists open checkouts whose price is retired, the oldest first. */
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

/** Counts the open checkouts, by the ids of their prices. One whose time is up can no longer be paid. */
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

/** Lists the open checkouts of a user, the oldest first. */
export async function listOpenCheckouts(db: Database, of: { uid: string }): Promise<Checkout[]> {
  return db
    .selectFrom('checkouts')
    .select(columns)
    .where('uid', '=', of.uid)
    .where('openKey', 'is not', null)
    .orderBy('createdAt')
    .execute();
}

/** Returns a checkout while it is open. */
export async function findOpenCheckout(db: Database, by: { id: string }): Promise<Checkout | undefined> {
  return db
    .selectFrom('checkouts')
    .select(columns)
    .where('id', '=', by.id)
    .where('openKey', 'is not', null)
    .executeTakeFirst();
}

/**
 * Takes the lease to create the session of this checkout at Stripe. Returns true for one request only, until the
 * lease is released or `leaseMs` have passed because its process died.
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

/** Releases the lease after Stripe gave no answer; the next request uses the same idempotency key. */
export async function releaseLease(db: Database, by: { id: string }): Promise<void> {
  await db.updateTable('checkouts').set({ leasedAt: null }).where('id', '=', by.id).execute();
}

/**
 * Attaches the session to its checkout. Returns false when the checkout was closed meanwhile, so that nobody may pay
 * this session.
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
    .returning('id')
    .executeTakeFirst();
  return attached !== undefined;
}

/**
 * Cancels a checkout that has no session, for a refused idempotency key stays refused. Returns false when it was
 * closed before, or got its session at this very moment.
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

/** Completes a checkout whose end is known; the next one of this user is a new one. */
export async function completeCheckout(
  db: Database,
  end: { id?: string | null; checkoutSessionId: string; now: number },
): Promise<void> {
  const { id, checkoutSessionId, now } = end;
  await db
    .updateTable('checkouts')
    .set({ openKey: null, completedAt: now })
    .where((row) =>
      row.or([row('checkoutSessionId', '=', checkoutSessionId), ...(id ? [row('id', '=', id)] : [])]),
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

/** Lists the checkouts of a user that reached Stripe, the newest first. */
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
 * Returns the checkout that a session was created for, with its price, which may be retired: also by its id, for Stripe
 * may tell of a session before its reply was stored.
 */
export async function findCheckoutOfSession(
  db: Database,
  by: { id: string | null; checkoutSessionId: string },
): Promise<(RecordedCheckout & { price: PriceAtStripe }) | undefined> {
  const found = await db
    .selectFrom('checkouts')
    .innerJoin('prices', 'prices.id', 'checkouts.priceId')
    .select(['uid', 'priceId', 'checkouts.stripePriceId', 'checkouts.amountCents', 'checkouts.currency'])
    .select(['plan as gives', 'needs', 'prices.currency as priceCurrency'])
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
  return { uid, priceId, terms: termsOf(found), price };
}

/** Lists the checkouts whose end is not known, created after a time and so long ago, the oldest first. */
export async function listPendingCheckouts(
  db: Database,
  made: { after: number; now: number; agoMs: number; atMost: number },
): Promise<{ checkoutSessionId: string; createdAt: number }[]> {
  return db
    .selectFrom('checkouts')
    .select((row) => [row.ref('checkoutSessionId').$notNull().as('checkoutSessionId'), 'createdAt'])
    .where('checkoutSessionId', 'is not', null)
    .where('completedAt', 'is', null)
    .where('createdAt', '>', made.after)
    .where(isOverIn('createdAt', { now: made.now, lastsMs: made.agoMs }))
    .orderBy('createdAt')
    .limit(made.atMost)
    .execute();
}
