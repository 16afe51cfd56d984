/** Makes of a packaged film what a lesson needs beside it: the sound alone, the sizes, and the words to search. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readCaptions, sentencesOf } from '#rules/transcript.ts';
import { describeError } from '#server/log/log.ts';
import { listUnpreparedLessons, saveVideo, type Rendition } from '#server/store/videos.ts';
import type { AppContext } from '#server/context.ts';
import { readMaster, readMedia } from './playlist.ts';
import { audioPlaylist, writeAudio } from './write-audio.ts';

/** Every film that lies on this disk and was not prepared yet. One that cannot be read is told to the log and left. */
export async function prepareVideos(ctx: Pick<AppContext, 'db' | 'config' | 'log'>): Promise<void> {
  for (const lessonId of await listUnpreparedLessons(ctx.db)) {
    const folder = join(ctx.config.dataDir, 'media', lessonId);
    const master = await readFile(join(folder, 'master.m3u8'), 'utf8').catch(() => null);
    if (master === null) continue;
    try {
      await saveVideo(ctx.db, {
        lessonId,
        renditions: await measureRenditions(folder, master),
        sentences: await readSentences(folder),
      });
    } catch (error) {
      ctx.log({ event: 'error', film: lessonId, error: describeError(error) });
    }
  }
}

/** The sound is taken from the smallest picture's files; all qualities carry the same. */
async function measureRenditions(folder: string, master: string): Promise<Rendition[]> {
  const pictures = readMaster(master).filter(({ height }) => height !== null);
  const measured = await Promise.all(
    pictures.map(async ({ height, file }) => ({ height, bytes: await bytesOf(folder, file) })),
  );
  const smallest = pictures.at(-1);
  const hasSound = smallest !== undefined && (await writeAudio(folder, smallest.file));
  const sound = hasSound ? [{ height: null, bytes: await bytesOf(folder, audioPlaylist) }] : [];
  return [...measured, ...sound].toSorted((a, b) => b.bytes - a.bytes);
}

/** What playing a rendition from beginning to end takes over the line. */
async function bytesOf(folder: string, playlist: string): Promise<number> {
  const { initSegment: start, segments } = readMedia(await readFile(join(folder, playlist), 'utf8'));
  const files = await Promise.all(
    [start, ...segments.map(({ file }) => file)].map((file) => stat(join(folder, file))),
  );
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** A film without captions has nothing to search. */
async function readSentences(folder: string) {
  const captions = await readFile(join(folder, 'captions.vtt'), 'utf8').catch(() => '');
  return sentencesOf(readCaptions(captions));
}
