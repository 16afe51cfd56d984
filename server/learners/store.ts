/** The rows about one learner that the studio shows. */
import { type User, userColumns } from '#server/accounts/user-store.ts';
import { selectPaymentItems } from '#server/payments/store.ts';
import type { Database } from '#server/platform/db/database.ts';

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

type LearnerNote = { note: string; changedAt: number; changedBy: string };

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

/** Reads the user rows of several learners, each with the session that was used last. */
type UserWithSession = User & { session: { createdAt: number; lastUsedAt: number } | null };

/** Returns the users in the order of their uids as asked; those who are gone are left out. */
export async function listUsers(
  db: Database,
  { uids }: { uids: readonly string[] },
): Promise<UserWithSession[]> {
  if (uids.length === 0) return [];
  const users = await db
    .selectFrom('users')
    .leftJoin('certificates', 'certificates.uid', 'users.uid')
    .select(userColumns)
    .where('users.uid', 'in', uids)
    .execute();
  const sessions = await db
    .selectFrom('sessions')
    .select(['uid', 'createdAt', 'lastUsedAt'])
    .where('uid', 'in', uids)
    .orderBy('lastUsedAt')
    .execute();
  const byUid = new Map(users.map((user) => [user.uid, user]));
  const lastOf = new Map(sessions.map((session) => [session.uid, session]));
  return uids.flatMap((uid) => {
    const user = byUid.get(uid);
    return user ? [{ ...user, session: lastOf.get(uid) ?? null }] : [];
  });
}

// The filters of the list of learners that the team keeps under a name.

/** `filters` is JSON, as the page's address has them. */
type StoredSegment = { id: string; name: string; filters: string };

export async function listSegments(db: Database): Promise<StoredSegment[]> {
  return db.selectFrom('learnerSegments').selectAll().orderBy('name').orderBy('id').execute();
}

/** Keeps a segment, or changes it; false where there are `atMost` others. */
export async function putSegment(
  db: Database,
  { atMost, ...segment }: StoredSegment & { atMost: number },
): Promise<boolean> {
  const others = await db
    .selectFrom('learnerSegments')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('id', '!=', segment.id)
    .executeTakeFirstOrThrow();
  if (Number(others.count) >= atMost) return false;
  const { name, filters } = segment;
  await db
    .insertInto('learnerSegments')
    .values(segment)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, filters }))
    .execute();
  return true;
}

export async function deleteSegment(db: Database, { id }: { id: string }): Promise<void> {
  await db.deleteFrom('learnerSegments').where('id', '=', id).execute();
}

// Bans of learners, as a column of the user's row.

/** Null when the learner is banned already, or gone. */
export async function banUser(
  db: Database,
  ban: { uid: string; now: number },
): Promise<{ uid: string } | null> {
  const banned = await db
    .updateTable('users')
    .set({ bannedAt: ban.now })
    .where('uid', '=', ban.uid)
    .where('bannedAt', 'is', null)
    .returning('uid')
    .executeTakeFirst();
  return banned ?? null;
}

/** Null when the learner is not banned. */
export async function unbanUser(db: Database, of: { uid: string }): Promise<{ uid: string } | null> {
  const unbanned = await db
    .updateTable('users')
    .set({ bannedAt: null })
    .where('uid', '=', of.uid)
    .where('bannedAt', 'is not', null)
    .returning('uid')
    .executeTakeFirst();
  return unbanned ?? null;
}
