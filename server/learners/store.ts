/** Learners' payments, progress, agreements and notes for the studio, and saved segments. */
import { segmentsAtMost } from '#rules/learners/search.ts';
import type { PlaybackSession } from '#rules/playback-session.ts';
import { type User, userColumns } from '#server/accounts/user-store.ts';
import { selectPaymentItems } from '#server/payments/store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { insertInFreeSlot } from '#server/platform/db/free-slot.ts';

/** Lists the learner's payments with receipts, newest first, including withdrawn ones. */
export async function listLearnerPayments(db: Database, of: { uid: string }) {
  return selectPaymentItems(db)
    .leftJoin('receipts', 'receipts.checkoutSessionId', 'payments.checkoutSessionId')
    .select(['payments.checkoutSessionId', 'payments.paymentIntentId', 'payments.amountCents'])
    .select(['payments.currency', 'payments.refundedCents', 'payments.refundedAt', 'payments.dispute'])
    .select(['payments.paidAt', 'payments.withdrawnAt', 'receipts.number as receipt'])
    .leftJoin('gifts', (join) =>
      join.onRef('gifts.checkoutSessionId', '=', 'payments.checkoutSessionId').on('gifts.seat', '=', 0),
    )
    .leftJoin('groups', 'groups.checkoutSessionId', 'payments.checkoutSessionId')
    .select(['gifts.plan as giftPlan', 'gifts.uid as redeemedBy', 'groups.seats'])
    .where('payments.uid', '=', of.uid)
    .orderBy('payments.paidAt', 'desc')
    .orderBy('payments.checkoutSessionId')
    .execute();
}

/** Lists the lessons a learner opened, with the credited time. */
export async function listLearnerProgress(db: Database, of: { uid: string }) {
  return db
    .selectFrom('progress')
    .select(['lessonId', 'playedMs', 'openedAt', 'watchedAt', 'readAt'])
    .where('uid', '=', of.uid)
    .execute();
}

type LearnerNote = { note: string; changedAt: number; changedBy: string };

/** Returns the note about a learner, with its author's email. */
export async function findNote(db: Database, of: { uid: string }): Promise<LearnerNote | null> {
  const row = await db
    .selectFrom('learnerNotes')
    .leftJoin('users', 'users.uid', 'learnerNotes.changedBy')
    .select(['learnerNotes.note', 'learnerNotes.changedAt', 'users.email'])
    .where('learnerNotes.uid', '=', of.uid)
    .executeTakeFirst();
  return row ? { note: row.note, changedAt: row.changedAt, changedBy: row.email ?? '' } : null;
}

/** Stores the note about a learner; an empty one is deleted. */
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
 * Returns the emails of these users by uid, for a merged account the remaining one's. Actors that are not users, such
 * as `stripe`, are omitted.
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

/** Returns the titles of these lessons by id, including removed ones. */
export async function findLessonTitles(
  db: Database,
  of: { ids: readonly string[] },
): Promise<Map<string, string>> {
  if (of.ids.length === 0) return new Map();
  const rows = await db.selectFrom('lessons').select(['id', 'title']).where('id', 'in', of.ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

type UserWithSession = User & { session: { createdAt: number; lastUsedAt: number } | null };

/** Returns existing users in the order of `uids`, each with their latest session. */
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

/** Saved filters of the list of learners; `filters` is JSON, as in the page's URL. */
type StoredSegment = { id: string; name: string; filters: string };

export async function listSegments(db: Database): Promise<StoredSegment[]> {
  return db
    .selectFrom('learnerSegments')
    .select(['id', 'name', 'filters'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Adds or changes a segment. Returns false when there are `segmentsAtMost` others. */
export async function putSegment(db: Database, segment: StoredSegment): Promise<boolean> {
  if (await changeSegment(db, segment)) return true;
  const taken = await db.selectFrom('learnerSegments').select('slot').execute();
  const isInserted = await insertInFreeSlot({ taken, slots: segmentsAtMost }, (slot) =>
    db
      .insertInto('learnerSegments')
      .values({ ...segment, slot })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  // A second click may have saved it in the meantime.
  return isInserted || changeSegment(db, segment);
}

async function changeSegment(db: Database, { id, name, filters }: StoredSegment): Promise<boolean> {
  const changed = await db
    .updateTable('learnerSegments')
    .set({ name, filters })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function deleteSegment(db: Database, { id }: { id: string }): Promise<void> {
  await db.deleteFrom('learnerSegments').where('id', '=', id).execute();
}

/** Returns the user's latest agreement, or null. */
export async function findLastAgreement(db: Database, of: { uid: string }): Promise<Agreement | null> {
  const row = await db
    .selectFrom('agreements')
    .select(['version', 'agreedAt', 'termsVersion', 'refundsVersion'])
    .where('uid', '=', of.uid)
    .orderBy('agreedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

type Agreement = {
  version: string;
  agreedAt: number;
  /** Null for an agreement made with an earlier release. */
  termsVersion: number | null;
  refundsVersion: number | null;
};

/** Returns the latest email to an address that a server rejected or returned. */
export async function findLastError(db: Database, to: { recipientKeys: readonly string[] }) {
  return db
    .selectFrom('mail')
    .select(['kind', 'outcome', 'failedAt', 'smtpCode', 'enhancedCode', 'reply'])
    .where('recipientKey', 'in', to.recipientKeys)
    .where('outcome', 'in', ['refused', 'bounced', 'complained'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Lists a user's playback sessions, including idle ones. */
export async function listPlaybackSessions(db: Database, of: { uid: string }): Promise<PlaybackSession[]> {
  return db
    .selectFrom('playbackSessions')
    .select(['slot', 'id', 'openedAt', 'lastUsedAt'])
    .where('uid', '=', of.uid)
    .execute();
}
