import type { ContentDocument } from '#rules/content/document.ts';
import { findGaps, type Gap, lateChapters } from '#rules/content/publishing.ts';
import { attachmentsOf, uploadedImagesOf, videosOf } from '#rules/content/references.ts';
import type { Database } from '#server/db/database.ts';
import { readAttachmentSizes } from '#server/store/content/attachments.ts';
import { listKnownImages } from '#server/store/content/images.ts';
import { listVideosOnTheirWay } from '#server/store/content/video-uploads.ts';
import { listVideos } from '#server/store/videos.ts';

/**
 * Returns what a document lacks before it can be published, its unknown videos, pictures and files included, and the
 * chapters beyond the end of their video.
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
