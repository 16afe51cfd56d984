import type { ContentDocument } from '#rules/content/document.ts';
import { type ContentChange, findChanges, type Gap } from '#rules/content/publishing.ts';
import type { LegalKind } from '#rules/content/legal.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findRevision } from '#server/store/content/revisions.ts';
import { countLearnersOfLessons } from '#server/store/watched-totals.ts';
import { findDocumentGaps } from './find-document-gaps.ts';
import { type LegalConfig, readNextLegalTexts } from './legal-texts.ts';
import { publishedLessons } from './project-course.ts';
import { readPublishedContent, textIn } from './published-content.ts';
import { readDraft } from './read-draft.ts';

type DraftChanges = {
  version: string;
  changes: ContentChange[];
  gaps: Gap[];
  /** The legal texts that publishing would add a version of. */
  legalVersions: { kind: LegalKind; version: number }[];
  removedLessons: { id: string; title: string; watchedBy: number }[];
};

/**
 * Compares the draft with the published revision, or with the one of the id `since`. The removed lessons are always
 * those that publishing would take away. @throws {Refusal} not-found
 */
export async function readDraftChanges(
  ctx: Pick<AppContext, 'db' | 'now'> & LegalConfig,
  { since }: { since: number | undefined },
): Promise<DraftChanges> {
  const { document, version } = await readDraft(ctx);
  const published = await readPublishedContent(ctx);
  const former = since === undefined ? published : await findRevision(ctx.db, { id: since });
  if (!former) throw new Refusal('not-found', 'There is no such revision.');
  const stays = new Set(lessonsOf(document).map(({ id }) => id));
  const removed = lessonsOf(published.document).filter(({ id }) => !stays.has(id));
  const learners = await countLearnersOfLessons(ctx.db, { lessonIds: removed.map(({ id }) => id) });
  const legal = await readNextLegalTexts(ctx.db, ctx, document);
  return {
    version,
    changes: findChanges(former.document, document),
    gaps: await findDocumentGaps(ctx.db, document),
    legalVersions: legal
      .filter(({ isNew }) => isNew)
      .map(({ kind, version: next }) => ({ kind, version: next })),
    removedLessons: removed.map(({ id, title }) => ({
      id,
      title: textIn(published.document, title),
      watchedBy: learners.get(id) ?? 0,
    })),
  };
}

function lessonsOf({ course }: ContentDocument) {
  return course.sections.flatMap(publishedLessons);
}
