/** Decides just before an email of a sequence is sent, which may be days after it was queued. */
import { hasLostPlan, isSendingHour, isTooLate } from '#rules/sequence.ts';
import type { AppContext } from '#server/context.ts';
import { isMailTo, withdrawMail } from '#server/mail/campaign-mail.ts';
import type { AdmitCampaignMail } from '#server/mail/delivery.ts';
import { queueComposed } from '#server/mail/queue.ts';
import { isClockUncertain } from '#server/platform/clock-stability.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { listReaders } from '../news-store.ts';
import { newsLinkHash } from '../unsubscribe-url.ts';
import { listReached } from './aims.ts';
import { composerOf } from './compose-for-readers.ts';
import { listAccountFacts } from './facts-store.ts';
import {
  findEmailWithSequence,
  findMember,
  findSequenceMail,
  type SentSequenceMail,
  setLinkHash,
} from './members-store.ts';
import { continuedAt } from './send-sequences.ts';
import { addToCounts } from './store.ts';

type Queued = Parameters<AdmitCampaignMail>[0];

/**
 * An email of a sequence that was switched off, that is late, or whose aim was reached leaves the queue; nobody gets one
 * who has unsubscribed, was refunded, or whose account was banned, deleted or merged. One that the mail server accepts only
 * at night waits until the morning. After a change of address, the email is queued again for the new one.
 */
export async function admitSequenceMail(ctx: AppContext, queued: Queued): ReturnType<AdmitCampaignMail> {
  const mail = await findSequenceMail(ctx.db, { id: queued.id });
  if (!mail) return 'stop';
  const { uid } = mail;
  const email = await findEmailWithSequence(ctx.db, mail);
  if (!email) return 'stop';
  const now = ctx.now();
  if (await isClockUncertain(ctx, { since: continuedAt(email) })) return 'later';
  const isOfRun = email.state === 'on' && email.run === mail.run;
  if (!isOfRun || isTooLate(mail.dueAt, now) || mail.dueAt <= email.skipUpTo) return withdraw(ctx, mail);
  if (!isSendingHour(now)) return 'later';
  const member = await findMember(ctx.db, { sequenceId: email.sequenceId, uid });
  const startedAt = member?.startedAt ?? mail.dueAt;
  const reached = await listReached(ctx, email, [{ uid, startedAt }]);
  if (reached.has(uid)) return withdraw(ctx, mail);
  const [reader] = await listReaders(ctx.db, { uids: [uid] });
  const { kind, plan } = email;
  const paidPlan = (await listAccountFacts(ctx.db, { uids: [uid] })).get(uid)?.paidPlan ?? 'free';
  if (!reader || hasLostPlan({ kind, plan, paidPlan })) return 'stop';
  if (isMailTo(ctx, queued, reader.email)) return 'send';
  const content = await composerOf(ctx, email)(reader, mail.id);
  await transaction(ctx.db, async (tx) => {
    await withdrawMail(tx, mail);
    const linkHash = newsLinkHash(ctx, { recipientId: mail.id, uid });
    await setLinkHash(tx, { id: mail.id, linkHash });
    await queueComposed(tx, ctx, { id: mail.id, kind: 'campaign', uid, campaignId: mail.emailId, content });
  });
  return 'withdrawn';
}

async function withdraw(ctx: AppContext, { id, emailId }: SentSequenceMail): Promise<'withdrawn'> {
  await transaction(ctx.db, async (tx) => {
    await addToCounts(tx, { id: emailId, queued: -1, skipped: 1, reached: 0 });
    await withdrawMail(tx, { id });
  });
  return 'withdrawn';
}
