/** Prepares packaged videos: writes the audio rendition, measures the renditions, and saves the sentences to search. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { captionLanguage, captionsFile } from '#rules/video/captions.ts';
import { readCaptions, sentencesOf } from '#rules/transcript.ts';
import { listUnpreparedVideos, saveVideo, type Rendition } from '#server/store/videos.ts';
import type { AppContext } from '#server/context.ts';
import { isThere } from '#server/flows/content/copy-videos.ts';
import { readMaster, readMedia } from './playlist.ts';
import { audioPlaylist, writeAudio } from './write-audio.ts';

/** Prepares every video on this disk that was not prepared yet. One that cannot be read is logged and skipped. */
export async function prepareVideos(ctx: Pick<AppContext, 'db' | 'config' | 'log'>): Promise<void> {
  for (const videoId of await listUnpreparedVideos(ctx.db)) {
    const folder = join(ctx.config.dataDir, 'media', videoId);
    if (!(await isThere(join(folder, master)))) continue;
    try {
      await saveVideo(ctx.db, {
        videoId,
        renditions: await measureRenditions(folder),
        sentences: await readSentences(folder),
        captions: await listCaptions(folder),
      });
    } catch (error) {
      ctx.log.error({ event: 'error', video: videoId, error });
    }
  }
}

const master = 'master.m3u8';

/** Measures all renditions. The audio is taken from the smallest one; all of them carry the same. */
export async function measureRenditions(folder: string): Promise<Rendition[]> {
  const playlist = await readFile(join(folder, master), 'utf8');
  const variants = readMaster(playlist).filter(({ height }) => height !== null);
  const measured = await Promise.all(
    variants.map(async ({ height, file }) => ({ height, bytes: await bytesOf(folder, file) })),
  );
  const smallest = variants.at(-1);
  const hasAudio = smallest !== undefined && (await writeAudio(folder, smallest.file));
  const audio = hasAudio ? [{ height: null, bytes: await bytesOf(folder, audioPlaylist) }] : [];
  return [...measured, ...audio].toSorted((a, b) => b.bytes - a.bytes);
}

/** Returns the bytes that playing a rendition from beginning to end takes over the line. */
async function bytesOf(folder: string, playlist: string): Promise<number> {
  const { initSegment, segments } = readMedia(await readFile(join(folder, playlist), 'utf8'));
  const files = await Promise.all(
    [initSegment, ...segments.map(({ file }) => file)].map((file) => stat(join(folder, file))),
  );
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Returns the languages of the captions in a folder. */
async function listCaptions(folder: string): Promise<string[]> {
  const others = await readdir(join(folder, 'captions')).catch((): string[] => []);
  const languages = others.flatMap((file) => (file.endsWith('.vtt') ? [file.slice(0, -'.vtt'.length)] : []));
  const hasEnglish = await isThere(join(folder, captionsFile('en')));
  return [...(hasEnglish ? ['en'] : []), ...languages.filter((one) => captionLanguage.test(one)).toSorted()];
}

/** Returns no sentences for a video without captions. */
async function readSentences(folder: string) {
  const captions = await readFile(join(folder, 'captions.vtt'), 'utf8').catch(() => '');
  return sentencesOf(readCaptions(captions));
}
