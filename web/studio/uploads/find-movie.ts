/** Reads the `moov` box of an MP4 or QuickTime file, which describes its tracks, without reading the rest. */

/** An hour's description has some megabytes. */
const bytesAtMost = 100_000_000;

/** Returns the content of the box; null for other files, and for one that ends early. */
export async function readMovieBox(file: Blob): Promise<Uint8Array | null> {
  for await (const { name, from, to } of boxesOf(file))
    if (name === 'moov' && to - from <= bytesAtMost)
      return new Uint8Array(await file.slice(from, to).arrayBuffer());
  return null;
}

/**
 * Returns whether several MP4 files were joined to one, of which browsers read only the first. Parts in fragments are
 * read, and recognized by their times.
 */
export async function isJoined(file: Blob): Promise<boolean> {
  let beginnings = 0;
  for await (const { name } of boxesOf(file)) {
    if (name === 'moof') return false;
    if (name === 'ftyp') beginnings += 1;
  }
  return beginnings > 1;
}

type Box = { name: string; from: number; to: number };

/** Yields the outermost boxes with the places of their contents, until something else follows. */
async function* boxesOf(file: Blob): AsyncGenerator<Box> {
  for (let at = 0; at + 8 <= file.size;) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer());
    const name = String.fromCharCode(...[4, 5, 6, 7].map((place) => head.getUint8(place)));
    if (!/^[\x20-\x7e]{4}$/.test(name)) return;
    const isLong = head.getUint32(0) === 1 && head.byteLength === 16;
    const size = isLong ? Number(head.getBigUint64(8)) : head.getUint32(0) || file.size - at;
    const headerBytes = isLong ? 16 : 8;
    if (size < headerBytes) return;
    yield { name, from: at + headerBytes, to: at + size };
    at += size;
  }
}
