import type { Media } from '#server/context.ts';
import { readMaster, readMedia, type Variant } from '#server/flows/media/playlist.ts';

/** A screen shows a poster no larger. */
const highestPixels = 720;

/** Returns the piece of a video that holds a second, after its initialization segment; null where it cannot be read. */
export async function readVideoPiece(
  media: Media,
  { id, second }: { id: string; second: number },
): Promise<Buffer | null> {
  const read = (file: string) => media.readText({ videoId: id, file });
  const variant = bestOf(readMaster((await read('master.m3u8')) ?? ''));
  const playlist = variant && (await read(variant.file));
  if (!playlist) return null;
  const { initSegment, segments } = readMedia(playlist);
  const file = fileAt(segments, second);
  if (file === undefined) return null;
  const pieces = await Promise.all(
    [initSegment, file].map((each) => media.readPiece({ videoId: id, file: each })),
  );
  const there = pieces.filter((piece) => piece !== null);
  return there.length === pieces.length ? Buffer.concat(there) : null;
}

/** Returns the largest picture that is no larger than a poster, or else the smallest. */
function bestOf(variants: readonly Variant[]): Variant | undefined {
  const sorted = variants
    .filter(({ height }) => height !== null)
    .toSorted((a, b) => (b.height ?? 0) - (a.height ?? 0));
  return sorted.find(({ height }) => (height ?? 0) <= highestPixels) ?? sorted.at(-1);
}

function fileAt(segments: readonly { seconds: number; file: string }[], second: number): string | undefined {
  let end = 0;
  for (const { seconds, file } of segments) {
    end += seconds;
    if (second < end) return file;
  }
  return segments.at(-1)?.file;
}
