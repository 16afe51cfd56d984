/** The instructor's side of campaigns: drafts, tests, sending, pausing and cancelling. */
import { type CampaignState, usualPace } from '#rules/campaign.ts';
import { articleImages } from '#rules/content/article.ts';
import { type EmailTexts, subjectIn } from '#rules/email-texts.ts';
import type { Language } from '#rules/language.ts';
import { pages } from '#rules/pages.ts';
import type { Api, Campaign, CampaignAudience, ListedCampaign } from '#contract/api.ts';
import { messagesFor, siteLanguage } from '#messages/messages-for.ts';
import { keepPublishedImages } from '#server/content/file-store.ts';
import { readPublishedContent, textIn } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import { countSentMail, type SentMail } from '#server/mail/campaign-mail.ts';
import { queueComposed } from '#server/mail/queue.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { readAudience } from './audience.ts';
import {
  campaignTextIn,
  draftInEachLanguage,
  isSendable,
  readEmailLanguages,
  readMainLanguage,
  readSubject,
  storedTexts,
  textsOf,
} from './campaign-texts.ts';
import { composeCampaign } from './compose-campaign.ts';
import { announceLesson } from './lesson-announcement.ts';
import {
  changeState,
  countHeld,
  deleteDraft,
  findCampaign,
  insertCampaign,
  listCampaigns,
  saveCampaign,
  type StoredCampaign,
} from './store.ts';

const campaignsPerPage = 100;

/** Steps of a count in one request: up to 3,000 learners. */
const countStepsAtMost = 6;

const noMail: SentMail = { sent: 0, bounced: 0, complained: 0, failed: 0 };

/** Returns a page of campaigns, newest first. `next` is the cursor of the page after it; null on the last one. */
export async function describeCampaigns(
  ctx: AppContext,
  { cursor }: { cursor?: string | undefined },
): Promise<{ campaigns: ListedCampaign[]; next: string | null }> {
  const [createdAt = '', id = ''] = cursor?.split('.') ?? [];
  const after = cursor === undefined ? null : { createdAt: Number(createdAt), id };
  const rows = await listCampaigns(ctx.db, { atMost: campaignsPerPage + 1, after });
  const page = rows.slice(0, campaignsPerPage);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return { campaigns: await describe(ctx, page), next: last ? `${last.createdAt}.${last.id}` : null };
}

/** Returns how many campaigns were not sent as planned and wait for the instructor. */
export async function countHeldCampaigns({ db }: Pick<AppContext, 'db'>): Promise<number> {
  return countHeld(db);
}

/** @throws {ApiError} not-found */
export async function describeCampaign(ctx: AppContext, { id }: { id: string }): Promise<Campaign> {
  const row = await requireCampaign(ctx, id);
  const [listed] = await describe(ctx, [row]);
  if (!listed) throw new ApiError('not-found', 'There is no such campaign.');
  const { perMinute, version } = row;
  const languages = await readEmailLanguages(ctx);
  return { ...listed, ...textsOf(row), perMinute, version, languages, audience: audienceOf(row) };
}

async function describe(ctx: AppContext, rows: readonly StoredCampaign[]): Promise<ListedCampaign[]> {
  const campaignIds = rows.filter(({ state }) => state !== 'draft').map(({ id }) => id);
  const mails = await countSentMail(ctx.db, { campaignIds });
  const main = await readMainLanguage(ctx);
  return rows.map((row) => {
    const { sent, bounced, complained, failed } = mails.get(row.id) ?? noMail;
    return {
      id: row.id,
      subject: subjectIn(textsOf(row), main),
      state: row.state,
      createdAt: row.createdAt,
      changedAt: row.changedAt,
      sendAt: row.sendAt,
      startedAt: row.startedAt,
      endedAt: row.endedAt,
      held: row.held && { reason: row.held, startsAt: row.heldFrom },
      recipients: row.recipients,
      isListed: row.listedAt !== null,
      queued: row.queued,
      skipped: row.skipped,
      sent: sent + row.deletedSent,
      bounced: bounced + row.deletedBounced,
      complained: complained + row.deletedComplained,
      failed: failed + row.deletedFailed,
      unsubscribed: row.unsubscribed,
    };
  });
}

function audienceOf(row: StoredCampaign): CampaignAudience {
  return JSON.parse(row.audience) as CampaignAudience;
}

/**
 * Creates a draft: an empty one, one that announces a published lesson to those who may watch it, or one that tells the
 * waiting list that the course is open.
 * @throws {ApiError} not-found for an unknown lesson
 */
export async function createDraft(
  ctx: AppContext,
  {
    id,
    lessonId,
    waitingList,
  }: { id: string; lessonId?: string | undefined; waitingList?: true | undefined },
): Promise<void> {
  const draft = { subject: {}, body: {}, audience: {} as CampaignAudience };
  if (lessonId !== undefined)
    Object.assign(draft, await announceLesson(ctx, lessonId), { audience: { lessonId } });
  if (waitingList) {
    const { document } = await readPublishedContent(ctx);
    const texts = await draftInEachLanguage(ctx, (language) => {
      const course = textIn(document, document.course.title, language);
      return messagesFor(language).campaignDrafts.launchCampaign({ course, url: ctx.config.siteUrl });
    });
    Object.assign(draft, texts, { audience: { waitingList } });
  }
  const row = { id, ...storedTexts(draft), audience: JSON.stringify(draft.audience), perMinute: usualPace };
  await transaction(ctx.db, async (tx) => {
    await keepPublishedImages(tx, { ids: imagesOf(draft) });
    await insertCampaign(tx, { ...row, now: ctx.now() });
  });
}

/** @throws {ApiError} aborted when it is not a draft, or another tab has saved it; not-found */
export async function saveDraft(
  ctx: AppContext,
  draft: { id: string } & Api['PUT /api/studio/campaigns/{id}']['body'],
): Promise<number> {
  const { id, version, audience, perMinute } = draft;
  const row = { id, version, ...storedTexts(draft), audience: JSON.stringify(audience), perMinute };
  const now = ctx.now();
  const isSaved = await transaction(ctx.db, async (tx) => {
    // Emails load their pictures from the site for years.
    await keepPublishedImages(tx, { ids: imagesOf(draft) });
    return saveCampaign(tx, { ...row, now });
  });
  if (!isSaved) throw await conflictOf(ctx, id);
  return version + 1;
}

function imagesOf({ body }: Pick<EmailTexts, 'body'>): string[] {
  return Object.values(body).flatMap((text) => articleImages(text));
}

/** @throws {ApiError} aborted when it is not a draft; not-found */
export async function removeDraft(ctx: AppContext, { id }: { id: string }): Promise<void> {
  if (!(await deleteDraft(ctx.db, { id }))) throw await conflictOf(ctx, id);
}

/** Sends the campaign to a member of the team. @throws {ApiError} invalid-argument without a subject or text; not-found */
export async function sendTest(
  ctx: AppContext,
  { id, user, language }: { id: string; user: { uid: string; email: string }; language: Language },
): Promise<void> {
  const campaign = await requireCampaign(ctx, id);
  await rejectEmpty(ctx, campaign);
  const text = await campaignTextIn(ctx, campaign, language);
  const subject = messagesFor(siteLanguage).staffMail.testSubject(text.subject);
  const unsubscribeUrl = `${ctx.config.siteUrl}${pages.account}`;
  const content = { to: user.email, ...composeCampaign({ ...text, subject })({ unsubscribeUrl }) };
  const mailId = ctx.randomBytes(16).toString('base64url');
  await queueComposed(ctx.db, ctx, { id: mailId, kind: 'campaign-test', uid: user.uid, content });
  ctx.mailQueued();
}

async function rejectEmpty(ctx: AppContext, campaign: StoredCampaign): Promise<void> {
  if (!isSendable(campaign, await readMainLanguage(ctx)))
    throw new ApiError('invalid-argument', 'Enter a subject and text.', { reason: 'empty' });
}

type Change = { id: string; actor: string };

/** Sends a draft now, or at a time. @throws {ApiError} invalid-argument, aborted or not-found */
export async function sendCampaign(
  ctx: AppContext,
  { id, actor, version, sendAt }: Change & { version: number; sendAt: number | null },
): Promise<void> {
  const campaign = await requireCampaign(ctx, id);
  await rejectEmpty(ctx, campaign);
  const now = ctx.now();
  const isLater = sendAt !== null && sendAt > now;
  await change(ctx, {
    id,
    actor,
    from: ['draft'],
    to: isLater ? 'scheduled' : 'sending',
    version,
    set: isLater ? { sendAt } : { sendAt: null, startedAt: now, pacedUpTo: now },
    action: 'campaign-sent',
    detail: [isLater ? String(sendAt) : 'now', await readSubject(ctx, campaign)],
  });
  ctx.campaignsChanged();
}

export async function pauseCampaign(ctx: AppContext, { id, actor }: Change): Promise<void> {
  const detail = [await readSubject(ctx, await requireCampaign(ctx, id))];
  await change(ctx, { id, actor, from: ['sending'], to: 'paused', action: 'campaign-paused', detail });
}

export async function resumeCampaign(ctx: AppContext, { id, actor }: Change): Promise<void> {
  const set = { pacedUpTo: ctx.now() };
  const detail = [await readSubject(ctx, await requireCampaign(ctx, id))];
  await change(ctx, { id, actor, from: ['paused'], to: 'sending', set, action: 'campaign-resumed', detail });
  ctx.campaignsChanged();
}

/** A scheduled campaign becomes a draft again. */
export async function cancelCampaign(ctx: AppContext, { id, actor }: Change): Promise<void> {
  const campaign = await requireCampaign(ctx, id);
  const end =
    campaign.state === 'scheduled'
      ? { from: ['scheduled' as const], to: 'draft' as const, set: { sendAt: null } }
      : {
          from: ['sending' as const, 'paused' as const],
          to: 'cancelled' as const,
          set: { endedAt: ctx.now() },
        };
  const detail = [await readSubject(ctx, campaign)];
  await change(ctx, { id, actor, ...end, action: 'campaign-cancelled', detail });
}

/** Changes the state and writes the audit entry. @throws {ApiError} aborted with the state as the reason */
async function change(
  ctx: AppContext,
  of: Parameters<typeof changeState>[1] & { actor: string; action: string; detail: string[] },
): Promise<void> {
  const { actor, action, detail, ...state } = of;
  const isChanged = await transaction(ctx.db, async (tx) => {
    if (!(await changeState(tx, state))) return false;
    const id = ctx.randomBytes(16).toString('base64url');
    await writeAuditLine(tx, { id, at: ctx.now(), actor, action, subject: '', detail: detail.join(' ') });
    return true;
  });
  if (!isChanged) throw await conflictOf(ctx, of.id);
}

async function conflictOf(ctx: AppContext, id: string): Promise<ApiError> {
  const { state } = await requireCampaign(ctx, id);
  const reason: CampaignState | 'changed' = state === 'draft' ? 'changed' : state;
  return new ApiError('aborted', 'The campaign was changed elsewhere.', { reason });
}

/** @throws {ApiError} not-found */
export async function requireCampaign(ctx: Pick<AppContext, 'db'>, id: string): Promise<StoredCampaign> {
  const campaign = await findCampaign(ctx.db, { id });
  if (!campaign) throw new ApiError('not-found', 'There is no such campaign.');
  return campaign;
}

/** Counts the recipients of an audience from a cursor on; `next` is null at the end. */
export async function countAudience(
  ctx: AppContext,
  { audience, cursor }: { audience: CampaignAudience; cursor: string },
): Promise<Api['POST /api/studio/campaign-counts']['reply']> {
  let matching = 0;
  let recipients = 0;
  const languages = { en: 0, ms: 0, id: 0 };
  let next: string | null = cursor;
  for (let step = 0; step < countStepsAtMost && next !== null; step++) {
    const read: Awaited<ReturnType<typeof readAudience>> = await readAudience(ctx, {
      audience,
      cursor: next,
    });
    matching += read.matching;
    recipients += read.recipients.length;
    for (const { language } of read.recipients) languages[language] += 1;
    next = read.next;
  }
  return { matching, recipients, languages, next };
}
