/** Verifies packaged videos: the first, middle and last segment of each rendition must decode. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AudioSampleSink, BufferSource, Input, MP4, VideoSampleSink } from 'mediabunny';
import { PackagingError } from './packaging-error.ts';

/** Opens a segment of fragmented MP4, preceded by its initialization segment. */
export function openSegment(bytes: Uint8Array): Input {
  return new Input({ source: new BufferSource(bytes), formats: [MP4] });
}

export async function hasPicture(input: Input): Promise<boolean> {
  const track = await input.getPrimaryVideoTrack();
  if (!track) return false;
  for await (const sample of new VideoSampleSink(track).samples()) {
    sample.close();
    return true;
  }
  return false;
}

export async function hasSamples(input: Input): Promise<boolean> {
  const track = await input.getPrimaryAudioTrack();
  if (!track) return false;
  for await (const sample of new AudioSampleSink(track).samples()) {
    sample.close();
    return true;
  }
  return false;
}

type Packaged = { heights: readonly number[]; hasAudio: boolean };

/** @throws {PackagingError} when a segment is missing, or has no video or audio that decodes */
export async function verifySegments(folder: string, { heights, hasAudio }: Packaged): Promise<void> {
  for (const height of heights) await verifyRendition(folder, { name: `${height}p`, hasAudio });
}

/** The name of the playlist, with which the names of its segments begin. */
type Rendition = { name: string; hasAudio: boolean };

/** @throws {PackagingError} */
export async function verifyRendition(folder: string, { name, hasAudio }: Rendition): Promise<void> {
  const files = await readdir(folder);
  const count = files.filter((file) => file.startsWith(`${name}-`) && file.endsWith('.m4s')).length;
  if (count === 0) throw new PackagingError('broken', `There are no pieces of ${name}`);
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
  const input = openSegment(bytes);
  const isDecoded = (await hasPicture(input)) || (await hasSamples(input));
  const isWhole = place > 1 || ((await hasPicture(input)) && (!hasAudio || (await hasSamples(input))));
  if (!isDecoded || !isWhole) throw new PackagingError('broken', `${names[1]} cannot be decoded`);
}
