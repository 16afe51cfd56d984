import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '#server/http/refusal.ts';
import { lockDraft } from '#server/store/content/draft.ts';
import { findPublished } from '#server/store/content/revisions.ts';
import { readDraft, staleDraft } from './read-draft.ts';
import {
  publishDocument,
  type PublishContext,
  requirePublishable,
  showPublished,
} from './publish-document.ts';
import { transaction } from '#server/db/transaction.ts';

/**
 * Publishes the draft of this version and returns the revision's id. The draft keeps its version, so that the
 * instructor goes on writing.
 * @throws {Refusal} invalid-argument for a gap, aborted when the draft is another one by now or nothing has changed
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
      throw new Refusal('aborted', 'This is published already.', { reason: 'nothing-changed' });
    return publishDocument(tx, ctx, { document, publishedBy: uid, note });
  });
  showPublished(ctx);
  return id;
}
