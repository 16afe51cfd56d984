import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withAtomicDirectory } from './atomic-directory.ts';
import { readMedia, writeMedia } from './playlist.ts';
import { findAudioTrack } from './audio-track.ts';

/** The playlist of a lesson's audio rendition; it lies beside the video's own playlists. */
export const audioPlaylist = 'sound.m3u8';

/** Audio is small, so one audio segment holds as much as several video segments: fewer requests on a slow line. */
const videoSegmentsEach = 6;

/**
 * Writes the audio of a video as a rendition of its own, taken out of `playlist` sample by sample. Each file appears
 * whole, and the playlist last, so the files that it names are there. Returns false for a video without audio.
 */
export async function writeAudio(folder: string, playlist: string): Promise<boolean> {
  if (await isThere(join(folder, audioPlaylist))) return true;
  const video = readMedia(await readFile(join(folder, playlist), 'utf8'));
  const track = findAudioTrack(await readFile(join(folder, video.initSegment)));
  if (!track) return false;

  const initSegment = 'sound-start.mp4';
  await withAtomicDirectory(folder, async (directory) => {
    const put = async (file: string, content: string | Uint8Array) => {
      await writeFile(join(directory, file), content);
      await rename(join(directory, file), join(folder, file));
    };
    await put(initSegment, track.initSegment);
    const segments: { seconds: number; file: string }[] = [];
    for (let at = 0; at < video.segments.length; at += videoSegmentsEach) {
      const group = video.segments.slice(at, at + videoSegmentsEach);
      const videos = await Promise.all(group.map(({ file }) => readFile(join(folder, file))));
      const file = `sound-${segments.length + 1}.m4s`;
      await put(file, Buffer.concat(videos.map(track.audioOf)));
      segments.push({ seconds: group.reduce((sum, { seconds }) => sum + seconds, 0), file });
    }
    await put(audioPlaylist, writeMedia({ initSegment, segments }));
  });
  return true;
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
