/** Returns all rows about one user, as they stand in the tables, and about the accounts that were merged into theirs. */
import type { Database } from '#server/db/database.ts';
import { listUidsOf } from './learners/merged-accounts.ts';

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
