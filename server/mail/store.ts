/** The mail queue. A row is claimed by postponing its next try, so that only one process sends it. */
import { sql } from 'kysely';
import { latestTime } from '#rules/clock.ts';
import type { MailFailure, MailOutcome, ServerReply } from '#rules/mail/delivery.ts';
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

/** The longest pause before the next try. */
export const longestMailPauseMs = 10 * 60_000;

/** The result of a try: the recipient's uid and the server's reply, if known. */
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
    campaignId?: string | undefined;
    now: number;
  },
): Promise<void> {
  const { now, uid = null, campaignId = null, ...row } = mail;
  await db
    .insertInto('mail')
    .values({
      ...row,
      uid,
      campaignId,
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

/** Returns whether an email with this id was queued, until it is deleted as old. */
export async function isMailKnown(db: Database, by: { id: string }): Promise<boolean> {
  const row = await db.selectFrom('mail').select('id').where('id', '=', by.id).executeTakeFirst();
  return row !== undefined;
}

type Claim = { now: number; leaseMs: number };

/**
 * Claims the next due email for this process until `leaseMs` have passed; null when none is due. Sign-in emails go
 * first, since a user waits for them. The emails of campaigns are claimed by `claimCampaignMail` only.
 */
export async function claimMail(db: Database, claim: Claim): Promise<QueuedMail | null> {
  // Must match the condition of the partial index literally, or it is not used.
  const isToSignIn = sql<boolean>`"kind" = 'sign-in'`;
  const isOfNoCampaign = sql<boolean>`"kind" <> 'campaign'`;
  const due =
    (await firstDue(db, claim.now).where(isToSignIn).executeTakeFirst()) ??
    (await firstDue(db, claim.now).where(isOfNoCampaign).executeTakeFirst()) ??
    (await firstMisdated(db, claim.now).where(isOfNoCampaign).executeTakeFirst());
  return due ? ((await claimDue(db, due, claim)) ?? claimMail(db, claim)) : null;
}

/** Claims the next due email of a campaign, like `claimMail`. */
export async function claimCampaignMail(db: Database, claim: Claim): Promise<QueuedMail | null> {
  const isOfCampaign = sql<boolean>`"kind" = 'campaign'`;
  const due =
    (await firstDue(db, claim.now).where(isOfCampaign).executeTakeFirst()) ??
    (await firstMisdated(db, claim.now).where(isOfCampaign).executeTakeFirst());
  return due ? ((await claimDue(db, due, claim)) ?? claimCampaignMail(db, claim)) : null;
}

/** Returns undefined when another process was faster. */
async function claimDue(
  db: Database,
  due: { id: string; nextTryAt: number },
  { now, leaseMs }: Claim,
): Promise<QueuedMail | undefined> {
  return db
    .updateTable('mail')
    .set((row) => ({ nextTryAt: now + leaseMs, tries: row('tries', '+', 1) }))
    .where('id', '=', due.id)
    .where('nextTryAt', '=', due.nextTryAt)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .returning(['id', 'encryptedContent', 'kind', 'messageId', 'createdAt', 'tries', 'recipientKey', 'uid'])
    .executeTakeFirst();
}

function firstDue(db: Database, now: number) {
  return firstWaiting(db).where('nextTryAt', '<=', now);
}

/** A try further ahead than any pause was scheduled by a wrong clock. Queried separately to use the same index. */
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

/** Marks an email as accepted by the mail server, and deletes its content. An earlier report keeps its outcome. */
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

/** Lists unsent email with its encrypted content. */
export async function listUnsentMail(db: Database): Promise<{ id: string; encryptedContent: string }[]> {
  return db
    .selectFrom('mail')
    .select(['id', 'encryptedContent'])
    .where('encryptedContent', '!=', '')
    .execute();
}

/**
 * Deletes all email to a learner and their addresses, including sent email. Of a campaign, an email that has its outcome
 * stays without the learner, so that the campaign's counts stay true.
 */
export async function dropMailTo(
  db: Database,
  to: { uid: string; recipientKeys: readonly string[] },
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ uid: null, recipientKey: null, reply: null })
    .where((row) => row.or([row('uid', '=', to.uid), row('recipientKey', 'in', [...to.recipientKeys])]))
    .where('campaignId', 'is not', null)
    .where('outcome', '!=', 'waiting')
    .execute();
  await db.deleteFrom('mail').where('uid', '=', to.uid).execute();
  await db.deleteFrom('mail').where('recipientKey', 'in', to.recipientKeys).execute();
}

export async function dropMail(db: Database, mail: { id: string }): Promise<void> {
  await db.deleteFrom('mail').where('id', '=', mail.id).execute();
}

/** Counts the emails of a campaign that wait for the mail server, and those of them that it has postponed. */
export async function countWaitingOf(
  db: Database,
  of: { campaignId: string },
): Promise<{ waiting: number; postponed: number }> {
  const { waiting, postponed } = await db
    .selectFrom('mail')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('waiting'),
      fn.count<number | string>('smtpCode').as('postponed'),
    ])
    .where('campaignId', '=', of.campaignId)
    .where('outcome', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), postponed: Number(postponed) };
}

/** Counts the emails of campaigns by outcome: all of them, or old ones that `deleteContentOfOldMail` would delete. */
export async function countOutcomes(
  db: Database,
  of: { campaignIds?: readonly string[]; before?: number },
): Promise<{ campaignId: string; outcome: MailOutcome; count: number }[]> {
  const { campaignIds, before } = of;
  const rows = await db
    .selectFrom('mail')
    .select((row) => [row.ref('campaignId').$notNull().as('campaignId'), 'outcome'])
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('campaignId', 'is not', null)
    .$if(campaignIds !== undefined, (query) => query.where('campaignId', 'in', campaignIds ?? []))
    .$if(before !== undefined, (query) =>
      query.where('encryptedContent', '=', '').where('createdAt', '<', before ?? 0),
    )
    .groupBy(['campaignId', 'outcome'])
    .execute();
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
}

/** Deletes the records of old email that was sent or given up. */
export async function deleteContentOfOldMail(db: Database, before: { time: number }): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('encryptedContent', '=', '')
    .where('createdAt', '<', before.time)
    .execute();
}

/** Marks an email as failed with its reason, and deletes its content. */
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

/** A try without a reply keeps the previous one. */
function columnsOf({ uid, reply }: MailTry) {
  return { ...(uid === null ? {} : { uid }), ...(reply === null ? {} : replyColumns(reply)) };
}

export function replyColumns({ text, ...codes }: ServerReply) {
  return { ...codes, reply: text };
}

/** Returns the uid behind an email or email alias; null for an address of nobody. */
export async function findRecipientUid(db: Database, by: { email: string }): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('uid')
    .where('email', '=', by.email)
    .unionAll(db.selectFrom('emailAliases').select('uid').where('email', '=', by.email))
    .executeTakeFirst();
  return row?.uid ?? null;
}
