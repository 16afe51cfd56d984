/** The rows of sequences and their emails. A change names the version that it starts from, so the database decides races. */
import type { Selectable } from 'kysely';
import type { PaidPlan } from '#rules/plans.ts';
import type { SequenceAim, SequenceKind } from '#rules/sequence.ts';
import type { SentMail } from '#server/mail/campaign-mail.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { DatabaseSchema } from '#server/platform/db/schema.ts';

export type StoredSequence = Selectable<DatabaseSchema['sequences']>;

export type StoredEmail = Selectable<DatabaseSchema['sequenceEmails']>;

/** The subject and body are JSON by language. */
export type EmailText = { id: string; delayDays: number; subject: string; body: string };

export async function listSequences(db: Database, { atMost }: { atMost: number }): Promise<StoredSequence[]> {
  return db
    .selectFrom('sequences')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(atMost)
    .execute();
}

export async function listSequencesOn(db: Database): Promise<StoredSequence[]> {
  return db.selectFrom('sequences').selectAll().where('state', '=', 'on').orderBy('createdAt').execute();
}

export async function findSequence(db: Database, by: { id: string }): Promise<StoredSequence | undefined> {
  return db.selectFrom('sequences').selectAll().where('id', '=', by.id).executeTakeFirst();
}

/** Lists the emails of these sequences in the order of their days, without those that were removed. */
export async function listEmails(
  db: Database,
  of: { sequenceIds: readonly string[] },
): Promise<StoredEmail[]> {
  if (of.sequenceIds.length === 0) return [];
  return db
    .selectFrom('sequenceEmails')
    .selectAll()
    .where('sequenceId', 'in', of.sequenceIds)
    .where('removedAt', 'is', null)
    .orderBy('sequenceId')
    .orderBy('delayDays')
    .execute();
}

/** Returns false for a known id, which changes nothing. */
export async function insertSequence(
  tx: Database,
  sequence: {
    id: string;
    kind: SequenceKind;
    name: string;
    aim: SequenceAim;
    silentDays: number;
    now: number;
  },
): Promise<boolean> {
  const { now, ...row } = sequence;
  const times = { createdAt: now, changedAt: now, switchedOnAt: null };
  const inserted = await tx
    .insertInto('sequences')
    .values({ ...row, ...times, plan: null, state: 'off', version: 1 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns false when another sequence has an email of such an id. */
export async function insertEmails(
  tx: Database,
  { sequenceId, emails }: { sequenceId: string; emails: readonly EmailText[] },
): Promise<boolean> {
  if (emails.length === 0) return true;
  const inserted = await tx
    .insertInto('sequenceEmails')
    .values(emails.map((email) => ({ ...email, sequenceId, removedAt: null })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return inserted.length === emails.length;
}

type Settings = { name: string; plan: PaidPlan | null; silentDays: number; aim: SequenceAim };

/** Returns false when another tab has saved another version, or the sequence is no longer in this state. */
export async function saveSequence(
  tx: Database,
  sequence: Settings & { id: string; version: number; state: StoredSequence['state']; now: number },
): Promise<boolean> {
  const { id, version, state, now, ...settings } = sequence;
  const saved = await tx
    .updateTable('sequences')
    .set({ ...settings, version: version + 1, changedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

type SavedEmail = { id: string } & Partial<Omit<EmailText, 'id'>> &
  Pick<StoredEmail, 'draftSubject' | 'draftBody'>;

/** Changes an email of this sequence; returns false when it has none of this id. */
export async function saveEmail(
  tx: Database,
  { sequenceId, id, ...email }: SavedEmail & { sequenceId: string },
): Promise<boolean> {
  const saved = await tx
    .updateTable('sequenceEmails')
    .set(email)
    .where('id', '=', id)
    .where('sequenceId', '=', sequenceId)
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Removes emails. Their rows stay, since links in those that were sent refer to them. */
export async function removeEmails(
  tx: Database,
  { ids, now }: { ids: readonly string[]; now: number },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('sequenceEmails').set({ removedAt: now }).where('id', 'in', ids).execute();
}

const noDraft = { draftSubject: null, draftBody: null };

/** Gives learners the drafts of this sequence's emails from now on. */
export async function publishDrafts(tx: Database, { sequenceId }: { sequenceId: string }): Promise<void> {
  await tx
    .updateTable('sequenceEmails')
    .set((row) => ({
      subject: row.fn.coalesce('draftSubject', 'subject'),
      body: row.fn.coalesce('draftBody', 'body'),
      ...noDraft,
    }))
    .where('sequenceId', '=', sequenceId)
    .execute();
}

export async function discardDrafts(tx: Database, { sequenceId }: { sequenceId: string }): Promise<void> {
  await tx.updateTable('sequenceEmails').set(noDraft).where('sequenceId', '=', sequenceId).execute();
}

/** Locks a sequence until the transaction ends. Returns false for one that is off or in another version. */
export async function lockVersion(
  tx: Database,
  { id, version, now }: { id: string; version: number; now: number },
): Promise<boolean> {
  const locked = await tx
    .updateTable('sequences')
    .set({ changedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '!=', 'off')
    .returning('id')
    .executeTakeFirst();
  return locked !== undefined;
}

/** Deletes a sequence that was never switched on; returns false for any other. */
export async function deleteSequence(tx: Database, by: { id: string }): Promise<boolean> {
  const isNew = await tx
    .updateTable('sequences')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', by.id)
    .where('switchedOnAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!isNew) return false;
  await tx.deleteFrom('sequenceEmails').where('sequenceId', '=', by.id).execute();
  await tx.deleteFrom('sequences').where('id', '=', by.id).execute();
  return true;
}

/** Starts another run. Returns false when the sequence is not off, or in another version. */
export async function switchOn(
  tx: Database,
  { id, version, now }: { id: string; version: number; now: number },
): Promise<boolean> {
  const changed = await tx
    .updateTable('sequences')
    .set((row) => ({ state: 'on', run: row('run', '+', 1), switchedOnAt: now, pacedUpTo: now }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'off')
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Continues the run of a sequence that a restored backup paused; what was due before is skipped. */
export async function resume(
  tx: Database,
  { id, version, now }: { id: string; version: number; now: number },
): Promise<boolean> {
  const changed = await tx
    .updateTable('sequences')
    .set({ state: 'on', skipUpTo: now, pacedUpTo: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'paused')
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Returns false when it is off. */
export async function switchOff(tx: Database, { id }: { id: string }): Promise<boolean> {
  const changed = await tx
    .updateTable('sequences')
    .set({ state: 'off' })
    .where('id', '=', id)
    .where('state', '!=', 'off')
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Pauses what is on. */
export async function holdSequences(db: Database): Promise<void> {
  await db.updateTable('sequences').set({ state: 'paused' }).where('state', '=', 'on').execute();
}

export async function countPaused(db: Database): Promise<number> {
  const paused = await db
    .selectFrom('sequences')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('state', '=', 'paused')
    .executeTakeFirstOrThrow();
  return Number(paused.count);
}

/** Takes a share of the pace. Returns false when the run has ended, or another process has taken it. */
export async function takePace(
  tx: Database,
  pace: { id: string; run: number; from: number; upTo: number },
): Promise<boolean> {
  const taken = await tx
    .updateTable('sequences')
    .set({ pacedUpTo: pace.upTo })
    .where('id', '=', pace.id)
    .where('run', '=', pace.run)
    .where('state', '=', 'on')
    .where('pacedUpTo', '=', pace.from)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export type EmailCounts = { queued: number; skipped: number; reached: number };

/** Adds to the counts of an email; a withdrawn one is taken off again. */
export async function addToCounts(
  tx: Database,
  { id, ...counts }: EmailCounts & { id: string },
): Promise<void> {
  await tx
    .updateTable('sequenceEmails')
    .set((row) => ({
      queued: row('queued', '+', counts.queued),
      skipped: row('skipped', '+', counts.skipped),
      reached: row('reached', '+', counts.reached),
    }))
    .where('id', '=', id)
    .execute();
}

/** Adds the outcomes of emails whose rows are deleted in the same transaction; other campaigns have none here. */
export async function addDeletedOutcomesOfSequence(
  tx: Database,
  { id, sent, bounced, complained, failed }: SentMail & { id: string },
): Promise<void> {
  await tx
    .updateTable('sequenceEmails')
    .set((row) => ({
      deletedSent: row('deletedSent', '+', sent),
      deletedBounced: row('deletedBounced', '+', bounced),
      deletedComplained: row('deletedComplained', '+', complained),
      deletedFailed: row('deletedFailed', '+', failed),
    }))
    .where('id', '=', id)
    .execute();
}
