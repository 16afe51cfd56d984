/** Verifies packaged videos: the first, middle and last segment of each rendition must decode. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Demuxer } from 'node-av/api';
import { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { framesOf, openDecoder, openRecording } from './media-file.ts';
import { PackagingError } from './packaging-error.ts';

/** The parts of a segment that can be decoded. */
export type DecodedParts = { picture: boolean; sound: boolean };

/** Decodes the first frame and the first sound of a segment, preceded by its initialization segment. */
export async function decodeParts(bytes: Buffer): Promise<DecodedParts> {
  try {
    return {
      picture: await hasFrame(bytes, AVMEDIA_TYPE_VIDEO),
      sound: await hasFrame(bytes, AVMEDIA_TYPE_AUDIO),
    };
  } catch (error) {
    if (error instanceof PackagingError) return { picture: false, sound: false };
    throw error;
  }
}

async function hasFrame(bytes: Buffer, type: number): Promise<boolean> {
  await using input = await openRecording(bytes);
  return hasFrameOf(input, type);
}

function hasFrameOf(input: Demuxer, type: number): boolean {
  const stream = input.streams.find(({ codecpar }) => codecpar.codecType === type);
  const decoder = stream && openDecoder(stream);
  if (!stream || !decoder) return false;
  try {
    for (const packet of input.packetsSync(stream.index)) {
      for (const frame of framesOf(decoder, packet)) {
        frame.free();
        return true;
      }
      packet?.free();
    }
    return false;
  } finally {
    decoder.close();
  }
}

/** The name of the playlist, with which the names of its segments begin. */
type Rendition = { name: string; hasAudio: boolean };

/** @throws {PackagingError} when a segment is missing, or has no video or audio that decodes */
export async function verifyRendition(folder: string, { name, hasAudio }: Rendition): Promise<void> {
  const files = await readdir(folder);
  const count = files.filter((file) => file.startsWith(`${name}-`) && file.endsWith('.m4s')).length;
  if (count === 0) throw new PackagingError('broken', `There are no segments of ${name}`);
  for (const place of new Set([1, Math.ceil(count / 2), count]))
    await verifySegment(folder, { name, place, hasAudio });
}

/** The last segment may be shorter than a video or audio frame, and then holds only one of the two. */
async function verifySegment(
  folder: string,
  { name, place, hasAudio }: Rendition & { place: number },
): Promise<void> {
  const names = [`${name}-start.mp4`, `${name}-${place}.m4s`];
  const bytes = Buffer.concat(await Promise.all(names.map((each) => readFile(join(folder, each)))));
  const { picture, sound } = await decodeParts(bytes);
  const isWhole = place > 1 || (picture && (!hasAudio || sound));
  if (!(picture || sound) || !isWhole) throw new PackagingError('broken', `${names[1]} cannot be decoded`);
}
