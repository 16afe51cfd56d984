/**
 * Prepares packaged videos on the disk or in a store: writes the audio rendition, measures the renditions, and saves the
 * transcript. Only for videos from a content folder or copied by hand; packaging prepares recordings itself.
 */
import { join } from 'node:path';
import { readCaptionFile } from '#rules/captions/read-captions.ts';
import { isOver } from '#rules/clock.ts';
import { sentencesOf } from '#rules/transcript.ts';
import { type ChosenPoster, isChosenPoster } from '#rules/video/poster.ts';
import { stillsName } from '#rules/video/stills.ts';
import type { AppContext } from '#server/context.ts';
import { listUnpreparedVideos, saveVideo } from './store.ts';
import { type Rendition } from '#server/platform/db/video-columns.ts';
import { findAudioTrack } from './mp4.ts';
import { readMaster, readMedia, writeMedia } from './playlist.ts';
import { connectStoreCopies } from './storage/store-copies.ts';
import { folderInStore, folderOnDisk, type VideoFolder } from './storage/video-folder.ts';

/** The playlist of a video's audio rendition. */
export const audioPlaylist = 'sound.m3u8';

/** Audio is small, so one audio segment spans several video segments: fewer requests on a slow network. */
const videoSegmentsEach = 6;

const master = 'master.m3u8';

/** The delay before a failed video is tried again. */
const againMs = 30 * 60_000;

/** Sizes that are requested concurrently: in a store, each is a request. */
const sizesAtOnce = 12;

/**
 * Extracts the audio of a video into a rendition of its own, sample by sample. Files appear whole, and the playlist last,
 * after the files that it names. Returns false for a video without audio.
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

/** The times of the last tries of videos that could not be prepared, or are missing. */
export type Tried = Map<string, number>;

/** Prepares every unprepared video. Unreadable ones are logged and skipped. */
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

/** Returns null when the video is in neither place. With a store, videos on the disk are waiting to be moved. */
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

/** Measures all renditions. The audio is taken from the smallest one, since all carry the same. */
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

/** Returns the size of the still edition in a folder on this disk; null without one. */
export function measureStills(folder: string): Promise<number | null> {
  return measureStillsOf(folderOnDisk(folder));
}

/** Still editions are made only together with the renditions. */
async function measureStillsOf(folder: VideoFolder): Promise<number | null> {
  const playlist = `${stillsName}.m3u8`;
  return (await folder.sizeOf(playlist)) === null ? null : bytesOf(folder, playlist);
}

/** Returns the bytes that playing a rendition from beginning to end transfers. */
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

/** Returns the poster that was chosen on the site that exported the folder; null for the default one. */
async function findChosenPoster(folder: VideoFolder): Promise<ChosenPoster | null> {
  const [file, ...others] = (await folder.list()).filter(isChosenPoster);
  if (file === undefined || others.length > 0) return null;
  return { file, bytes: (await folder.sizeOf(file)) ?? 0, atSeconds: null };
}

/** Returns no sentences for a video without captions. */
async function readSentences(folder: VideoFolder) {
  return sentencesOf(readCaptionFile((await folder.readText('captions.vtt')) ?? ''));
}
