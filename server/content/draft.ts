/** The draft of the site's content: reading, saving a page of it, and discarding its changes. */
import { isDeepStrictEqual } from 'node:util';
import type { z } from '@hono/zod-openapi';
import type { ContentDocument, ContentPage } from '#rules/content/document.ts';
import { documentBytes } from '#rules/content/limits.ts';
import { lessonsOf } from '#rules/content/references.ts';
import { contentPageSchemas } from '#contract/content/document.ts';
import type { AppContext } from '#server/context.ts';
import { type Draft, findDraft, findPublished, findRemovedLessonIds, saveDraft } from './store.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { readPublishedContent } from './published-content.ts';

type Mistake = {
  /** The field's path, such as `course.sections.2.title.en`. */
  path: string;
  /** A code of zod's, such as `too-big`. */
  reason: string;
};

type DraftContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>;
/** @throws {Error} when the first start has not written revision 1 yet */
export async function readDraft({ db }: Pick<AppContext, 'db'>): Promise<Draft> {
  const draft = await findDraft(db);
  if (!draft) throw new Error('There is no draft: the first start has not filled in the content');
  return draft;
}

/** Returns the draft, and whether it differs from the published content. */
export async function readDraftWithChanges(
  ctx: Pick<AppContext, 'db' | 'now'>,
): Promise<Draft & { hasChanges: boolean }> {
  const draft = await readDraft(ctx);
  return { ...draft, hasChanges: await isChanged(ctx, draft.document) };
}

async function isChanged(ctx: Pick<AppContext, 'db' | 'now'>, document: ContentDocument): Promise<boolean> {
  return !isDeepStrictEqual((await readPublishedContent(ctx)).document, document);
}

export function newVersion({ randomBytes }: Pick<AppContext, 'randomBytes'>): string {
  return randomBytes(16).toString('base64url');
}

export function staleDraft(): ApiError {
  return new ApiError('aborted', 'A newer draft was saved elsewhere.', { reason: 'draft-changed' });
}

/** Validates a page of the content document. Returns every mistake with its field. */
export function parsePage(
  page: ContentPage,
  content: unknown,
): { content: ContentDocument[ContentPage] } | { mistakes: Mistake[] } {
  const parsed = contentPageSchemas[page].safeParse(content);
  return parsed.success
    ? { content: parsed.data }
    : { mistakes: parsed.error.issues.flatMap((issue) => mistakesOf(page, issue)) };
}

function mistakesOf(page: ContentPage, issue: z.core.$ZodIssue): Mistake[] {
  const path = [page, ...issue.path].join('.');
  const reason = issue.code.replaceAll('_', '-');
  if (issue.code !== 'unrecognized_keys') return [{ path, reason }];
  return issue.keys.map((key) => ({ path: `${path}.${key}`, reason }));
}

/**
 * Saves one page of the draft.
 * @throws {ApiError} invalid-argument with the field as its hint, aborted when the draft has changed
 */
export async function saveDraftPage(
  ctx: DraftContext,
  { page, content, version, uid }: { page: ContentPage; content: unknown; version: string; uid: string },
): Promise<{ version: string; savedAt: number; hasChanges: boolean }> {
  const parsed = parsePage(page, content);
  if ('mistakes' in parsed) {
    const [{ path, reason } = { path: page, reason: 'invalid' }] = parsed.mistakes;
    throw new ApiError('invalid-argument', `${path}: ${reason}`, { reason, hint: path });
  }
  const draft = await readDraft(ctx);
  if (draft.version !== version) throw staleDraft();
  const document = { ...draft.document, [page]: parsed.content };
  if (page === 'course') await rejectRemovedLessons(ctx, { before: draft.document, after: document });
  if (Buffer.byteLength(JSON.stringify(document)) > documentBytes)
    throw new ApiError('invalid-argument', 'The whole content is too large.', {
      reason: 'too-big',
      hint: page,
    });
  const saved = { version: newVersion(ctx), savedAt: ctx.now() };
  if (!(await saveDraft(ctx.db, { ...saved, document, savedBy: uid, formerVersion: version })))
    throw staleDraft();
  return { ...saved, hasChanges: await isChanged(ctx, document) };
}

/**
 * Rejects a new lesson with the id of a removed one, since it would inherit its progress. Only restoring a revision or an
 * import brings such an id back. @throws {ApiError} invalid-argument
 */
async function rejectRemovedLessons(
  ctx: DraftContext,
  { before, after }: Record<'before' | 'after', ContentDocument>,
): Promise<void> {
  const { document: published } = await readPublishedContent(ctx);
  const known = new Set(
    [...lessonsOf(before.course), ...lessonsOf(published.course)].map(({ lesson }) => lesson.id),
  );
  const added = lessonsOf(after.course).filter(({ lesson }) => !known.has(lesson.id));
  const removed = await findRemovedLessonIds(ctx.db, { ids: added.map(({ lesson }) => lesson.id) });
  const taken = added.find(({ lesson }) => removed.has(lesson.id));
  if (!taken) return;
  const reason = 'removed-id';
  throw new ApiError('invalid-argument', `${taken.path}: ${reason}`, { reason, hint: taken.path });
}

/** Reverts the draft to the published content. @throws {ApiError} aborted when the draft has changed */
export async function discardDraft(
  ctx: DraftContext,
  { version, uid }: { version: string; uid: string },
): Promise<void> {
  const published = await findPublished(ctx.db);
  if (!published) throw staleDraft();
  const { id: basedOn, document } = published;
  const draft = { document, version: newVersion(ctx), savedAt: ctx.now(), savedBy: uid, basedOn };
  if (!(await saveDraft(ctx.db, { ...draft, formerVersion: version }))) throw staleDraft();
}
