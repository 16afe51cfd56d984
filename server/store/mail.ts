/** The mail queue. A row is claimed by moving its next try, so of many processes one sends it. */
import type { Database } from '#server/db/database.ts';

export type QueuedMail = {
  id: string;
  encryptedContent: string;
  kind: string;
  messageId: string;
  createdAt: number;
  tries: number;
};

/**
 * Why a mail was given up: the mail server refused it for good, its content could not be decrypted or read, or it was
 * not taken while it was worth sending.
 */
export type MailFailure = 'refused' | 'unreadable' | 'expired';

export async function queueMail(
  db: Database,
  mail: {
    id: string;
    encryptedContent: string;
    kind: string;
    messageId: string;
    recipientKey: string | null;
    now: number;
  },
): Promise<void> {
  const { now, ...row } = mail;
  await db
    .insertInto('mail')
    .values({
      ...row,
      createdAt: now,
      nextTryAt: now,
      tries: 0,
      sentAt: null,
      failedAt: null,
      failedWhy: null,
    })
    .execute();
}

/** The next mail that is due, for this process alone until `leaseMs` have passed; null when none is. */
export async function claimMail(
  db: Database,
  claim: { now: number; leaseMs: number },
): Promise<QueuedMail | null> {
  const due = await db
    .selectFrom('mail')
    .select(['id', 'nextTryAt'])
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('nextTryAt', '<=', claim.now)
    .orderBy('nextTryAt')
    .limit(1)
    .executeTakeFirst();
  if (!due) return null;
  const claimed = await db
    .updateTable('mail')
    .set((row) => ({ nextTryAt: claim.now + claim.leaseMs, tries: row('tries', '+', 1) }))
    .where('id', '=', due.id)
    .where('nextTryAt', '=', due.nextTryAt)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .returning(['id', 'encryptedContent', 'kind', 'messageId', 'createdAt', 'tries'])
    .executeTakeFirst();
  return claimed ?? claimMail(db, claim);
}

/** Marks a mail as sent and deletes its content. */
export async function markSent(db: Database, mail: { id: string; now: number }): Promise<void> {
  await db
    .updateTable('mail')
    .set({ sentAt: mail.now, encryptedContent: '' })
    .where('id', '=', mail.id)
    .execute();
}

export async function postponeMail(db: Database, mail: { id: string; nextTryAt: number }): Promise<void> {
  await db.updateTable('mail').set({ nextTryAt: mail.nextTryAt }).where('id', '=', mail.id).execute();
}

/** Returns the mails that are not sent yet, with their encrypted content. */
export async function listUnsentMail(db: Database): Promise<{ id: string; encryptedContent: string }[]> {
  return db
    .selectFrom('mail')
    .select(['id', 'encryptedContent'])
    .where('encryptedContent', '!=', '')
    .execute();
}

/** Deletes all mails to a recipient, the sent ones too. */
export async function dropMailTo(db: Database, to: { recipientKey: string }): Promise<void> {
  await db.deleteFrom('mail').where('recipientKey', '=', to.recipientKey).execute();
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

/** Marks a mail as failed, with the reason, and deletes its content. */
export async function markFailed(
  db: Database,
  mail: { id: string; why: MailFailure; now: number },
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ failedAt: mail.now, failedWhy: mail.why, encryptedContent: '' })
    .where('id', '=', mail.id)
    .execute();
}
