import type { ContentDocument } from '#rules/content/document.ts';
import type { RevisionOrigin } from '#rules/content/publishing.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { forgetCourse } from '#server/flows/course/course-cache.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { rebaseDraft } from '#server/store/content/draft.ts';
import { insertRevision } from '#server/store/content/revisions.ts';
import { findDocumentGaps } from './find-document-gaps.ts';
import { keepLegalTexts, type LegalConfig } from './legal-texts.ts';
import { projectCourse } from './project-course.ts';
import { forgetPublishedContent } from './published-content.ts';

export type PublishContext = Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'pages'> & LegalConfig;

type NewPublication = {
  document: ContentDocument;
  /** A uid, or null for an import. */
  publishedBy: string | null;
  note: string;
  origin?: RevisionOrigin;
  /** The id of the older revision that is published again. */
  restores?: number;
};

/** @throws {Refusal} invalid-argument with the first gap as its reason and the field as its hint */
export async function requirePublishable(
  ctx: Pick<AppContext, 'db' | 'pages'>,
  document: ContentDocument,
): Promise<void> {
  const [gap] = await findDocumentGaps(ctx.db, document);
  if (gap)
    throw new Refusal('invalid-argument', `${gap.path}: ${gap.reason}`, {
      reason: gap.reason,
      hint: gap.path,
    });
  await ctx.pages.check(document);
}

/** Makes the document the published one, in the transaction that holds the draft; returns the revision's id. */
export async function publishDocument(
  tx: Database,
  ctx: Pick<AppContext, 'now' | 'randomBytes'> & LegalConfig,
  { document, publishedBy, note, origin, restores }: NewPublication,
): Promise<number> {
  const now = ctx.now();
  const id = await insertRevision(tx, {
    document,
    publishedAt: now,
    publishedBy,
    note,
    origin: origin ?? null,
    restores: restores ?? null,
  });
  await projectCourse(tx, document, now);
  await keepLegalTexts(tx, ctx, document);
  await rebaseDraft(tx, { basedOn: id });
  await writeAuditLine(tx, {
    id: ctx.randomBytes(16).toString('base64url'),
    at: now,
    actor: publishedBy ?? 'import',
    action: 'content-published',
    subject: 'content',
    detail: restores === undefined ? `revision ${id}` : `revision ${id} restores ${restores}`,
  });
  return id;
}

/** Lets this process reply at once with what was published. */
export function showPublished({ db }: Pick<AppContext, 'db'>): void {
  forgetPublishedContent(db);
  forgetCourse(db);
}
