/** The rows about one learner that the studio shows. */
import type { Database } from '#server/db/database.ts';
import { selectPaymentItems } from '#server/store/payments/payment-items.ts';

/** Lists the payments of a learner with their receipts, the newest first; the withdrawn ones too. */
export async function listLearnerPayments(db: Database, of: { uid: string }) {
  return selectPaymentItems(db)
    .leftJoin('receipts', 'receipts.checkoutSessionId', 'payments.checkoutSessionId')
    .select(['payments.checkoutSessionId', 'payments.paymentIntentId', 'payments.amountCents'])
    .select(['payments.currency', 'payments.refundedCents', 'payments.refundedAt', 'payments.dispute'])
    .select(['payments.paidAt', 'payments.withdrawnAt', 'receipts.number as receipt'])
    .where('payments.uid', '=', of.uid)
    .orderBy('payments.paidAt', 'desc')
    .orderBy('payments.checkoutSessionId')
    .execute();
}

/** Lists what a learner opened, with the seconds that were credited. */
export async function listLearnerProgress(db: Database, of: { uid: string }) {
  return db
    .selectFrom('progress')
    .select(['lessonId', 'playedMs', 'openedAt', 'watchedAt', 'updatedAt'])
    .where('uid', '=', of.uid)
    .execute();
}

export type LearnerNote = { note: string; changedAt: number; changedBy: string };

/** Returns the note about a learner, with the e-mail of the person who wrote it. */
export async function findNote(db: Database, of: { uid: string }): Promise<LearnerNote | null> {
  const row = await db
    .selectFrom('learnerNotes')
    .leftJoin('users', 'users.uid', 'learnerNotes.changedBy')
    .select(['learnerNotes.note', 'learnerNotes.changedAt', 'users.email'])
    .where('learnerNotes.uid', '=', of.uid)
    .executeTakeFirst();
  return row ? { note: row.note, changedAt: row.changedAt, changedBy: row.email ?? '' } : null;
}

/** Writes the note about a learner; an empty one is deleted. */
export async function writeNote(
  db: Database,
  note: { uid: string; note: string; changedAt: number; changedBy: string },
): Promise<void> {
  const { uid, ...columns } = note;
  if (columns.note === '') {
    await db.deleteFrom('learnerNotes').where('uid', '=', uid).execute();
    return;
  }
  await db
    .insertInto('learnerNotes')
    .values(note)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(columns))
    .execute();
}

/**
 * Returns the e-mails of these users, by uid: of a merged account that of the one that stays. Those of nobody, such as
 * `stripe`, are left out.
 */
export async function findEmails(
  db: Database,
  of: { uids: readonly string[] },
): Promise<Map<string, string>> {
  if (of.uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .leftJoin('users as owner', 'owner.uid', 'users.mergedInto')
    .select((row) => ['users.uid', row.fn.coalesce('owner.email', 'users.email').as('email')])
    .where('users.uid', 'in', of.uids)
    .execute();
  return new Map(rows.map(({ uid, email }) => [uid, email]));
}

/** Returns the titles of these lessons by id, the removed ones too. */
export async function findLessonTitles(
  db: Database,
  of: { ids: readonly string[] },
): Promise<Map<string, string>> {
  if (of.ids.length === 0) return new Map();
  const rows = await db.selectFrom('lessons').select(['id', 'title']).where('id', 'in', of.ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
