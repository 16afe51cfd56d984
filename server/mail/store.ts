/** The mail queue. A row is claimed by moving its next try, so of many processes one sends it. */
import { sql } from 'kysely';
import { latestTime } from '#rules/clock.ts';
import type { MailFailure, ServerReply } from '#rules/mail/delivery.ts';
import type { Database } from '#server/platform/db/database.ts';

export type QueuedMail = {
  id: string;
  encryptedContent: string;
  kind: string;
  messageId: string;
  createdAt: number;
  tries: number;
  recipientKey: string | null;
  uid: string | null;
};

/** No mail waits longer for its next try. */
export const longestMailPauseMs = 10 * 60_000;

/** The result of a try: the learner whom the mail is for, and the server's reply; null where it said nothing. */
export type MailTry = { uid: string | null; reply: ServerReply | null };

export async function queueMail(
  db: Database,
  mail: {
    id: string;
    encryptedContent: string;
    kind: string;
    messageId: string;
    recipientKey: string | null;
    uid?: string | null;
    now: number;
  },
): Promise<void> {
  const { now, uid = null, ...row } = mail;
  await db
    .insertInto('mail')
    .values({
      ...row,
      uid,
      createdAt: now,
      nextTryAt: now,
      tries: 0,
      sentAt: null,
      failedAt: null,
      smtpCode: null,
      enhancedCode: null,
      reply: null,
    })
    .execute();
}

/**
 * Claims the next mail that is due, for this process alone until `leaseMs` have passed; null when none is. A mail to
 * sign in goes before all others, since its learner waits for it.
 */
export async function claimMail(
  db: Database,
  claim: { now: number; leaseMs: number },
): Promise<QueuedMail | null> {
  // Word for word the condition of the index, which the databases use only then.
  const isToSignIn = sql<boolean>`"kind" = 'sign-in'`;
  const due =
    (await firstDue(db, claim.now).where(isToSignIn).executeTakeFirst()) ??
    (await firstDue(db, claim.now).executeTakeFirst()) ??
    (await firstMisdated(db, claim.now).executeTakeFirst());
  if (!due) return null;
  const claimed = await db
    .updateTable('mail')
    .set((row) => ({ nextTryAt: claim.now + claim.leaseMs, tries: row('tries', '+', 1) }))
    .where('id', '=', due.id)
    .where('nextTryAt', '=', due.nextTryAt)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .returning(['id', 'encryptedContent', 'kind', 'messageId', 'createdAt', 'tries', 'recipientKey', 'uid'])
    .executeTakeFirst();
  return claimed ?? claimMail(db, claim);
}

function firstDue(db: Database, now: number) {
  return firstWaiting(db).where('nextTryAt', '<=', now);
}

/** A try that lies further ahead than any pause was planned by a wrong clock. It is asked for alone, on the same index. */
function firstMisdated(db: Database, now: number) {
  return firstWaiting(db).where('nextTryAt', '>', latestTime({ now, longestMs: longestMailPauseMs }));
}

function firstWaiting(db: Database) {
  return db
    .selectFrom('mail')
    .select(['id', 'nextTryAt'])
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .orderBy('nextTryAt')
    .limit(1);
}

/** Marks a mail as taken by the mail server, and deletes its content. A report may have come before: it stays. */
export async function markLeft(db: Database, mail: { id: string; now: number } & MailTry): Promise<void> {
  const { id, now } = mail;
  const sent = { sentAt: now, encryptedContent: '' };
  const left = await db
    .updateTable('mail')
    .set({ ...sent, ...columnsOf(mail), outcome: 'left' })
    .where('id', '=', id)
    .where('outcome', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  if (!left) await db.updateTable('mail').set(sent).where('id', '=', id).execute();
}

export async function postponeMail(
  db: Database,
  mail: { id: string; nextTryAt: number } & MailTry,
): Promise<void> {
  const { id, nextTryAt } = mail;
  await db
    .updateTable('mail')
    .set({ nextTryAt, ...columnsOf(mail) })
    .where('id', '=', id)
    .execute();
}

/** Returns the mails that are not sent yet, with their encrypted content. */
export async function listUnsentMail(db: Database): Promise<{ id: string; encryptedContent: string }[]> {
  return db
    .selectFrom('mail')
    .select(['id', 'encryptedContent'])
    .where('encryptedContent', '!=', '')
    .execute();
}

/** Deletes all mails to a learner and their e-mail, the sent ones too. */
export async function dropMailTo(
  db: Database,
  to: { uid: string; recipientKeys: readonly string[] },
): Promise<void> {
  await db.deleteFrom('mail').where('uid', '=', to.uid).execute();
  await db.deleteFrom('mail').where('recipientKey', 'in', to.recipientKeys).execute();
}

export async function dropMail(db: Database, mail: { id: string }): Promise<void> {
  await db.deleteFrom('mail').where('id', '=', mail.id).execute();
}

/** Forgets that a mail was sent; whether it was can be asked for so long. */
export async function deleteContentOfOldMail(db: Database, before: { time: number }): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('encryptedContent', '=', '')
    .where('createdAt', '<', before.time)
    .execute();
}

/** Gives a mail up, with the reason, and deletes its content. */
export async function markFailed(
  db: Database,
  mail: { id: string; outcome: MailFailure; now: number } & MailTry,
): Promise<void> {
  const { id, outcome, now } = mail;
  await db
    .updateTable('mail')
    .set({ failedAt: now, outcome, encryptedContent: '', ...columnsOf(mail) })
    .where('id', '=', id)
    .where('outcome', '=', 'waiting')
    .execute();
}

/** A try without an answer keeps what was said before. */
function columnsOf({ uid, reply }: MailTry) {
  return { ...(uid === null ? {} : { uid }), ...(reply === null ? {} : replyColumns(reply)) };
}

/** Returns the columns that hold a reply. */
export function replyColumns({ text, ...codes }: ServerReply) {
  return { ...codes, reply: text };
}
