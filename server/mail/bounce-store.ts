/** Emails that bounced or failed, and the addresses that get no email anymore. */
import type { MailReturn, ServerReply } from '#rules/mail/delivery.ts';
import type { MailStop, StopReason } from '#rules/mail/mail-stop.ts';
import type { Database } from '#server/platform/db/database.ts';
import { replyColumns } from './store.ts';

export type ReportedMail = { id: string; kind: string; recipientKey: string | null };

const reportedColumns = ['id', 'kind', 'recipientKey'] as const;

export async function findReportedMail(db: Database, by: { id: string }): Promise<ReportedMail | undefined> {
  return db.selectFrom('mail').select(reportedColumns).where('id', '=', by.id).executeTakeFirst();
}

/** Finds the newest email sent to an address, for a report without an id. */
export async function findLastMailTo(
  db: Database,
  to: { recipientKeys: readonly string[] },
): Promise<ReportedMail | undefined> {
  return db
    .selectFrom('mail')
    .select(reportedColumns)
    .where('recipientKey', 'in', to.recipientKeys)
    .where('sentAt', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns false when an earlier report said the same. */
export async function markReturned(
  db: Database,
  mail: { id: string; outcome: MailReturn; reply: ServerReply; now: number },
): Promise<boolean> {
  const { id, outcome, reply, now } = mail;
  const returned = await db
    .updateTable('mail')
    .set({ outcome, failedAt: now, encryptedContent: '', ...replyColumns(reply) })
    .where('id', '=', id)
    .where('outcome', 'in', ['waiting', 'left'])
    .returning('id')
    .executeTakeFirst();
  return returned !== undefined;
}

/** Counts a temporary problem, and stores the server's reply. */
export async function countSoftBounce(db: Database, mail: { id: string; reply: ServerReply }): Promise<void> {
  await db
    .updateTable('mail')
    .set((row) => ({ softBounces: row('softBounces', '+', 1), ...replyColumns(mail.reply) }))
    .where('id', '=', mail.id)
    .where('outcome', 'in', ['waiting', 'left'])
    .execute();
}

/** Lists the newest emails that failed or bounced since a time, with their learners. A campaign counts its own. */
export async function listFailedMail(db: Database, since: { time: number; atMost: number }) {
  return db
    .selectFrom('mail')
    .leftJoin('users', 'users.uid', 'mail.uid')
    .select(['mail.id', 'kind', 'outcome', 'mail.createdAt', 'failedAt', 'smtpCode', 'enhancedCode', 'reply'])
    .select(['users.uid', 'users.name', 'users.email'])
    .where('failedAt', '>=', since.time)
    .where('mail.kind', '!=', 'campaign')
    .orderBy('failedAt', 'desc')
    .orderBy('mail.id')
    .limit(since.atMost)
    .execute();
}

/** Addresses that get no email, by recipient key. */
type StoredMailStop = MailStop & ServerReply;

/** Adds a stop, or updates its time. */
export async function putMailStop(
  db: Database,
  stop: { recipientKey: string; reason: StopReason; mailId: string | null; reply: ServerReply; now: number },
): Promise<void> {
  const { recipientKey, reason, mailId, reply, now } = stop;
  const facts = { since: now, mailId, ...replyColumns(reply) };
  await db
    .insertInto('mailStops')
    .values({ recipientKey, reason, ...facts })
    .onConflict((conflict) => conflict.columns(['recipientKey', 'reason']).doUpdateSet(facts))
    .execute();
}

/** Returns the stops of an address; it has several keys after a change of the site's key. */
export async function listMailStops(
  db: Database,
  of: { recipientKeys: readonly string[] },
): Promise<StoredMailStop[]> {
  const rows = await db
    .selectFrom('mailStops')
    .select(['reason', 'since', 'smtpCode', 'enhancedCode', 'reply'])
    .where('recipientKey', 'in', of.recipientKeys)
    .orderBy('since', 'desc')
    .execute();
  return rows.map(({ reply, ...row }) => ({ ...row, text: reply }));
}

/** Returns the stops of many addresses, with their keys. */
export async function listStopsOfAll(
  db: Database,
  of: { recipientKeys: readonly string[] },
): Promise<(MailStop & { recipientKey: string })[]> {
  if (of.recipientKeys.length === 0) return [];
  return db
    .selectFrom('mailStops')
    .select(['recipientKey', 'reason', 'since'])
    .where('recipientKey', 'in', of.recipientKeys)
    .execute();
}

/** Deletes the stops of an address, all or those for one reason. Returns their number. */
export async function endMailStops(
  db: Database,
  of: { recipientKeys: readonly string[]; reason?: StopReason },
): Promise<number> {
  const ended = db.deleteFrom('mailStops').where('recipientKey', 'in', of.recipientKeys);
  const chosen = of.reason === undefined ? ended : ended.where('reason', '=', of.reason);
  return (await chosen.returning('reason').execute()).length;
}
