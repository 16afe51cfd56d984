import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withAtomicDirectory } from './atomic-directory.ts';
import { readMedia, writeMedia } from './playlist.ts';
import { findAudioTrack } from './audio-track.ts';

/** A lesson's sound alone: a playlist beside the film's own. */
export const audioPlaylist = 'sound.m3u8';

/** Sound is small, so it comes in longer pieces than pictures: fewer requests on a slow line. */
const segmentsAtOnce = 6;

/**
 * Writes the sound of a film as a rendition of its own, taken out of `playlist` sample by sample. Each file appears
 * whole, and the playlist last, so what it names is there. False where the film has no sound to take.
 */
export async function writeAudio(folder: string, playlist: string): Promise<boolean> {
  if (await isThere(join(folder, audioPlaylist))) return true;
  const film = readMedia(await readFile(join(folder, playlist), 'utf8'));
  const track = findAudioTrack(await readFile(join(folder, film.initSegment)));
  if (!track) return false;

  const start = 'sound-start.mp4';
  await withAtomicDirectory(folder, async (draft) => {
    const put = async (file: string, content: string | Uint8Array) => {
      await writeFile(join(draft, file), content);
      await rename(join(draft, file), join(folder, file));
    };
    await put(start, track.initSegment);
    const segments: { seconds: number; file: string }[] = [];
    for (let at = 0; at < film.segments.length; at += segmentsAtOnce) {
      const piece = film.segments.slice(at, at + segmentsAtOnce);
      const films = await Promise.all(piece.map(({ file }) => readFile(join(folder, file))));
      const file = `sound-${segments.length + 1}.m4s`;
      await put(file, Buffer.concat(films.map(track.audioOf)));
      segments.push({ seconds: piece.reduce((sum, { seconds }) => sum + seconds, 0), file });
    }
    await put(audioPlaylist, writeMedia({ initSegment: start, segments }));
  });
  return true;
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
