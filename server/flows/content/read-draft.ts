import { isDeepStrictEqual } from 'node:util';
import type { ContentDocument } from '#rules/content/document.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Draft, findDraft } from '#server/store/content/draft.ts';
import { readPublishedContent } from './published-content.ts';

/** @throws {Error} when the first start has not written revision 1 yet */
export async function readDraft({ db }: Pick<AppContext, 'db'>): Promise<Draft> {
  const draft = await findDraft(db);
  if (!draft) throw new Error('There is no draft: the first start has not filled in the content');
  return draft;
}

/** Returns the draft, and whether it differs from what is published. */
export async function readDraftWithChanges(
  ctx: Pick<AppContext, 'db' | 'now'>,
): Promise<Draft & { hasChanges: boolean }> {
  const draft = await readDraft(ctx);
  return { ...draft, hasChanges: await isChanged(ctx, draft.document) };
}

export async function isChanged(
  ctx: Pick<AppContext, 'db' | 'now'>,
  document: ContentDocument,
): Promise<boolean> {
  return !isDeepStrictEqual((await readPublishedContent(ctx)).document, document);
}

export function newVersion({ randomBytes }: Pick<AppContext, 'randomBytes'>): string {
  return randomBytes(16).toString('base64url');
}

export function staleDraft(): Refusal {
  return new Refusal('aborted', 'The draft was saved elsewhere since.', { reason: 'draft-changed' });
}
