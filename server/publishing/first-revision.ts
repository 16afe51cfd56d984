/** The first start: revision 1 is imported from a folder. */
import { join } from 'node:path';
import type { ContentDocument } from '#rules/content/document.ts';
import type { RevisionOrigin } from '#rules/content/publishing.ts';
import type { AppContext } from '#server/context.ts';
import { addVideos, type Video } from './course-store.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { copyVideos, isThere } from '#server/videos/storage/video-folder.ts';
import { newVersion } from '#server/content/draft.ts';
import { keepLegalTexts, type LegalConfig } from '#server/content/legal-texts.ts';
import { projectCourse } from './publish.ts';
import { type ContentFolder, readContentFolder } from './read-folder.ts';
import { findPublishedId, insertDraft, insertFirstRevision } from '#server/content/store.ts';

/** Writes revision 1 with its draft, videos and course, unless a concurrent process was faster. */
export async function writeFirstRevision(
  { db, now, randomBytes, config }: Pick<AppContext, 'db' | 'now' | 'randomBytes'> & LegalConfig,
  {
    document,
    videos,
    origin = null,
  }: { document: ContentDocument; videos: readonly Video[]; origin?: RevisionOrigin | null },
): Promise<void> {
  const publishedAt = now();
  await transaction(db, async (tx) => {
    const revision = { document, publishedAt, publishedBy: null, note: '', origin };
    if (!(await insertFirstRevision(tx, revision))) return;
    const version = newVersion({ randomBytes });
    await insertDraft(tx, { document, version, basedOn: 1, savedAt: publishedAt, savedBy: null });
    await addVideos(tx, videos);
    await projectCourse(tx, document, publishedAt);
    await keepLegalTexts(tx, { config, now }, document);
  });
}

/**
 * Fills a database without content, and a data folder without videos, since processes on one database may have separate
 * folders. `reportProgress` receives steps of ten per cent of the copied videos. Returns true when anything was filled.
 */
export async function fillDefaultCourse(
  ctx: Pick<AppContext, 'db' | 'config' | 'now' | 'randomBytes'>,
  contentFolder: string,
  reportProgress: (percent: number) => void,
): Promise<boolean> {
  const isFilled = (await findPublishedId(ctx.db)) !== undefined;
  const media = join(ctx.config.dataDir, 'media');
  if (isFilled && (await isThere(media))) return false;
  const { document, videos } = await readDefaultContent(contentFolder);
  await copySampleVideos(videos, { from: join(contentFolder, 'media'), to: media, reportProgress });
  if (!isFilled) await writeFirstRevision(ctx, { document, videos, origin: 'sample' });
  return true;
}

async function readDefaultContent(folder: string): Promise<ContentFolder> {
  const read = await readContentFolder(folder);
  if ('content' in read) return read.content;
  const lines = read.mistakes.map(({ file, place, reason }) => `${file} ${place} ${reason}`);
  throw new Error(`The default content has mistakes: ${lines.join(', ')}`);
}

async function copySampleVideos(
  videos: readonly { id: string }[],
  { from, to, reportProgress }: { from: string; to: string; reportProgress: (percent: number) => void },
): Promise<void> {
  const ids = videos.map(({ id }) => id);
  const percentOf = (count: number) => Math.floor((count / ids.length) * 10) * 10;
  await copyVideos(ids, {
    from,
    to,
    onCopied: (count) => {
      if (percentOf(count) !== percentOf(count - 1)) reportProgress(percentOf(count));
    },
  });
}
