/** Erases the personal data of deleted accounts. Rows that tax law requires are kept under a pseudonym. */
import { sql } from 'kysely';
import { emailOfErasedUser } from '#rules/account.ts';
import { importedSource } from '#rules/analytics/traffic-source.ts';
import { listEmailAliases, listUidsOf } from '#server/accounts/user-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { TableOfUsers } from '#server/platform/db/schema.ts';

/**
 * Rows of an erased user are deleted, or kept for the books under the uid alone. A table that is missing here is a type
 * error.
 */
export const erasures = {
  sessions: 'deleted',
  apiKeys: 'deleted',
  secondFactors: 'deleted',
  recoveryCodes: 'deleted',
  progress: 'deleted',
  lessonNotes: 'deleted',
  billingDetails: 'deleted',
  questionReports: 'deleted',
  questionEmails: 'deleted',
  questionNotices: 'deleted',
  newsChoices: 'deleted',
  campaignRecipients: 'deleted',
  sequenceMembers: 'deleted',
  sequenceMails: 'deleted',
  quizResults: 'deleted',
  savedLessons: 'deleted',
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
  gifts: 'stays',
  // A referral link ends with its account; its rewards are part of the books.
  coupons: 'stays',
  referrals: 'stays',
  receipts: 'stays',
  discrepancies: 'stays',
  paymentReviews: 'stays',
  // `forgetQuestionsOf` deletes these, or their author where others see them.
  questions: 'stays',
  questionMessages: 'stays',
  // `delete-accounts.ts` deletes these, since they are also found by email.
  mail: 'stays',
  // These hold no personal data; it is read when they are sent.
  webhookEvents: 'stays',
} as const satisfies Record<TableOfUsers, 'deleted' | 'stays'>;

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
    .set((row) => ({
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
      // An imported learner stays no sign-up (decision 198).
      source: row.case().when('source', '=', importedSource).then(importedSource).else('').end(),
      campaign: '',
    }))
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

/** Erases the email from sign-in links, email changes, the waiting list, checkouts, the audit and notes. */
async function eraseEmail(db: Database, { uid, email }: { uid: string; email: string }): Promise<void> {
  for (const table of ['signInLinks', 'emailChanges', 'invitations'] as const)
    await db.deleteFrom(table).where('email', '=', email).execute();
  // The buyer of a group sees whom they invited.
  await db.updateTable('gifts').set({ email: null }).where('email', '=', email).execute();
  const bought = db.selectFrom('payments').select('checkoutSessionId').where('uid', '=', uid);
  await db.updateTable('gifts').set({ email: null }).where('checkoutSessionId', 'in', bought).execute();
  // The row stays where a campaign counts it.
  await db.updateTable('waitingList').set({ email: null }).where('email', '=', email).execute();
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
  await db
    .updateTable('payments')
    .set({ note: null, cardFingerprint: null })
    .where('uid', '=', uid)
    .execute();
  await db
    .updateTable('paymentReviews')
    .set({ note: nameless('note') })
    .where('note', 'like', named)
    .execute();
}
