/** Sends campaigns: lists the recipients in batches, and queues their emails at the campaign's pace. */
import { latestStartMs, paceAt } from '#rules/campaign.ts';
import type { CampaignAudience } from '#contract/api.ts';
import type { AppContext } from '#server/context.ts';
import { countUnsent, isMailTo, withdrawMail } from '#server/mail/campaign-mail.ts';
import type { AdmitCampaignMail } from '#server/mail/delivery.ts';
import { queueComposed } from '#server/mail/queue.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { narrowAudience, readAudience } from './audience.ts';
import { campaignTextIn, readSubject } from './campaign-texts.ts';
import { composeCampaign } from './compose-campaign.ts';
import {
  addRecipients,
  claimRecipient,
  findRecipient,
  listWaiting,
  returnRecipient,
} from './recipients-store.ts';
import { admitSequenceMail } from './sequences/admit-mail.ts';
import {
  advanceList,
  advancePace,
  changeState,
  countReturned,
  findCampaign,
  finishCampaign,
  listCampaignsToSend,
  type StoredCampaign,
} from './store.ts';
import { newsLinkHash, newsUnsubscribeUrl } from './unsubscribe-url.ts';
import { keyOf, type Recipient } from './waiting-list/readers.ts';

/** Steps of the list in one run, so that listing and sending alternate. */
const listStepsAtOnce = 10;

/**
 * The most emails of a campaign in the mail queue that the mail server has not answered, so that pausing takes effect
 * immediately.
 */
const unansweredAtMost = 50;

/** The most including those that it has postponed, which may take days. */
const unsentAtMost = 500;

/** Rolls a transaction back whose campaign was advanced by another process, or is no longer sent. */
class Overtaken extends Error {}

function ignoreOvertaken(error: unknown): void {
  if (!(error instanceof Overtaken)) throw error;
}

/**
 * Advances each campaign that is due. Several processes may run it; each recipient gets one row and one email.
 * @throws the first error, after all campaigns had their turn
 */
export async function sendCampaigns(ctx: AppContext): Promise<void> {
  const errors: unknown[] = [];
  for (const campaign of await listCampaignsToSend(ctx.db, { now: ctx.now() }))
    await advance(ctx, campaign).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

async function advance(ctx: AppContext, campaign: StoredCampaign): Promise<void> {
  if (campaign.state === 'scheduled') await startOrHold(ctx, campaign);
  await listRecipients(ctx, campaign.id);
  await queueEmails(ctx, campaign.id);
}

/** Starts a scheduled campaign. One whose time passed long ago, while the site was down, becomes a draft instead. */
async function startOrHold(ctx: AppContext, campaign: StoredCampaign): Promise<void> {
  const { id, sendAt } = campaign;
  const now = ctx.now();
  if (sendAt === null || now - sendAt <= latestStartMs) {
    const set = { startedAt: now, pacedUpTo: now };
    await changeState(ctx.db, { id, from: ['scheduled'], to: 'sending', set });
    return;
  }
  const subject = await readSubject(ctx, campaign);
  const set = { sendAt: null, held: 'late', heldFrom: sendAt } as const;
  const isHeld = await transaction(ctx.db, async (tx) => {
    if (!(await changeState(tx, { id, from: ['scheduled'], to: 'draft', set }))) return false;
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor: 'campaigns',
      action: 'campaign-held',
      subject: '',
      detail: `${sendAt} ${subject}`,
    });
    return true;
  });
  if (isHeld) ctx.log.warn({ event: 'campaign-held', campaign: id, lateMs: now - sendAt });
}

async function listRecipients(ctx: AppContext, id: string): Promise<void> {
  for (let step = 0; step < listStepsAtOnce; step++) {
    const campaign = await findCampaign(ctx.db, { id });
    if (campaign?.state !== 'sending' || campaign.listedAt !== null) return;
    const audience = audienceOf(campaign);
    const { recipients, next } = await readAudience(ctx, { audience, cursor: campaign.listedUpTo });
    const rows = recipients.map((recipient) => ({
      ...keyOf(recipient),
      id: ctx.randomBytes(16).toString('base64url'),
      campaignId: id,
    }));
    await transaction(ctx.db, async (tx) => {
      const added = await addRecipients(tx, rows);
      const list = { id, from: campaign.listedUpTo, upTo: next, added, now: ctx.now() };
      if (!(await advanceList(tx, list))) throw new Overtaken();
    }).catch(ignoreOvertaken);
  }
}

async function queueEmails(ctx: AppContext, id: string): Promise<void> {
  const campaign = await findCampaign(ctx.db, { id });
  if (campaign?.state !== 'sending') return;
  const { perMinute, pacedUpTo, listedAt } = campaign;
  const unsent = await countUnsent(ctx.db, { campaignId: id });
  const unanswered = unsent.waiting - unsent.postponed;
  const room = Math.min(unansweredAtMost - unanswered, unsentAtMost - unsent.waiting);
  const pace = paceAt({ pacedUpTo, perMinute, now: ctx.now() });
  const atMost = Math.min(room, pace.allowed);
  const waiting = await listWaiting(ctx.db, { campaignId: id, atMost: Math.max(1, atMost) });
  if (waiting.length === 0) {
    if (listedAt !== null && unsent.waiting === 0) await finish(ctx, campaign);
    return;
  }
  if (atMost <= 0) return;
  const readers = await narrowAudience(ctx, { audience: audienceOf(campaign), recipients: waiting });
  const byKey = new Map(readers.map((reader) => [reader.uid ?? reader.entryId, reader]));
  const write = await composer(ctx, campaign, readers);
  const mails = waiting.map(({ id: mailId, uid, entryId }) => {
    const reader = byKey.get(uid ?? entryId ?? '');
    const content = reader && write(reader, mailId);
    return { id: mailId, uid, email: reader && content ? { key: keyOf(reader), content } : null };
  });
  await transaction(ctx.db, async (tx) => {
    let queued = 0;
    let skipped = 0;
    for (const { id: mailId, uid, email } of mails) {
      const state = email ? 'queued' : 'skipped';
      const linkHash = email ? newsLinkHash(ctx, { recipientId: mailId, ...email.key }) : null;
      if (!(await claimRecipient(tx, { id: mailId, state, linkHash }))) continue;
      if (email) {
        const { content } = email;
        await queueComposed(tx, ctx, { id: mailId, kind: 'campaign', uid, campaignId: id, content });
        queued += 1;
      } else skipped += 1;
    }
    const share = { id, from: pacedUpTo, upTo: pace.after(queued), queued, skipped };
    if (!(await advancePace(tx, share))) throw new Overtaken();
  }).catch(ignoreOvertaken);
}

function audienceOf({ audience }: StoredCampaign): CampaignAudience {
  return JSON.parse(audience) as CampaignAudience;
}

/** Returns a function that writes the email of a reader; the body is rendered once per language of readers. */
async function composer(ctx: AppContext, campaign: StoredCampaign, readers: readonly Recipient[]) {
  const byLanguage = new Map<string, ReturnType<typeof composeCampaign>>();
  for (const { language } of readers)
    if (!byLanguage.has(language))
      byLanguage.set(language, composeCampaign(await campaignTextIn(ctx, campaign, language)));
  return (reader: Recipient, mailId: string) => {
    const { email, language } = reader;
    const unsubscribeUrl = newsUnsubscribeUrl(ctx, { recipientId: mailId, ...keyOf(reader) });
    const compose = byLanguage.get(language);
    return compose && { to: email, unsubscribeUrl, ...compose({ unsubscribeUrl }) };
  };
}

/** Until its last email has left, a campaign can be paused and cancelled. */
async function finish(ctx: AppContext, { id }: StoredCampaign): Promise<void> {
  const isFinished = await finishCampaign(ctx.db, { id, now: ctx.now() });
  if (isFinished) ctx.log.info({ event: 'campaign-sent', campaign: id });
}

/**
 * Decides just before an email is sent, which may be days after it was queued: an email of a paused or cancelled campaign
 * leaves the queue, and nobody gets one who has unsubscribed, who no longer meets the conditions, or whose account was
 * banned, deleted or merged. After a change of address, the email is queued again for the new one.
 */
export function admitCampaignMail(ctx: AppContext): AdmitCampaignMail {
  return async (mail) => {
    const { id } = mail;
    const recipient = await findRecipient(ctx.db, { id });
    if (!recipient) return admitSequenceMail(ctx, mail);
    const { campaignId } = recipient;
    const campaign = await findCampaign(ctx.db, { id: campaignId });
    if (campaign?.state === 'paused' || campaign?.state === 'cancelled') {
      await withdraw(ctx, { id, campaignId });
      return 'withdrawn';
    }
    if (campaign?.state !== 'sending' && campaign?.state !== 'sent') return 'stop';
    const [reader] = await narrowAudience(ctx, { audience: audienceOf(campaign), recipients: [recipient] });
    if (!reader) return 'stop';
    if (isMailTo(ctx, mail, reader.email)) return 'send';
    if (campaign.state === 'sent') return 'stop';
    await withdraw(ctx, { id, campaignId });
    return 'withdrawn';
  };
}

async function withdraw(ctx: AppContext, mail: { id: string; campaignId: string }): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    if (await returnRecipient(tx, mail)) await countReturned(tx, { id: mail.campaignId });
    await withdrawMail(tx, mail);
  });
}
