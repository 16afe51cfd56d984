/** The recipients of campaigns: each has one row, whose id is that of the email. */
import { sql } from 'kysely';
import { stoppedDays } from '#rules/campaign.ts';
import { dayMs } from '#rules/clock.ts';
import type { Database } from '#server/platform/db/database.ts';

/** An account, or an entry of the waiting list. */
export type RecipientKey = { uid: string; entryId?: null } | { uid: null; entryId: string };

const checkoutDays = 90;

/** A checkout that has just been opened is not left yet. */
const leftAfterMs = 60 * 60 * 1000;

type Narrowed = { uids: readonly string[]; now: number };

/** Returns those of these users who played last in this section, and not for 14 days. */
export async function listStoppedIn(
  db: Database,
  { uids, sectionId, now }: Narrowed & { sectionId: number },
): Promise<string[]> {
  if (uids.length === 0) return [];
  const rows = await db
    .selectFrom('progress')
    .innerJoin('lessons', 'lessons.id', 'progress.lessonId')
    .select('progress.uid')
    .distinct()
    .where('progress.uid', 'in', uids)
    .where('lessons.sectionId', '=', sectionId)
    .where('progress.updatedAt', '<', now - stoppedDays * dayMs)
    .where((row) => {
      const ofUser = row
        .selectFrom('progress as later')
        .select('later.uid')
        .whereRef('later.uid', '=', 'progress.uid');
      return row.not(row.exists(ofUser.whereRef('later.updatedAt', '>', 'progress.updatedAt')));
    })
    .execute();
  return rows.map(({ uid }) => uid);
}

/**
 * Returns those of these users who opened a checkout for themselves in the last 90 days, and since then have neither paid
 * nor redeemed a gift.
 */
export async function listLeftCheckout(db: Database, { uids, now }: Narrowed): Promise<string[]> {
  if (uids.length === 0) return [];
  const rows = await db
    .selectFrom('checkouts')
    .select('checkouts.uid')
    .distinct()
    .where('checkouts.uid', 'in', uids)
    .where('checkouts.checkoutSessionId', 'is not', null)
    .where('checkouts.isGift', 'is', null)
    .where('checkouts.seats', 'is', null)
    .where('checkouts.createdAt', '>', now - checkoutDays * dayMs)
    .where('checkouts.createdAt', '<', now - leftAfterMs)
    .where((row) => {
      const ofUser = row
        .selectFrom('payments')
        .select('payments.uid')
        .whereRef('payments.uid', '=', 'checkouts.uid');
      return row.not(row.exists(ofUser.whereRef('payments.paidAt', '>=', 'checkouts.createdAt')));
    })
    .where((row) => {
      const ofUser = row.selectFrom('gifts').select('gifts.uid').whereRef('gifts.uid', '=', 'checkouts.uid');
      return row.not(row.exists(ofUser.whereRef('gifts.redeemedAt', '>=', 'checkouts.createdAt')));
    })
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Adds recipients without an effect for those who have a row. Returns how many are new. */
export async function addRecipients(
  tx: Database,
  recipients: readonly ({ id: string; campaignId: string } & RecipientKey)[],
): Promise<number> {
  if (recipients.length === 0) return 0;
  const added = await tx
    .insertInto('campaignRecipients')
    .values(recipients.map((recipient) => ({ ...recipient, linkHash: null, unsubscribedAt: null })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added.length;
}

export async function listWaiting(
  db: Database,
  of: { campaignId: string; atMost: number },
): Promise<{ id: string; uid: string | null; entryId: string | null }[]> {
  return (
    db
      .selectFrom('campaignRecipients')
      .select(['id', 'uid', 'entryId'])
      .where('campaignId', '=', of.campaignId)
      // Must match the condition of the partial index literally, or it is not used.
      .where(sql<boolean>`"state" = 'waiting'`)
      .orderBy('id')
      .limit(of.atMost)
      .execute()
  );
}

/** Returns false when another process was faster. */
export async function claimRecipient(
  tx: Database,
  { id, state, linkHash }: { id: string; state: 'queued' | 'skipped'; linkHash: string | null },
): Promise<boolean> {
  const claimed = await tx
    .updateTable('campaignRecipients')
    .set({ state, linkHash })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Makes a queued recipient wait again; returns false when there is none. */
export async function returnRecipient(tx: Database, by: { id: string }): Promise<boolean> {
  const returned = await tx
    .updateTable('campaignRecipients')
    .set({ state: 'waiting' })
    .where('id', '=', by.id)
    .where('state', '=', 'queued')
    .returning('id')
    .executeTakeFirst();
  return returned !== undefined;
}

type StoredRecipient = {
  id: string;
  /** Null for an entry of the waiting list. */
  uid: string | null;
  entryId: string | null;
  campaignId: string;
  linkHash: string | null;
  unsubscribedAt: number | null;
};

export async function findRecipient(db: Database, by: { id: string }): Promise<StoredRecipient | undefined> {
  return db
    .selectFrom('campaignRecipients')
    .select(['id', 'uid', 'entryId', 'campaignId', 'linkHash', 'unsubscribedAt'])
    .where('id', '=', by.id)
    .executeTakeFirst();
}

/** Records that a recipient unsubscribed by a link in the email. Returns the campaign the first time. */
export async function markUnsubscribed(
  db: Database,
  { id, now }: { id: string; now: number },
): Promise<{ campaignId: string } | undefined> {
  return db
    .updateTable('campaignRecipients')
    .set({ unsubscribedAt: now })
    .where('id', '=', id)
    .where('unsubscribedAt', 'is', null)
    .returning('campaignId')
    .executeTakeFirst();
}
