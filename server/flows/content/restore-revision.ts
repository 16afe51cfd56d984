import { Refusal } from '#server/http/refusal.ts';
import { saveDraft } from '#server/store/content/draft.ts';
import { findRevision } from '#server/store/content/revisions.ts';
import {
  publishDocument,
  type PublishContext,
  requirePublishable,
  showPublished,
} from './publish-document.ts';
import { newVersion, staleDraft } from './read-draft.ts';
import { transaction } from '#server/db/transaction.ts';

/**
 * Publishes an older revision again, as a new one, and returns the new one's id; the draft becomes the same.
 * @throws {Refusal} not-found, invalid-argument for a gap, aborted when the draft is another one by now
 */
export async function restoreRevision(
  ctx: PublishContext,
  { id, version, uid }: { id: number; version: string; uid: string },
): Promise<number> {
  const revision = await findRevision(ctx.db, { id });
  if (!revision) throw new Refusal('not-found', 'There is no such revision.');
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
