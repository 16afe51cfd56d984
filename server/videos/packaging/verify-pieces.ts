/** Looks at what was packaged before anybody else does: in each quality the first, middle and last piece are decoded. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AudioSampleSink, BufferSource, Input, MP4, VideoSampleSink } from 'mediabunny';
import { PackagingError } from './packaging-error.ts';

// Decodes the first picture or the first sound of a recording, to see that it can be played.

/** Opens a piece of fragmented MP4, with its initialization segment before it. */
export function openPiece(bytes: Uint8Array): Input {
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

type Packaged = { heights: readonly number[]; hasSound: boolean };

/** @throws {PackagingError} where a piece is missing, or has no picture or no sound that can be decoded */
export async function verifyPieces(folder: string, { heights, hasSound }: Packaged): Promise<void> {
  for (const height of heights) await verifyRendition(folder, { name: `${height}p`, hasSound });
}

/** The name is that of the playlist, with which the names of its pieces begin. */
type Rendition = { name: string; hasSound: boolean };

/** @throws {PackagingError} */
export async function verifyRendition(folder: string, { name, hasSound }: Rendition): Promise<void> {
  const files = await readdir(folder);
  const count = files.filter((file) => file.startsWith(`${name}-`) && file.endsWith('.m4s')).length;
  if (count === 0) throw new PackagingError('broken', `There are no pieces of ${name}`);
  for (const place of new Set([1, Math.ceil(count / 2), count]))
    await verifyPiece(folder, { name, place, hasSound });
}

/** The last piece may be shorter than a picture or a frame of sound lasts, and then holds one of them alone. */
async function verifyPiece(
  folder: string,
  { name, place, hasSound }: Rendition & { place: number },
): Promise<void> {
  const names = [`${name}-start.mp4`, `${name}-${place}.m4s`];
  const bytes = Buffer.concat(await Promise.all(names.map((each) => readFile(join(folder, each)))));
  const input = openPiece(bytes);
  const isDecoded = (await hasPicture(input)) || (await hasSamples(input));
  const isWhole = place > 1 || ((await hasPicture(input)) && (!hasSound || (await hasSamples(input))));
  if (!isDecoded || !isWhole) throw new PackagingError('broken', `${names[1]} cannot be decoded`);
}
