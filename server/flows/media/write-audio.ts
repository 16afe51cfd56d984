import { readMedia, writeMedia } from './playlist.ts';
import { findAudioTrack } from './audio-track.ts';
import type { VideoFolder } from './video-folder.ts';

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
