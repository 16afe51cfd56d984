/** Accounts that were asked to be deleted. What the tax law wants kept stays, under a pseudonym. */
import { sql } from 'kysely';
import { clocksDifferMs } from '#rules/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { TableOfUsers } from '#server/platform/db/schema.ts';
import { listEmailAliases, listUidsOf } from './merged-accounts-store.ts';

/**
 * The rows of an erased user go, or stay for the books under a uid that is nobody's name. A table that is missing here
 * is a type error.
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
  // The flow of the deletion drops it, for it is found by the e-mail too.
  mail: 'stays',
} as const satisfies Record<TableOfUsers, 'deleted' | 'stays'>;

/** Returns the e-mail of an erased user's row; nobody can sign in or get mail with it. */
export function emailOfErasedUser(uid: string): string {
  return `deleted-${uid}`;
}

/** Remembers the first wish, `isNew` for the one call that did; null when nobody has this uid. */
export async function requestDeletion(
  db: Database,
  wish: { uid: string; now: number },
): Promise<{ deletionAskedAt: number; isNew: boolean } | null> {
  const asked = await db
    .updateTable('users')
    .set({ deletionAskedAt: wish.now })
    .where('uid', '=', wish.uid)
    .where('deletionAskedAt', 'is', null)
    .returning('uid')
    .executeTakeFirst();
  if (asked) return { deletionAskedAt: wish.now, isNew: true };
  const before = await db
    .selectFrom('users')
    .select((row) => row.ref('deletionAskedAt').$notNull().as('deletionAskedAt'))
    .where('uid', '=', wish.uid)
    .where('deletionAskedAt', 'is not', null)
    .executeTakeFirst();
  return before ? { ...before, isNew: false } : null;
}

/** Null when none was asked for. */
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

/** A wish that a clock ahead of time wrote down counts from now on, for nobody can have asked for it later than now. */
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
 * Removes all that tells who this was. Payments and agreements stay, tied to a uid that is now nobody's name. Returns
 * the addresses that nobody has any more; null when the person came back at the last moment, could still pay, or has
 * paid since the wish. After `holdUser`, in its transaction: what others have just written is seen then.
 */
export async function eraseUser(
  db: Database,
  person: { uid: string; askedBefore: number },
): Promise<{ emails: string[] } | null> {
  const { uid } = person;
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
    .where('deletionAskedAt', '<=', person.askedBefore)
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
  for (const [table, fate] of Object.entries(erasures))
    if (fate === 'deleted')
      await db
        .deleteFrom(table as 'sessions')
        .where('uid', 'in', uids)
        .execute();
  // Nobody is invited by a person who is gone.
  await db.updateTable('invitations').set({ openKey: null }).where('invitedBy', '=', uid).execute();
  for (const email of emails) await eraseEmail(db, { uid, email });
  return { emails };
}

/** Erases the e-mail from sign-in links, e-mail changes, checkouts and written notes. */
async function eraseEmail(db: Database, { uid, email }: { uid: string; email: string }): Promise<void> {
  for (const table of ['signInLinks', 'emailChanges', 'invitations'] as const)
    await db.deleteFrom(table).where('email', '=', email).execute();
  // The hosted page behind it shows for whom it was opened.
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

/** Returns all rows about one user, as they stand in the tables, and about the accounts that were merged into theirs. */
export async function readAccountExport(db: Database, of: { uid: string }): Promise<Record<string, unknown>> {
  const uids = await listUidsOf(db, of);
  const ofPerson = (
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
    emailAliases: await ofPerson('emailAliases'),
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
    payments: await ofPerson('payments'),
    disputes: await db
      .selectFrom('disputes')
      .innerJoin('payments', 'payments.checkoutSessionId', 'disputes.checkoutSessionId')
      .select(['disputes.id', 'disputes.checkoutSessionId', 'disputes.amountCents', 'disputes.currency'])
      .select(['disputes.reason', 'disputes.status', 'disputes.openedAt', 'disputes.closedAt'])
      .where('payments.uid', '=', of.uid)
      .execute(),
    grants: (await ofPerson('grants')).map(({ openKey: _openKey, ...grant }) => grant),
    receipts: await ofPerson('receipts'),
    checkouts: await ofPerson('checkouts'),
    agreements: await ofPerson('agreements'),
    progress: await ofPerson('progress'),
    playbackSessions: await ofPerson('playbackSessions'),
    certificates: await ofPerson('certificates'),
    replacedCertificates: await ofPerson('replacedCertificates'),
    addressChanges: (await ofPerson('emailChanges')).map((change) => ({
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
