/** Publishes the draft or an older revision: checks it, projects its course onto the tables, and compares revisions. */
import { isDeepStrictEqual } from 'node:util';
import type { ContentDocument, CourseLesson, CourseSection } from '#rules/content/document.ts';
import type { LegalKind } from '#rules/content/legal.ts';
import type { Localized } from '#rules/content/localized.ts';
import { type ContentChange, findChanges, type Gap, type RevisionOrigin } from '#rules/content/publishing.ts';
import { attachmentsOf, videosOf } from '#rules/content/references.ts';
import { uploadedImagesOf } from '#contract/content/field-values.ts';
import { findGaps, lateChapters } from '#contract/content/gaps.ts';
import type { AppContext } from '#server/context.ts';
import { countLearnersOfLessons, listVideos, type PublishedCourse, writeCourse } from './course-store.ts';
import { forgetCourse } from '#server/course/published-course.ts';
import { listVideosOnTheirWay } from '#server/videos/store.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { newVersion, readDraft, staleDraft } from '#server/content/draft.ts';
import { listKnownImages, readAttachmentSizes } from '#server/content/file-store.ts';
import { keepLegalTexts, type LegalConfig, readNextLegalTexts } from '#server/content/legal-texts.ts';
import { forgetPublishedContent, readPublishedContent, textIn } from '#server/content/published-content.ts';
import {
  findPublished,
  findRevision,
  insertRevision,
  lockDraft,
  rebaseDraft,
  saveDraft,
} from '#server/content/store.ts';

export type PublishContext = Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'pages'> & LegalConfig;

type NewPublication = {
  document: ContentDocument;
  /** A uid, or null for an import. */
  publishedBy: string | null;
  note: string;
  origin?: RevisionOrigin;
  /** The id of the older revision that is restored. */
  restores?: number;
};

type DraftChanges = {
  version: string;
  changes: ContentChange[];
  gaps: Gap[];
  /** The legal texts that would get a new version. */
  legalVersions: { kind: LegalKind; version: number }[];
  removedLessons: { id: string; title: string; watchedBy: number }[];
};

/**
 * Returns what a document lacks before it can be published: missing texts, unknown videos, images and files, and chapters
 * beyond the end of their video.
 */
export async function findDocumentGaps(db: Database, document: ContentDocument): Promise<Gap[]> {
  const videos = new Map((await listVideos(db)).map(({ id, lengthSeconds }) => [id, lengthSeconds]));
  const onTheirWay = await listVideosOnTheirWay(db);
  const attachments = attachmentsOf(document);
  const files = await readAttachmentSizes(db, { ids: [...new Set(attachments.map(({ id }) => id))] });
  const images = uploadedImagesOf(document);
  const known = await listKnownImages(db, { ids: [...new Set(images.map(({ id }) => id))] });
  return [
    ...findGaps(document),
    ...videosOf(document)
      .filter(({ id, isShown }) => isShown && !videos.has(id))
      .map(({ path, id }) => ({
        path,
        reason: onTheirWay.has(id) ? ('video-not-ready' as const) : ('unknown-video' as const),
      })),
    ...images
      .filter(({ id }) => !known.has(id))
      .map(({ path }) => ({ path, reason: 'unknown-image' as const })),
    ...attachments
      .filter(({ id }) => !files.has(id))
      .map(({ path }) => ({ path, reason: 'unknown-file' as const })),
    ...lateChapters(document, videos),
  ];
}

/** Writes the course to its tables; call it in the transaction that publishes the document. */
export async function projectCourse(tx: Database, document: ContentDocument, now: number): Promise<void> {
  const ids = [...new Set(attachmentsOf(document).map(({ id }) => id))];
  return writeCourse(tx, courseOf(document, await readAttachmentSizes(tx, { ids })), now);
}

/** Returns the lessons that learners see, without empty sections. `sizes` are those of the attached files. */
function courseOf(document: ContentDocument, sizes: ReadonlyMap<string, number>): PublishedCourse {
  const sections = document.course.sections
    .map((section) => ({ section, lessons: publishedLessons(section) }))
    .filter(({ lessons }) => lessons.length > 0);
  const text = (localized: Localized) => textIn(document, localized);
  return {
    sections: sections.map(({ section }) => ({
      id: section.id,
      title: text(section.title),
      image: section.picture.replace(/^drawing:/, ''),
      opensWith: section.opensWith,
    })),
    lessons: sections.flatMap(({ section, lessons }) =>
      lessons.map((lesson) => ({
        id: lesson.id,
        sectionId: section.id,
        title: text(lesson.title),
        description: text(lesson.description),
        kind: lesson.kind,
        url: lesson.kind === 'link' ? lesson.url : null,
        videoId: lesson.kind === 'video' ? lesson.video : null,
        isFreePreview: lesson.isFreePreview,
        isFree: document.plans.free.isShown && lesson.isFree,
        chapters:
          lesson.kind === 'video'
            ? lesson.chapters.map(({ atSeconds, title }) => ({ atSeconds, title: text(title) }))
            : [],
        attachments: lesson.attachments.map(({ id, name }) => ({ id, name, bytes: sizes.get(id) ?? 0 })),
        questions: lesson.kind === 'link' ? 0 : lesson.quiz.length,
      })),
    ),
  };
}

function publishedLessons({ lessons }: CourseSection): CourseLesson[] {
  return lessons.filter(({ state }) => state === 'published');
}

/** @throws {ApiError} invalid-argument with the first gap as its reason and the field as its hint */
export async function requirePublishable(
  ctx: Pick<AppContext, 'db' | 'pages'>,
  document: ContentDocument,
): Promise<void> {
  const [gap] = await findDocumentGaps(ctx.db, document);
  if (gap)
    throw new ApiError('invalid-argument', `${gap.path}: ${gap.reason}`, {
      reason: gap.reason,
      hint: gap.path,
    });
  await ctx.pages.check(document);
}

/**
 * Rejects a document with an image that was deleted since it was checked; none is deleted while the draft is locked.
 * @throws {ApiError} invalid-argument with the field as its hint
 */
async function requireImages(tx: Database, document: ContentDocument): Promise<void> {
  const images = uploadedImagesOf(document);
  const known = await listKnownImages(tx, { ids: [...new Set(images.map(({ id }) => id))] });
  const missing = images.find(({ id }) => !known.has(id));
  if (!missing) return;
  const { path } = missing;
  const reason = 'unknown-image';
  throw new ApiError('invalid-argument', `${path}: ${reason}`, { reason, hint: path });
}

/**
 * Publishes the document, in the transaction that locks the draft; returns the revision's id.
 * @throws {ApiError} as `requireImages`
 */
export async function publishDocument(
  tx: Database,
  ctx: Pick<AppContext, 'now' | 'randomBytes'> & LegalConfig,
  { document, publishedBy, note, origin, restores }: NewPublication,
): Promise<number> {
  const now = ctx.now();
  await requireImages(tx, document);
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

/** Makes this process show the new publication immediately. */
export function showPublished({ db }: Pick<AppContext, 'db'>): void {
  forgetPublishedContent(db);
  forgetCourse(db);
}

/**
 * Publishes this version of the draft and returns the revision's id. The draft keeps its version, so that the instructor
 * can keep editing.
 * @throws {ApiError} invalid-argument for a gap, aborted when the draft has changed or nothing has
 */
export async function publishDraft(
  ctx: PublishContext,
  { version, note, uid }: { version: string; note: string; uid: string },
): Promise<number> {
  const { document, version: current } = await readDraft(ctx);
  if (current !== version) throw staleDraft();
  await requirePublishable(ctx, document);
  const id = await transaction(ctx.db, async (tx) => {
    if ((await lockDraft(tx)) !== version) throw staleDraft();
    if (isDeepStrictEqual((await findPublished(tx))?.document, document))
      throw new ApiError('aborted', 'This is already published.', { reason: 'nothing-changed' });
    return publishDocument(tx, ctx, { document, publishedBy: uid, note });
  });
  showPublished(ctx);
  return id;
}

/**
 * Publishes an older revision as a new one, and returns its id; the draft becomes the same.
 * @throws {ApiError} not-found, invalid-argument for a gap, aborted when the draft has changed
 */
export async function restoreRevision(
  ctx: PublishContext,
  { id, version, uid }: { id: number; version: string; uid: string },
): Promise<number> {
  const revision = await findRevision(ctx.db, { id });
  if (!revision) throw new ApiError('not-found', 'There is no such revision.');
  const { document } = revision;
  await requirePublishable(ctx, document);
  const published = await transaction(ctx.db, async (tx) => {
    const draft = { document, version: newVersion(ctx), savedAt: ctx.now(), savedBy: uid };
    if (!(await saveDraft(tx, { ...draft, formerVersion: version }))) throw staleDraft();
    return publishDocument(tx, ctx, { document, publishedBy: uid, note: '', restores: id });
  });
  showPublished(ctx);
  return published;
}

/**
 * Compares the draft with the published revision, or with the revision `since`. The removed lessons are always those that
 * publishing would remove. @throws {ApiError} not-found
 */
export async function readDraftChanges(
  ctx: Pick<AppContext, 'db' | 'now'> & LegalConfig,
  { since }: { since: number | undefined },
): Promise<DraftChanges> {
  const { document, version } = await readDraft(ctx);
  const published = await readPublishedContent(ctx);
  const former = since === undefined ? published : await findRevision(ctx.db, { id: since });
  if (!former) throw new ApiError('not-found', 'There is no such revision.');
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
