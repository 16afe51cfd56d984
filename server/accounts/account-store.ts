/** Deletion and export of accounts. Rows that tax law requires are kept under a pseudonym. */
import { sql } from 'kysely';
import { clocksDifferMs } from '#rules/clock.ts';
import { emailOfErasedUser } from '#rules/account.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { TableOfUsers } from '#server/platform/db/schema.ts';
import { listEmailAliases, listUidsOf } from './user-store.ts';

/**
 * Rows of an erased user are deleted, or kept for the books under the uid alone. A table that is missing here is a type
 * error.
 */
export const erasures = {
  sessions: 'deleted',
  secondFactors: 'deleted',
  recoveryCodes: 'deleted',
  progress: 'deleted',
  watchBudgets: 'deleted',
  playbackSessions: 'deleted',
  replacedCertificates: 'deleted',
  certificates: 'deleted',
  emailChanges: 'deleted',
  learnerSearchKeys: 'deleted',
  learnerNotes: 'deleted',
  emailAliases: 'deleted',
  users: 'stays',
  checkouts: 'stays',
  grants: 'stays',
  agreements: 'stays',
  payments: 'stays',
  receipts: 'stays',
  discrepancies: 'stays',
  paymentReviews: 'stays',
  // `delete-accounts.ts` deletes these, since they are also found by email.
  mail: 'stays',
} as const satisfies Record<TableOfUsers, 'deleted' | 'stays'>;

/** Stores the first request only, and returns `isNew` for it; null for an unknown uid. */
export async function requestDeletion(
  db: Database,
  request: { uid: string; now: number },
): Promise<{ deletionAskedAt: number; isNew: boolean } | null> {
  const asked = await db
    .updateTable('users')
    .set({ deletionAskedAt: request.now })
    .where('uid', '=', request.uid)
    .where('deletionAskedAt', 'is', null)
    .returning('uid')
    .executeTakeFirst();
  if (asked) return { deletionAskedAt: request.now, isNew: true };
  const before = await db
    .selectFrom('users')
    .select((row) => row.ref('deletionAskedAt').$notNull().as('deletionAskedAt'))
    .where('uid', '=', request.uid)
    .where('deletionAskedAt', 'is not', null)
    .executeTakeFirst();
  return before ? { ...before, isNew: false } : null;
}

/** Returns null when no deletion was requested. */
export async function cancelDeletion(db: Database, by: { uid: string }): Promise<{ uid: string } | null> {
  const dropped = await db
    .updateTable('users')
    .set({ deletionAskedAt: null })
    .where('uid', '=', by.uid)
    .where('deletionAskedAt', 'is not', null)
    .returning('uid')
    .executeTakeFirst();
  return dropped ?? null;
}

/** Moves requests dated in the future by a wrong clock to now, so that they still come due. */
export async function correctDeletions(db: Database, { now }: { now: number }): Promise<void> {
  await db
    .updateTable('users')
    .set({ deletionAskedAt: now })
    .where('deletionAskedAt', '>', now + clocksDifferMs)
    .execute();
}

export async function listDeletionsRequestedBefore(db: Database, time: number): Promise<{ uid: string }[]> {
  return db.selectFrom('users').select('uid').where('deletionAskedAt', '<=', time).limit(100).execute();
}

/**
 * Erases the personal data of a user; payments and agreements stay under the uid. Call it after `lockUser` in the same
 * transaction, so that it sees concurrent writes.
 * @returns the erased emails; null when the user came back, has an open checkout, or has paid since the request
 */
export async function eraseUser(
  db: Database,
  { uid, askedBefore }: { uid: string; askedBefore: number },
): Promise<{ emails: string[] } | null> {
  const user = await db.selectFrom('users').select('email').where('uid', '=', uid).executeTakeFirst();
  if (!user) return null;
  const erased = await db
    .updateTable('users')
    .set({
      email: emailOfErasedUser(uid),
      name: null,
      country: 'unknown',
      umur: null,
      kerja: null,
      phone: null,
      choicePlan: null,
      clickpayAt: null,
      deletionAskedAt: null,
      role: null,
    })
    .where('uid', '=', uid)
    .where('deletionAskedAt', '<=', askedBefore)
    .where('email', '=', user.email)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('checkouts')
            .select('checkouts.id')
            .whereRef('checkouts.uid', '=', 'users.uid')
            .where('openKey', 'is not', null),
        ),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('payments')
            .select('payments.uid')
            .whereRef('payments.uid', '=', 'users.uid')
            .whereRef('recordedAt', '>', 'users.deletionAskedAt')
            .whereRef('refundedCents', '<', 'amountCents')
            .where('dispute', 'in', ['none', 'won'])
            .where('withdrawnAt', 'is', null),
        ),
      ),
    )
    .returning('uid')
    .executeTakeFirst();
  if (!erased) return null;
  const uids = await listUidsOf(db, { uid });
  const emails = [user.email, ...(await listEmailAliases(db, { uid }))];
  for (const [table, rule] of Object.entries(erasures))
    if (rule === 'deleted')
      await db
        .deleteFrom(table as 'sessions')
        .where('uid', 'in', uids)
        .execute();
  // Ends the open invitations that the user sent.
  await db.updateTable('invitations').set({ openKey: null }).where('invitedBy', '=', uid).execute();
  for (const email of emails) await eraseEmail(db, { uid, email });
  return { emails };
}

/** Erases the email from sign-in links, email changes, checkouts, the audit and notes. */
async function eraseEmail(db: Database, { uid, email }: { uid: string; email: string }): Promise<void> {
  for (const table of ['signInLinks', 'emailChanges', 'invitations'] as const)
    await db.deleteFrom(table).where('email', '=', email).execute();
  // Stripe's hosted page shows the customer's email.
  await db.updateTable('checkouts').set({ url: null }).where('uid', '=', uid).execute();
  const nameless = (column: string) =>
    sql<string>`replace(${sql.ref(column)}, ${sql.val(email)}, ${sql.val(emailOfErasedUser(uid))})`;
  const named = `%${email}%`;
  await db
    .updateTable('audit')
    .set({ detail: nameless('detail') })
    .where('detail', 'like', named)
    .execute();
  await db
    .updateTable('grants')
    .set((row) => ({
      why: '',
      endedWhy: row.case().when('endedWhy', 'is', null).then(null).else(row.val('')).end(),
    }))
    .where('uid', '=', uid)
    .execute();
  await db.updateTable('payments').set({ note: null }).where('uid', '=', uid).execute();
  await db
    .updateTable('paymentReviews')
    .set({ note: nameless('note') })
    .where('note', 'like', named)
    .execute();
}

/** Returns all rows about a user and the accounts that were merged into theirs. */
export async function readAccountExport(db: Database, of: { uid: string }): Promise<Record<string, unknown>> {
  const uids = await listUidsOf(db, of);
  const rowsOf = (
    table:
      | 'progress'
      | 'playbackSessions'
      | 'agreements'
      | 'certificates'
      | 'replacedCertificates'
      | 'payments'
      | 'grants'
      | 'receipts'
      | 'checkouts'
      | 'emailChanges'
      | 'emailAliases',
  ) => db.selectFrom(table).selectAll().where('uid', 'in', uids).execute();
  return {
    user: await db.selectFrom('users').selectAll().where('uid', '=', of.uid).executeTakeFirst(),
    mergedAccounts: uids.slice(1),
    emailAliases: await rowsOf('emailAliases'),
    sessions: await db
      .selectFrom('sessions')
      .select(['id', 'userAgent', 'timeZone', 'createdAt', 'lastUsedAt'])
      .where('uid', '=', of.uid)
      .execute(),
    secondFactors: await db
      .selectFrom('secondFactors')
      .select(['id', 'kind', 'name', 'createdAt', 'lastUsedAt'])
      .where('uid', '=', of.uid)
      .execute(),
    payments: await rowsOf('payments'),
    disputes: await db
      .selectFrom('disputes')
      .innerJoin('payments', 'payments.checkoutSessionId', 'disputes.checkoutSessionId')
      .select(['disputes.id', 'disputes.checkoutSessionId', 'disputes.amountCents', 'disputes.currency'])
      .select(['disputes.reason', 'disputes.status', 'disputes.openedAt', 'disputes.closedAt'])
      .where('payments.uid', '=', of.uid)
      .execute(),
    grants: (await rowsOf('grants')).map(({ openKey: _openKey, ...grant }) => grant),
    receipts: await rowsOf('receipts'),
    checkouts: await rowsOf('checkouts'),
    agreements: await rowsOf('agreements'),
    progress: await rowsOf('progress'),
    playbackSessions: await rowsOf('playbackSessions'),
    certificates: await rowsOf('certificates'),
    replacedCertificates: await rowsOf('replacedCertificates'),
    addressChanges: (await rowsOf('emailChanges')).map((change) => ({
      ...change,
      oldTokenHash: undefined,
      newTokenHash: undefined,
    })),
    mails: await db
      .selectFrom('mail')
      .select(['kind', 'createdAt', 'sentAt', 'outcome'])
      .where('uid', '=', of.uid)
      .orderBy('createdAt')
      .execute(),
    history: await db
      .selectFrom('audit')
      .select(['at', 'action', 'detail'])
      .where('subject', 'in', uids)
      .orderBy('at')
      .execute(),
  };
}
