/** The first choice on a new site: to keep the sample course, or to start an empty one. */
import { type NewSiteAnswers, newSiteDocument } from '#rules/content/new-site.ts';
import { pages } from '#rules/pages.ts';
import { defaultTimeZone, isTimeZone } from '#rules/site-time.ts';
import { contentDocument } from '#contract/content/document.ts';
import { siteLanguage, messagesFor } from '#messages/messages-for.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { newVersion } from '#server/content/draft.ts';
import { type PublishContext, publishDocument, requirePublishable, showPublished } from './publish.ts';
import { findDraft, findPublished, lockDraft, saveDraft } from '#server/content/store.ts';

/** True while the sample course is published and nothing has been saved or published since the first start. */
export async function isSiteStartOpen(db: Database): Promise<boolean> {
  const published = await findPublished(db);
  const draft = await findDraft(db);
  if (published?.origin !== 'sample' || !draft) return false;
  return draft.savedBy === null && draft.savedAt === published.publishedAt;
}

/** Keeps the sample course by saving the draft unchanged. @throws {ApiError} aborted when the choice was already made */
export async function keepSampleCourse(
  ctx: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  { uid }: { uid: string },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { formerVersion, document } = await lockOpenStart(tx);
    const savedAt = ctx.now();
    await saveDraft(tx, { document, version: newVersion(ctx), savedAt, savedBy: uid, formerVersion });
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: savedAt,
      actor: uid,
      action: 'sample-course-kept',
      subject: 'content',
      detail: '',
    });
  });
}

/**
 * Starts a course with one section and one lesson, and generic texts. Visitors see that it is coming soon; the draft is
 * open, so the instructor's first publication opens the site.
 * @throws {ApiError} aborted when the choice was already made
 */
export async function beginEmpty(
  ctx: PublishContext,
  {
    uid,
    email,
    timeZone,
    ...answers
  }: NewSiteAnswers & { uid: string; email: string; timeZone?: string | undefined },
): Promise<void> {
  const now = ctx.now();
  const texts = newSiteDocument(messagesFor(siteLanguage).newSite, {
    ...answers,
    email,
    language: siteLanguage,
    timeZone: timeZone !== undefined && isTimeZone(timeZone) ? timeZone : defaultTimeZone,
    lessonId: `welcome-${ctx.randomBytes(6).toString('hex')}`,
    lessonUrl: pages.firstLesson,
    publishedAt: new Date(now).toISOString(),
  });
  const document = contentDocument.parse(texts);
  await requirePublishable(ctx, document);
  await transaction(ctx.db, async (tx) => {
    const { formerVersion } = await lockOpenStart(tx);
    const draft = { ...document, site: { ...document.site, isOpen: true } };
    await saveDraft(tx, {
      document: draft,
      version: newVersion(ctx),
      savedAt: now,
      savedBy: uid,
      formerVersion,
    });
    await publishDocument(tx, ctx, { document, publishedBy: uid, note: '', origin: 'new-site' });
  });
  showPublished(ctx);
}

/** Locks the draft until the transaction ends, so that only one of two concurrent choices wins. */
async function lockOpenStart(tx: Database) {
  const formerVersion = await lockDraft(tx);
  const draft = await findDraft(tx);
  if (!draft || !(await isSiteStartOpen(tx)))
    throw new ApiError('aborted', 'This was already chosen.', { reason: 'chosen-before' });
  return { formerVersion, document: draft.document };
}
