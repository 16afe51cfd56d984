/**
 * Prepares packaged videos, one by one and wherever they lie: writes the audio rendition, measures the renditions, and
 * saves the sentences to search. Recordings of the studio are prepared when they are packaged; these are videos that
 * came with a folder of content, or were put in their place by hand.
 */
import { join } from 'node:path';
import { readCaptions } from '#rules/captions/caption-files.ts';
import { isOver } from '#rules/clock.ts';
import { sentencesOf } from '#rules/transcript.ts';
import { type ChosenPoster, isChosenPoster } from '#rules/video/poster.ts';
import { stillsName } from '#rules/video/stills.ts';
import type { AppContext } from '#server/context.ts';
import { listUnpreparedVideos, type Rendition, saveVideo } from '#server/course/video-store.ts';
import { findAudioTrack } from './mp4.ts';
import { readMaster, readMedia, writeMedia } from './playlist.ts';
import { connectStoreCopies } from './storage/store-copies.ts';
import { folderInStore, folderOnDisk, type VideoFolder } from './storage/video-folder.ts';

/** The playlist of a lesson's audio rendition; it lies beside the video's own playlists. */
export const audioPlaylist = 'sound.m3u8';

/** Audio is small, so one audio segment holds as much as several video segments: fewer requests on a slow line. */
const videoSegmentsEach = 6;

/**
 * Writes the audio of a video as a rendition of its own, taken out of `playlist` sample by sample. Each file appears
 * whole, and the playlist last, so the files that it names are there. Returns false for a video without audio.
 */
export async function writeAudio(folder: VideoFolder, playlist: string): Promise<boolean> {
  if ((await folder.sizeOf(audioPlaylist)) !== null) return true;
  const video = readMedia((await folder.read(playlist)).toString('utf8'));
  const track = findAudioTrack(await folder.read(video.initSegment));
  if (!track) return false;

  const initSegment = 'sound-start.mp4';
  await folder.put(initSegment, track.initSegment);
  const segments: { seconds: number; file: string }[] = [];
  for (let at = 0; at < video.segments.length; at += videoSegmentsEach) {
    const group = video.segments.slice(at, at + videoSegmentsEach);
    const videos = await Promise.all(group.map(({ file }) => folder.read(file)));
    const file = `sound-${segments.length + 1}.m4s`;
    await folder.put(file, Buffer.concat(videos.map(track.audioOf)));
    segments.push({ seconds: group.reduce((sum, { seconds }) => sum + seconds, 0), file });
  }
  await folder.put(audioPlaylist, writeMedia({ initSegment, segments }));
  return true;
}

type PrepareContext = Pick<AppContext, 'db' | 'config' | 'log' | 'now'>;

/** The times at which videos were tried that could not be prepared, or are not there. */
export type Tried = Map<string, number>;

/** A video that could not be prepared is tried again after this. */
const againMs = 30 * 60_000;

/** Prepares every video that was not prepared yet. One that cannot be read is logged and skipped. */
export async function prepareVideos(
  ctx: PrepareContext,
  { tried = new Map(), signal = new AbortController().signal }: { tried?: Tried; signal?: AbortSignal } = {},
): Promise<void> {
  for (const videoId of await listUnpreparedVideos(ctx.db)) {
    if (signal.aborted) return;
    const triedAt = tried.get(videoId);
    if (triedAt !== undefined && !isOver(triedAt, { now: ctx.now(), lastsMs: againMs })) continue;
    tried.set(videoId, ctx.now());
    try {
      const folder = await findFolder(ctx, videoId, signal);
      if (!folder) continue;
      await saveVideo(ctx.db, {
        videoId,
        renditions: await measureFolder(folder),
        stillsBytes: await measureStillsOf(folder),
        sentences: await readSentences(folder),
        captions: await folder.listCaptions(),
        poster: await findChosenPoster(folder),
      });
    } catch (error) {
      if (signal.aborted) return;
      ctx.log.error({ event: 'error', video: videoId, error });
    }
  }
}

const master = 'master.m3u8';

/** A video that lies on the disk of a site with a store was put there to be moved. Returns null where it is in neither place. */
async function findFolder(
  { config, now }: PrepareContext,
  videoId: string,
  signal: AbortSignal,
): Promise<VideoFolder | null> {
  const onDisk = folderOnDisk(join(config.dataDir, 'media', videoId));
  if ((await onDisk.sizeOf(master)) !== null) return onDisk;
  if (config.media.store === null) return null;
  const inStore = folderInStore(connectStoreCopies(config.media.store, { now, signal }), videoId);
  return (await inStore.sizeOf(master)) === null ? null : inStore;
}

/** Measures all renditions of a folder on this disk. */
export function measureRenditions(folder: string): Promise<Rendition[]> {
  return measureFolder(folderOnDisk(folder));
}

/** Measures all renditions. The audio is taken from the smallest one; all of them carry the same. */
async function measureFolder(folder: VideoFolder): Promise<Rendition[]> {
  const playlist = (await folder.read(master)).toString('utf8');
  const variants = readMaster(playlist).filter(({ height }) => height !== null);
  const measured = await Promise.all(
    variants.map(async ({ height, file }) => ({ height, bytes: await bytesOf(folder, file) })),
  );
  const smallest = variants.at(-1);
  const hasAudio = smallest !== undefined && (await writeAudio(folder, smallest.file));
  const audio = hasAudio ? [{ height: null, bytes: await bytesOf(folder, audioPlaylist) }] : [];
  return [...measured, ...audio].toSorted((a, b) => b.bytes - a.bytes);
}

/** Returns the size of the still edition in a folder on this disk; null where there is none. */
export function measureStills(folder: string): Promise<number | null> {
  return measureStillsOf(folderOnDisk(folder));
}

/** Still editions are made together with the qualities alone. */
async function measureStillsOf(folder: VideoFolder): Promise<number | null> {
  const playlist = `${stillsName}.m3u8`;
  return (await folder.sizeOf(playlist)) === null ? null : bytesOf(folder, playlist);
}

/** Sizes that are asked for at the same moment: each may be a request. */
const sizesAtOnce = 12;

/** Returns the bytes that playing a rendition from beginning to end takes over the line. */
async function bytesOf(folder: VideoFolder, playlist: string): Promise<number> {
  const { initSegment, segments } = readMedia((await folder.read(playlist)).toString('utf8'));
  const files = [initSegment, ...segments.map(({ file }) => file)];
  let bytes = 0;
  for (let at = 0; at < files.length; at += sizesAtOnce) {
    const some = files.slice(at, at + sizesAtOnce);
    const sizes = await Promise.all(some.map((file) => folder.sizeOf(file)));
    for (const [place, size] of sizes.entries()) {
      if (size === null) throw new Error(`${playlist} names ${some[place]}, which is missing`);
      bytes += size;
    }
  }
  return bytes;
}

/** Returns the poster that was chosen on the site from which a folder comes; null for the usual one. */
async function findChosenPoster(folder: VideoFolder): Promise<ChosenPoster | null> {
  const [file, ...others] = (await folder.list()).filter(isChosenPoster);
  if (file === undefined || others.length > 0) return null;
  return { file, bytes: (await folder.sizeOf(file)) ?? 0, atSeconds: null };
}

/** Returns no sentences for a video without captions. */
async function readSentences(folder: VideoFolder) {
  return sentencesOf(readCaptions((await folder.readText('captions.vtt')) ?? ''));
}
