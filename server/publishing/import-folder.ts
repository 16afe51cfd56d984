/** Imports a content folder as the draft or as the published revision, even while the site runs. */
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { videosOf } from '#rules/content/references.ts';
import { findGaps, lateChapters } from '#contract/content/gaps.ts';
import type { AppContext } from '#server/context.ts';
import { addImage } from '#server/content/file-store.ts';
import { findDraft, findPublished, lockDraft, saveDraft } from '#server/content/store.ts';
import { addVideos, listVideos } from './course-store.ts';
import { copyVideos, isThere } from '#server/videos/storage/video-folder.ts';
import type { FileMistake } from './folder-json.ts';
import { writeFirstRevision } from './first-revision.ts';
import { keepFolderAttachments, readFolderAttachments, readFolderImages } from './folder-files.ts';
import { publishDocument, type PublishContext, showPublished } from './publish.ts';
import { newVersion, staleDraft } from '#server/content/draft.ts';
import { type ContentFolder, fieldMistake, lengthsFile, readContentFolder } from './read-folder.ts';
import { transaction } from '#server/platform/db/transaction.ts';

type ImportContext = PublishContext & Pick<AppContext, 'config' | 'attachments'>;

type ContentImport = {
  folder: string;
  publishes: boolean;
  /** False to reject the import when the draft has unpublished changes. */
  replacesDraft: boolean;
};

/**
 * Returns all mistakes and changes nothing when there are any; otherwise `published` is the revision, or null for a draft.
 * @throws {ApiError} aborted when the draft is saved concurrently
 */
export async function importContent(
  ctx: ImportContext,
  order: ContentImport,
): Promise<{ mistakes: FileMistake[] } | { published: number | null }> {
  const read = await readContentFolder(order.folder);
  if ('mistakes' in read) return read;
  const { document } = read.content;
  const { images, mistakes } = await readFolderImages(ctx.db, { document, folder: order.folder });
  const { attachments, mistakes: ofAttachments } = await readFolderAttachments(ctx.db, {
    document,
    folder: order.folder,
  });
  mistakes.push(...ofAttachments);
  const published = await findPublished(ctx.db);
  const isLive = order.publishes || published === undefined;
  mistakes.push(...(await findVideoMistakes(ctx, order.folder, read.content)));
  const lengths = new Map(read.content.videos.map(({ id, lengthSeconds }) => [id, lengthSeconds]));
  if (isLive) mistakes.push(...[...findGaps(document), ...lateChapters(document, lengths)].map(fieldMistake));
  const draft = await findDraft(ctx.db);
  if (!order.replacesDraft && !isDeepStrictEqual(draft?.document, published?.document))
    mistakes.push({ file: '', place: '', reason: 'draft-has-changes' });
  if (mistakes.length > 0) return { mistakes };
  if (isLive) await ctx.pages.check(document);

  const now = ctx.now();
  for (const { id, type, width, height, bytes } of images)
    await addImage(ctx.db, { id, type, width, height, bytes, now });
  await keepFolderAttachments(ctx, { attachments, folder: order.folder });
  await copyVideos(
    read.content.videos.map(({ id }) => id),
    { from: join(order.folder, 'media'), to: join(ctx.config.dataDir, 'media') },
  );
  if (published === undefined) {
    await writeFirstRevision(ctx, read.content);
    return { published: 1 };
  }
  const id = await transaction(ctx.db, async (tx) => {
    const formerVersion = await lockDraft(tx);
    if (!order.replacesDraft && formerVersion !== draft?.version) throw staleDraft();
    await addVideos(tx, read.content.videos);
    await saveDraft(tx, { document, version: newVersion(ctx), savedAt: now, savedBy: null, formerVersion });
    return order.publishes ? publishDocument(tx, ctx, { document, publishedBy: null, note: '' }) : null;
  });
  showPublished(ctx);
  return { published: id };
}

/** A video needs files in the folder or on this site, and its id must mean the same video as on this site. */
async function findVideoMistakes(
  { db, config }: ImportContext,
  folder: string,
  { document, videos }: ContentFolder,
): Promise<FileMistake[]> {
  const known = new Map((await listVideos(db)).map(({ id, lengthSeconds }) => [id, lengthSeconds]));
  const given = new Set(videos.map(({ id }) => id));
  const mistakes = videosOf(document)
    .filter(({ id }) => !known.has(id) && !given.has(id))
    .map(({ path }) => fieldMistake({ path, reason: 'unknown-video' }));
  for (const { id, lengthSeconds } of videos) {
    const length = known.get(id);
    if (length !== undefined && Math.round(length * 1000) !== Math.round(lengthSeconds * 1000))
      mistakes.push({ file: lengthsFile, place: id, reason: 'taken-id' });
    const places = [join(folder, 'media', id), join(config.dataDir, 'media', id)];
    const isOnDisk = (await Promise.all(places.map(isThere))).includes(true);
    if (config.media.store === null && !isOnDisk)
      mistakes.push({ file: lengthsFile, place: id, reason: 'missing-files' });
  }
  return mistakes;
}
