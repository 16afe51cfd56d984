/** The events that start a sequence, read along an index from a cursor on, so that each run reads what is new. */
import type { PaidPlan } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Sign-ups of accounts, choices to get news, and payments. */
export type EventSource = 'accounts' | 'choices' | 'payments';

/** The time of an event, and what tells those of the same moment apart. */
export type EventPlace = { at: number; key: string };

type Range = { after: EventPlace; upTo: number; atMost: number };

export async function findCursor(
  db: Database,
  of: { sequenceId: string; source: EventSource },
): Promise<EventPlace | undefined> {
  return db
    .selectFrom('sequenceCursors')
    .select(['at', 'key'])
    .where('sequenceId', '=', of.sequenceId)
    .where('source', '=', of.source)
    .executeTakeFirst();
}

export async function putCursor(
  tx: Database,
  cursor: { sequenceId: string; source: EventSource } & EventPlace,
): Promise<void> {
  const { at, key } = cursor;
  await tx
    .insertInto('sequenceCursors')
    .values(cursor)
    .onConflict((conflict) => conflict.columns(['sequenceId', 'source']).doUpdateSet({ at, key }))
    .execute();
}

/** Returns false when another process has moved the cursor. */
export async function moveCursor(
  tx: Database,
  {
    sequenceId,
    source,
    from,
    to,
  }: { sequenceId: string; source: EventSource; from: EventPlace; to: EventPlace },
): Promise<boolean> {
  const moved = await tx
    .updateTable('sequenceCursors')
    .set(to)
    .where('sequenceId', '=', sequenceId)
    .where('source', '=', source)
    .where('at', '=', from.at)
    .where('key', '=', from.key)
    .returning('source')
    .executeTakeFirst();
  return moved !== undefined;
}

export async function listNewAccounts(
  db: Database,
  { after, upTo, atMost }: Range,
): Promise<(EventPlace & { uid: string })[]> {
  return db
    .selectFrom('users')
    .select(['createdAt as at', 'uid as key', 'uid'])
    .where('createdAt', '>=', after.at)
    .where('createdAt', '<=', upTo)
    .where((row) => row.or([row('createdAt', '>', after.at), row('uid', '>', after.key)]))
    .orderBy('createdAt')
    .orderBy('uid')
    .limit(atMost)
    .execute();
}

export async function listNewChoices(
  db: Database,
  { after, upTo, atMost }: Range,
): Promise<(EventPlace & { uid: string })[]> {
  const rows = await db
    .selectFrom('newsChoices')
    .select((row) => [row.ref('onAt').$notNull().as('at'), 'uid as key', 'uid'])
    .where('onAt', '>=', after.at)
    .where('onAt', '<=', upTo)
    .where((row) => row.or([row('onAt', '>', after.at), row('uid', '>', after.key)]))
    .orderBy('onAt')
    .orderBy('uid')
    .limit(atMost)
    .execute();
  return rows;
}

export type PaidEvent = EventPlace & { uid: string; paidAt: number; gives: PaidPlan | null };

/**
 * Lists payments in the order in which they were recorded, with the plan that each gives. A gift gives its buyer nothing.
 */
export async function listNewPayments(db: Database, { after, upTo, atMost }: Range): Promise<PaidEvent[]> {
  return db
    .selectFrom('payments')
    .leftJoin('prices', 'prices.id', 'payments.priceId')
    .select(['recordedAt as at', 'checkoutSessionId as key', 'uid', 'paidAt'])
    .select(({ fn }) => fn.coalesce('payments.gives', 'prices.plan').as('gives'))
    .where('recordedAt', '>=', after.at)
    .where('recordedAt', '<=', upTo)
    .where((row) => row.or([row('recordedAt', '>', after.at), row('checkoutSessionId', '>', after.key)]))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('gifts')
            .select('gifts.plan')
            .whereRef('gifts.checkoutSessionId', '=', 'payments.checkoutSessionId'),
        ),
      ),
    )
    .orderBy('recordedAt')
    .orderBy('checkoutSessionId')
    .limit(atMost)
    .execute();
}
