/** The rows of campaigns. A change names the states that it may start from, so that the database decides races. */
import { type Selectable, sql } from 'kysely';
import type { CampaignState } from '#rules/campaign.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { DatabaseSchema } from '#server/platform/db/schema.ts';

export type StoredCampaign = Selectable<DatabaseSchema['campaigns']>;

/** Lists campaigns after a position, newest first; null for the start. */
export async function listCampaigns(
  db: Database,
  { atMost, after }: { atMost: number; after: { createdAt: number; id: string } | null },
): Promise<StoredCampaign[]> {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .$if(after !== null, (query) =>
      query.where((row) =>
        row.or([
          row('createdAt', '<', after?.createdAt ?? 0),
          row.and([row('createdAt', '=', after?.createdAt ?? 0), row('id', '>', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(atMost)
    .execute();
}

export async function findCampaign(db: Database, by: { id: string }): Promise<StoredCampaign | undefined> {
  return db.selectFrom('campaigns').selectAll().where('id', '=', by.id).executeTakeFirst();
}

/** A known id changes nothing. */
export async function insertCampaign(
  db: Database,
  draft: { id: string; subject: string; body: string; audience: string; perMinute: number; now: number },
): Promise<void> {
  const { now, ...row } = draft;
  const times = {
    createdAt: now,
    changedAt: now,
    sendAt: null,
    startedAt: null,
    endedAt: null,
    held: null,
    heldFrom: null,
    listedAt: null,
  };
  await db
    .insertInto('campaigns')
    .values({ ...row, ...times, state: 'draft', version: 1 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Returns false when it is no longer a draft, or another tab has saved another version. */
export async function saveCampaign(
  db: Database,
  draft: {
    id: string;
    version: number;
    subject: string;
    body: string;
    audience: string;
    perMinute: number;
    now: number;
  },
): Promise<boolean> {
  const { id, version, now, ...columns } = draft;
  const saved = await db
    .updateTable('campaigns')
    .set({ ...columns, version: version + 1, changedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Returns false when it is not a draft. */
export async function deleteDraft(db: Database, by: { id: string }): Promise<boolean> {
  const deleted = await db
    .deleteFrom('campaigns')
    .where('id', '=', by.id)
    .where('state', '=', 'draft')
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/**
 * Changes the state with its times, which ends a hold. Returns false when it is in none of the states of `from`, or in
 * another version.
 */
export async function changeState(
  db: Database,
  change: {
    id: string;
    from: readonly CampaignState[];
    to: CampaignState;
    version?: number;
    set?: Partial<
      Pick<StoredCampaign, 'sendAt' | 'startedAt' | 'endedAt' | 'pacedUpTo' | 'held' | 'heldFrom'>
    >;
  },
): Promise<boolean> {
  const { id, from, to, version, set = {} } = change;
  const changed = await db
    .updateTable('campaigns')
    .set({ state: to, held: null, heldFrom: null, ...set })
    .where('id', '=', id)
    .where('state', 'in', from)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Ends a campaign whose recipients are all listed, and whose emails have all left the queue. One statement, since an email
 * that is withdrawn makes its recipient wait again. Returns false when something is left to do.
 */
export async function finishCampaign(
  db: Database,
  { id, now }: { id: string; now: number },
): Promise<boolean> {
  const finished = await db
    .updateTable('campaigns')
    .set({ state: 'sent', endedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('listedAt', 'is not', null)
    .where((row) => {
      const waiting = row
        .selectFrom('campaignRecipients')
        .select('id')
        .where('campaignId', '=', id)
        // Must match the condition of the partial index literally, or it is not used.
        .where(sql<boolean>`"state" = 'waiting'`);
      return row.not(row.exists(waiting));
    })
    .where((row) => {
      const unsent = row.selectFrom('mail').select('id').where('campaignId', '=', id);
      return row.not(row.exists(unsent.where('outcome', '=', 'waiting')));
    })
    .returning('id')
    .executeTakeFirst();
  return finished !== undefined;
}

/** Lists the campaigns that are being sent, and the scheduled ones whose time has come. */
export async function listCampaignsToSend(db: Database, { now }: { now: number }): Promise<StoredCampaign[]> {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where('state', 'in', ['scheduled', 'sending'])
    .where((row) => row.or([row('state', '=', 'sending'), row('sendAt', '<=', now)]))
    .orderBy('createdAt')
    .execute();
}

/**
 * Records that recipients up to a cursor have rows; null is the end of the list. Returns false when the campaign is no
 * longer sent, or another process has listed them.
 */
export async function advanceList(
  tx: Database,
  list: { id: string; from: string; upTo: string | null; added: number; now: number },
): Promise<boolean> {
  const { id, from, upTo, added, now } = list;
  const advanced = await tx
    .updateTable('campaigns')
    .set((row) => ({
      recipients: row('recipients', '+', added),
      ...(upTo === null ? { listedAt: now } : { listedUpTo: upTo }),
    }))
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('listedUpTo', '=', from)
    .where('listedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return advanced !== undefined;
}

/** Takes a share of the pace. Returns false when the campaign is no longer sent, or another process has taken it. */
export async function advancePace(
  tx: Database,
  pace: { id: string; from: number; upTo: number; queued: number; skipped: number },
): Promise<boolean> {
  const { id, from, upTo, queued, skipped } = pace;
  const advanced = await tx
    .updateTable('campaigns')
    .set((row) => ({
      pacedUpTo: upTo,
      queued: row('queued', '+', queued),
      skipped: row('skipped', '+', skipped),
    }))
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('pacedUpTo', '=', from)
    .returning('id')
    .executeTakeFirst();
  return advanced !== undefined;
}

/** Counts an email that was removed from the mail queue. */
export async function countReturned(tx: Database, by: { id: string }): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set((row) => ({ queued: row('queued', '-', 1) }))
    .where('id', '=', by.id)
    .execute();
}

/** Counts the campaigns that wait for the instructor. */
export async function countHeld(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('campaigns')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('held', 'is not', null)
    .where('state', 'in', ['draft', 'paused'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countUnsubscribe(tx: Database, by: { id: string }): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set((row) => ({ unsubscribed: row('unsubscribed', '+', 1) }))
    .where('id', '=', by.id)
    .execute();
}

/** Pauses what is being sent, and makes drafts of what is scheduled. */
export async function holdCampaigns(db: Database): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ state: 'paused', held: 'restored' })
    .where('state', '=', 'sending')
    .execute();
  await db
    .updateTable('campaigns')
    .set((row) => ({ state: 'draft', sendAt: null, held: 'restored', heldFrom: row.ref('sendAt') }))
    .where('state', '=', 'scheduled')
    .execute();
}

export type DeletedOutcomes = Pick<
  StoredCampaign,
  'deletedSent' | 'deletedBounced' | 'deletedComplained' | 'deletedFailed'
>;

/** Adds the outcomes of emails whose rows are deleted in the same transaction. */
export async function addDeletedOutcomes(tx: Database, of: { id: string } & DeletedOutcomes): Promise<void> {
  const { id, deletedSent, deletedBounced, deletedComplained, deletedFailed } = of;
  await tx
    .updateTable('campaigns')
    .set((row) => ({
      deletedSent: row('deletedSent', '+', deletedSent),
      deletedBounced: row('deletedBounced', '+', deletedBounced),
      deletedComplained: row('deletedComplained', '+', deletedComplained),
      deletedFailed: row('deletedFailed', '+', deletedFailed),
    }))
    .where('id', '=', id)
    .execute();
}
