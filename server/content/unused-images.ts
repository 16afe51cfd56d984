/** Deletes uploaded images that nothing refers to. */
import { dayMs } from '#rules/clock.ts';
import type { AppContext } from '#server/context.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { deleteImages, listUnpublishedImages, setUnusedSince } from './file-store.ts';
import { findDraft, imageIdsOf, lockDraft } from './store.ts';

/** An unused image is kept this long: an open tab may still undo the edit that removed it, or save it late. */
export const unusedImageMs = 7 * dayMs;

/**
 * Deletes the images that no revision and no email campaign has ever referred to and that the draft has not referred to
 * for a week. The draft is locked during that time: a concurrent save that refers to an image either keeps it, or runs
 * after the image was deleted, and then publishing reports it as missing.
 */
export async function deleteUnusedImages({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  if (!(await findDraft(db))) return;
  await transaction(db, async (tx) => {
    await lockDraft(tx);
    const draft = await findDraft(tx);
    if (!draft) return;
    const used = new Set(imageIdsOf(draft.document));
    const unpublished = await listUnpublishedImages(tx);
    const again = unpublished.filter(({ id, unusedSince }) => used.has(id) && unusedSince !== null);
    const unused = unpublished.filter(({ id }) => !used.has(id)).map(({ id }) => id);
    await setUnusedSince(tx, { ids: again.map(({ id }) => id), since: null });
    await setUnusedSince(tx, { ids: unused, since: now() });
    await deleteImages(tx, { ids: unused, unusedSince: now() - unusedImageMs });
  });
}
