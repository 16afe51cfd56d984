/** Payments we asked Stripe to take: one open checkout for one person. */
import type { CheckoutTerms, RecordedCheckout } from '#rules/payments/payment.ts';
import type { Currency } from '#rules/plans.ts';
import type { Database } from '#server/db/database.ts';

export type Checkout = {
  id: string;
  uid: string;
  priceId: string;
  stripePriceId: string | null;
  amountCents: number | null;
  currency: string | null;
  checkoutSessionId: string | null;
  url: string | null;
  expiresAt: number;
  /** When somebody last began to ask Stripe for its session. */
  leasedAt: number | null;
};

const columns = [
  ...(['id', 'uid', 'priceId', 'stripePriceId', 'amountCents', 'currency'] as const),
  ...(['checkoutSessionId', 'url', 'expiresAt', 'leasedAt'] as const),
] as const;

/** What the checkout was opened with; null for one from before that was kept. */
export function termsOf(
  checkout: Pick<Checkout, 'stripePriceId' | 'amountCents' | 'currency'>,
): CheckoutTerms | null {
  const { stripePriceId, amountCents, currency } = checkout;
  if (stripePriceId === null || amountCents === null || currency === null) return null;
  return { stripePriceId, amountCents, currency: currency as Currency };
}

/**
 * The person's open checkout, made now if there is none: whoever asks in the same instant, for whatever plan, finds
 * the same one. Null when somebody closed it at the same moment.
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

/** A person's open checkouts, the oldest first. */
export async function listOpenCheckouts(db: Database, of: { uid: string }): Promise<Checkout[]> {
  return db
    .selectFrom('checkouts')
    .select(columns)
    .where('uid', '=', of.uid)
    .where('openKey', 'is not', null)
    .orderBy('createdAt')
    .execute();
}

/** The checkout while it is open. */
export async function findOpenCheckout(db: Database, by: { id: string }): Promise<Checkout | undefined> {
  return db
    .selectFrom('checkouts')
    .select(columns)
    .where('id', '=', by.id)
    .where('openKey', 'is not', null)
    .executeTakeFirst();
}

/** True for the one who is to ask Stripe for this checkout's session now; whoever died over it is waited for. */
export async function acquireLease(
  db: Database,
  by: { id: string; now: number; patienceMs: number },
): Promise<boolean> {
  const longAgo = by.now - by.patienceMs;
  const begun = await db
    .updateTable('checkouts')
    .set({ leasedAt: by.now })
    .where('id', '=', by.id)
    .where('checkoutSessionId', 'is', null)
    .where('openKey', 'is not', null)
    .where((row) => row.or([row('leasedAt', 'is', null), row('leasedAt', '<=', longAgo)]))
    .returning('id')
    .executeTakeFirst();
  return begun !== undefined;
}

/** Stripe gave no answer; the next one asks with the same key. */
export async function releaseLease(db: Database, by: { id: string }): Promise<void> {
  await db.updateTable('checkouts').set({ leasedAt: null }).where('id', '=', by.id).execute();
}

/** False when the checkout was closed while Stripe was asked, so that nobody may pay this session. */
export async function attachSession(
  db: Database,
  checkout: { id: string; checkoutSessionId: string; url: string },
): Promise<boolean> {
  const { id, ...session } = checkout;
  const kept = await db
    .updateTable('checkouts')
    .set(session)
    .where('id', '=', id)
    .where('openKey', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/**
 * Makes way for a new checkout: a refused idempotency key stays refused. False when it was closed before, or got its
 * session at this very moment.
 */
export async function cancelCheckout(db: Database, by: { id: string }): Promise<boolean> {
  const closed = await db
    .updateTable('checkouts')
    .set({ openKey: null })
    .where('id', '=', by.id)
    .where('openKey', 'is not', null)
    .where('checkoutSessionId', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Its end is known; the next one for this person and price is a new one. */
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

/** A person's checkouts that reached Stripe, the newest first. */
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

/** The checkout that a session was opened for: by its id, for Stripe may tell of it before its reply was stored. */
export async function findCheckoutOfSession(
  db: Database,
  by: { id: string | null; checkoutSessionId: string },
): Promise<RecordedCheckout | undefined> {
  const checkout = await db
    .selectFrom('checkouts')
    .select(columns)
    .where((row) =>
      row.or([
        row('checkoutSessionId', '=', by.checkoutSessionId),
        ...(by.id ? [row('id', '=', by.id)] : []),
      ]),
    )
    .executeTakeFirst();
  return checkout && { uid: checkout.uid, priceId: checkout.priceId, terms: termsOf(checkout) };
}

/** Checkouts whose end we do not know, made within the given times, the oldest first. */
export async function listPendingCheckouts(
  db: Database,
  made: { after: number; before: number; atMost: number },
): Promise<{ checkoutSessionId: string; createdAt: number }[]> {
  return db
    .selectFrom('checkouts')
    .select((row) => [row.ref('checkoutSessionId').$notNull().as('checkoutSessionId'), 'createdAt'])
    .where('checkoutSessionId', 'is not', null)
    .where('completedAt', 'is', null)
    .where('createdAt', '>', made.after)
    .where('createdAt', '<', made.before)
    .orderBy('createdAt')
    .limit(made.atMost)
    .execute();
}
