/** The first start: revision 1 is the content of a folder. */
import { join } from 'node:path';
import type { AppContext } from '#server/context.ts';
import { copyVideos, isThere } from '#server/flows/content/copy-videos.ts';
import { writeFirstRevision } from '#server/flows/content/first-revision.ts';
import { type ContentFolder, readContentFolder } from '#server/flows/content/read-folder.ts';
import { findPublishedId } from '#server/store/content/revisions.ts';

/**
 * Fills a database without content, and an empty data folder with the sample videos: several processes on one database
 * may each have a folder. Reports progress in steps of ten per cent of the videos copied. No later start reads the
 * content folder. Returns true where there is something new.
 */
export async function fillDefaultCourse(
  ctx: Pick<AppContext, 'db' | 'config' | 'now' | 'randomBytes'>,
  contentFolder: string,
  tellProgress: (percent: number) => void,
): Promise<boolean> {
  const isFilled = (await findPublishedId(ctx.db)) !== undefined;
  const media = join(ctx.config.dataDir, 'media');
  if (isFilled && (await isThere(media))) return false;
  const { document, videos } = await readDefaultContent(contentFolder);
  await copySampleVideos(videos, { from: join(contentFolder, 'media'), to: media, tellProgress });
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
  { from, to, tellProgress }: { from: string; to: string; tellProgress: (percent: number) => void },
): Promise<void> {
  const ids = videos.map(({ id }) => id);
  const percentOf = (count: number) => Math.floor((count / ids.length) * 10) * 10;
  await copyVideos(ids, {
    from,
    to,
    onCopied: (count) => {
      if (percentOf(count) !== percentOf(count - 1)) tellProgress(percentOf(count));
    },
  });
}
