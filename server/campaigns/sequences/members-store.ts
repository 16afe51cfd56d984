/** The learners in sequences. A change names what it found, so of two processes one changes nothing. */
import type { Database } from '#server/platform/db/database.ts';

export type NewMember = {
  uid: string;
  state: 'waiting' | 'active';
  startedAt: number | null;
  nextEmailId: string | null;
  nextAt: number;
};

/**
 * Adds learners to a run. A learner is in a sequence once; one of an earlier run who never got an email, since no silence
 * had started it, is added again.
 */
export async function addMembers(
  tx: Database,
  { sequenceId, run, members }: { sequenceId: string; run: number; members: readonly NewMember[] },
): Promise<void> {
  if (members.length === 0) return;
  await tx
    .insertInto('sequenceMembers')
    .values(members.map((member) => ({ ...member, sequenceId, run })))
    .onConflict((conflict) =>
      conflict
        .columns(['sequenceId', 'uid'])
        .doUpdateSet((row) => ({ run, nextAt: row.ref('excluded.nextAt') }))
        .where('sequenceMembers.state', '=', 'waiting')
        .where('sequenceMembers.run', '<', run),
    )
    .execute();
}

type Due = { sequenceId: string; run: number; now: number; atMost: number };

/** Lists learners whose silence is to be checked now. */
export async function listDueChecks(db: Database, due: Due): Promise<{ uid: string; nextAt: number }[]> {
  return selectDue(db, due, 'waiting').select(['uid', 'nextAt']).$narrowType<{ nextAt: number }>().execute();
}

export type DueMember = { uid: string; startedAt: number; nextEmailId: string; nextAt: number };

/** Lists learners whose next email is due, the longest waiting first. */
export async function listDueMembers(db: Database, due: Due): Promise<DueMember[]> {
  return selectDue(db, due, 'active')
    .select(['uid', 'startedAt', 'nextEmailId', 'nextAt'])
    .$narrowType<{ startedAt: number; nextEmailId: string; nextAt: number }>()
    .execute();
}

function selectDue(db: Database, { sequenceId, run, now, atMost }: Due, state: 'waiting' | 'active') {
  return db
    .selectFrom('sequenceMembers')
    .where('sequenceId', '=', sequenceId)
    .where('run', '=', run)
    .where('state', '=', state)
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .limit(atMost);
}

export async function findMember(
  db: Database,
  by: { sequenceId: string; uid: string },
): Promise<{ startedAt: number | null } | undefined> {
  return db
    .selectFrom('sequenceMembers')
    .select('startedAt')
    .where('sequenceId', '=', by.sequenceId)
    .where('uid', '=', by.uid)
    .executeTakeFirst();
}

type MemberChange = {
  sequenceId: string;
  run: number;
  uid: string;
  /** The time of the next step that the change was decided for. */
  from: number;
  to: Partial<{
    state: 'active' | 'done' | 'reached' | 'ended';
    startedAt: number;
    nextEmailId: string | null;
    nextAt: number | null;
  }>;
};

/** Returns false when the learner is no longer where the change starts, such as after a merge. */
export async function changeMember(tx: Database, change: MemberChange): Promise<boolean> {
  const { sequenceId, run, uid, from, to } = change;
  const changed = await tx
    .updateTable('sequenceMembers')
    .set(to)
    .where('sequenceId', '=', sequenceId)
    .where('uid', '=', uid)
    .where('run', '=', run)
    .where('nextAt', '=', from)
    .returning('uid')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Counts the learners who wait for each email, by its id. */
export async function countWaiting(
  db: Database,
  of: { sequenceId: string; run: number },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sequenceMembers')
    .select((row) => [
      row.ref('nextEmailId').$notNull().as('id'),
      row.fn.countAll<number | string>().as('count'),
    ])
    .where('sequenceId', '=', of.sequenceId)
    .where('run', '=', of.run)
    .where('state', '=', 'active')
    .where('nextAt', 'is not', null)
    .groupBy('nextEmailId')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** Adds an email to a learner; returns false when they got it before. */
export async function addMail(
  tx: Database,
  mail: { id: string; emailId: string; uid: string; run: number; dueAt: number; linkHash: string },
): Promise<boolean> {
  const added = await tx
    .insertInto('sequenceMails')
    .values({ ...mail, unsubscribedAt: null })
    .onConflict((conflict) => conflict.columns(['emailId', 'uid']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export type SentSequenceMail = { id: string; emailId: string; uid: string; run: number; dueAt: number };

export async function findSequenceMail(
  db: Database,
  by: { id: string },
): Promise<(SentSequenceMail & { linkHash: string }) | undefined> {
  return db
    .selectFrom('sequenceMails')
    .select(['id', 'emailId', 'uid', 'run', 'dueAt', 'linkHash'])
    .where('id', '=', by.id)
    .executeTakeFirst();
}

/** Stores the link of an email that is written again. */
export async function setLinkHash(
  tx: Database,
  { id, linkHash }: { id: string; linkHash: string },
): Promise<void> {
  await tx.updateTable('sequenceMails').set({ linkHash }).where('id', '=', id).execute();
}

export async function findEmailWithSequence(db: Database, by: { emailId: string }) {
  return db
    .selectFrom('sequenceEmails')
    .innerJoin('sequences', 'sequences.id', 'sequenceEmails.sequenceId')
    .select(['sequenceEmails.id', 'sequenceEmails.subject', 'sequenceEmails.body'])
    .select(['sequences.id as sequenceId', 'sequences.kind', 'sequences.plan', 'sequences.aim'])
    .select(['sequences.state', 'sequences.run', 'sequences.silentDays'])
    .select(['sequences.switchedOnAt', 'sequences.skipUpTo'])
    .where('sequenceEmails.id', '=', by.emailId)
    .executeTakeFirst();
}

/** Records that a learner unsubscribed by a link in the email, and counts it; the first time stays. */
export async function markSequenceMailUnsubscribed(
  tx: Database,
  { id, now }: { id: string; now: number },
): Promise<void> {
  const first = await tx
    .updateTable('sequenceMails')
    .set({ unsubscribedAt: now })
    .where('id', '=', id)
    .where('unsubscribedAt', 'is', null)
    .returning('emailId')
    .executeTakeFirst();
  if (!first) return;
  await tx
    .updateTable('sequenceEmails')
    .set((row) => ({ unsubscribed: row('unsubscribed', '+', 1) }))
    .where('id', '=', first.emailId)
    .execute();
}
