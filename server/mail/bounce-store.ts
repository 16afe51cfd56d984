/** The mails as reports tell of them after they have left: those that came back, and all that did not arrive. */
import type { MailReturn, ServerReply } from '#rules/mail/delivery.ts';
import type { MailStop, StopReason } from '#rules/mail/mail-stop.ts';
import type { Database } from '#server/platform/db/database.ts';
import { replyColumns } from './store.ts';

export type ReportedMail = { id: string; kind: string; recipientKey: string | null };

const reported = ['id', 'kind', 'recipientKey'] as const;

export async function findReportedMail(db: Database, by: { id: string }): Promise<ReportedMail | undefined> {
  return db.selectFrom('mail').select(reported).where('id', '=', by.id).executeTakeFirst();
}

/** Finds the newest mail that left for an address, for a report that names no mail. */
export async function findLastMailTo(
  db: Database,
  to: { recipientKeys: readonly string[] },
): Promise<ReportedMail | undefined> {
  return db
    .selectFrom('mail')
    .select(reported)
    .where('recipientKey', 'in', to.recipientKeys)
    .where('sentAt', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** False where a report has said the same before. */
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

/** Counts a trouble that may pass; what the server said stands with the mail. */
export async function countSoftBounce(db: Database, mail: { id: string; reply: ServerReply }): Promise<void> {
  await db
    .updateTable('mail')
    .set((row) => ({ softBounces: row('softBounces', '+', 1), ...replyColumns(mail.reply) }))
    .where('id', '=', mail.id)
    .where('outcome', 'in', ['waiting', 'left'])
    .execute();
}

/** Returns the newest mails that were given up, or came back, since a time, with the learners whom they were for. */
export async function listFailedMail(db: Database, since: { time: number; atMost: number }) {
  return db
    .selectFrom('mail')
    .leftJoin('users', 'users.uid', 'mail.uid')
    .select(['mail.id', 'kind', 'outcome', 'mail.createdAt', 'failedAt', 'smtpCode', 'enhancedCode', 'reply'])
    .select(['users.uid', 'users.name', 'users.email'])
    .where('failedAt', '>=', since.time)
    .orderBy('failedAt', 'desc')
    .orderBy('mail.id')
    .limit(since.atMost)
    .execute();
}

/** Returns the last mail to an address that a server refused or sent back. */
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

/** The addresses that get no mail, by the signature of each. */
type KeptMailStop = MailStop & ServerReply;

/** Begins a stop, or says that it holds from now on. */
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

/** Returns the stops of an address; more than one key where the site's key was changed. */
export async function listMailStops(
  db: Database,
  of: { recipientKeys: readonly string[] },
): Promise<KeptMailStop[]> {
  const rows = await db
    .selectFrom('mailStops')
    .select(['reason', 'since', 'smtpCode', 'enhancedCode', 'reply'])
    .where('recipientKey', 'in', of.recipientKeys)
    .orderBy('since', 'desc')
    .execute();
  return rows.map(({ reply, ...row }) => ({ ...row, text: reply }));
}

/** Ends the stops of an address, all or those for one reason. Returns how many there were. */
export async function endMailStops(
  db: Database,
  of: { recipientKeys: readonly string[]; reason?: StopReason },
): Promise<number> {
  const ended = db.deleteFrom('mailStops').where('recipientKey', 'in', of.recipientKeys);
  const chosen = of.reason === undefined ? ended : ended.where('reason', '=', of.reason);
  return (await chosen.returning('reason').execute()).length;
}
