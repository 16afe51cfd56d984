/** Payments we asked Stripe to take: one open checkout for one person and price. */
import type { Database } from '#server/database.ts';

export type Checkout = {
  id: string;
  uid: string;
  priceId: string;
  stripeSessionId: string | null;
  url: string | null;
  expiresAt: number;
};

const columns = ['id', 'uid', 'priceId', 'stripeSessionId', 'url', 'expiresAt'] as const;

/** The open checkout for this person and price, made now if there is none: two tabs get the same one. */
export async function openCheckout(
  db: Database,
  wanted: { id: string; uid: string; priceId: string; now: number; expiresAt: number },
): Promise<Checkout> {
  const { now, ...row } = wanted;
  const openKey = `${wanted.uid}:${wanted.priceId}`;
  await db
    .updateTable('checkouts')
    .set({ openKey: null })
    .where('openKey', '=', openKey)
    .where('expiresAt', '<=', now)
    .execute();
  await db
    .insertInto('checkouts')
    .values({
      ...row,
      openKey,
      stripeSessionId: null,
      url: null,
      createdAt: now,
      askedAt: null,
      settledAt: null,
    })
    .onConflict((conflict) => conflict.column('openKey').doNothing())
    .execute();
  return db.selectFrom('checkouts').select(columns).where('openKey', '=', openKey).executeTakeFirstOrThrow();
}

export async function keepStripeSession(
  db: Database,
  checkout: { id: string; stripeSessionId: string; url: string },
): Promise<void> {
  const { id, ...session } = checkout;
  await db.updateTable('checkouts').set(session).where('id', '=', id).execute();
}

/** Makes way for a new checkout after Stripe refused this one: a refused idempotency key stays refused. */
export async function abandonCheckout(db: Database, by: { id: string }): Promise<void> {
  await db.updateTable('checkouts').set({ openKey: null }).where('id', '=', by.id).execute();
}

/** Its end is known; the next one for this person and price is a new one. */
export async function settleCheckout(
  db: Database,
  end: { id?: string | null; stripeSessionId: string; now: number },
): Promise<void> {
  const { id, stripeSessionId, now } = end;
  await db
    .updateTable('checkouts')
    .set({ openKey: null, settledAt: now })
    .where((row) =>
      row.or([row('stripeSessionId', '=', stripeSessionId), ...(id ? [row('id', '=', id)] : [])]),
    )
    .where('settledAt', 'is', null)
    .execute();
}

export async function findCheckout(
  db: Database,
  by: { stripeSessionId: string },
): Promise<Checkout | undefined> {
  return db
    .selectFrom('checkouts')
    .select(columns)
    .where('stripeSessionId', '=', by.stripeSessionId)
    .executeTakeFirst();
}

/** The checkout that a session was opened for: by its id, for Stripe may tell of it before its reply was stored. */
export async function findOpenedFor(
  db: Database,
  by: { id: string | null; stripeSessionId: string },
): Promise<{ uid: string; priceId: string } | undefined> {
  return db
    .selectFrom('checkouts')
    .select(['uid', 'priceId'])
    .where((row) =>
      row.or([row('stripeSessionId', '=', by.stripeSessionId), ...(by.id ? [row('id', '=', by.id)] : [])]),
    )
    .executeTakeFirst();
}

/** Checkouts whose end we do not know, made within the given times, the oldest first. */
export async function listUnsettledCheckouts(
  db: Database,
  made: { after: number; before: number; atMost: number },
): Promise<{ stripeSessionId: string; createdAt: number }[]> {
  return db
    .selectFrom('checkouts')
    .select((row) => [row.ref('stripeSessionId').$notNull().as('stripeSessionId'), 'createdAt'])
    .where('stripeSessionId', 'is not', null)
    .where('settledAt', 'is', null)
    .where('createdAt', '>', made.after)
    .where('createdAt', '<', made.before)
    .orderBy('createdAt')
    .limit(made.atMost)
    .execute();
}
