/** Looks at what was packaged before anybody else does: in each quality the first, middle and last piece are decoded. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AudioSampleSink, BufferSource, Input, MP4, VideoSampleSink } from 'mediabunny';
import { PackagingError } from './packaging-error.ts';

type Packaged = { heights: readonly number[]; hasSound: boolean };

/** @throws {PackagingError} where a piece is missing, or has no picture or no sound that can be decoded */
export async function verifyPieces(folder: string, { heights, hasSound }: Packaged): Promise<void> {
  const files = await readdir(folder);
  for (const height of heights) {
    const count = files.filter((file) => file.startsWith(`${height}p-`) && file.endsWith('.m4s')).length;
    if (count === 0) throw new PackagingError('broken', `There are no pieces of ${height}p`);
    for (const place of new Set([1, Math.ceil(count / 2), count]))
      await verifyPiece(folder, { quality: `${height}p`, place, hasSound });
  }
}

/** The last piece may be shorter than a picture or a frame of sound lasts, and then holds one of them alone. */
async function verifyPiece(
  folder: string,
  { quality, place, hasSound }: { quality: string; place: number; hasSound: boolean },
): Promise<void> {
  const names = [`${quality}-start.mp4`, `${quality}-${place}.m4s`];
  const bytes = Buffer.concat(await Promise.all(names.map((name) => readFile(join(folder, name)))));
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const isDecoded = (await hasPicture(input)) || (await hasSamples(input));
  const isWhole = place > 1 || ((await hasPicture(input)) && (!hasSound || (await hasSamples(input))));
  if (!isDecoded || !isWhole) throw new PackagingError('broken', `${names[1]} cannot be decoded`);
}

async function hasPicture(input: Input): Promise<boolean> {
  const track = await input.getPrimaryVideoTrack();
  if (!track) return false;
  for await (const sample of new VideoSampleSink(track).samples()) {
    sample.close();
    return true;
  }
  return false;
}

async function hasSamples(input: Input): Promise<boolean> {
  const track = await input.getPrimaryAudioTrack();
  if (!track) return false;
  for await (const sample of new AudioSampleSink(track).samples()) {
    sample.close();
    return true;
  }
  return false;
}
