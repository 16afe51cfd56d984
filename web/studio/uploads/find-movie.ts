/** Reads the `moov` box of an MP4 or QuickTime file, which describes its tracks, without reading the rest. */

/** An hour's description has some megabytes. */
const bytesAtMost = 100_000_000;

/** Returns the content of the box; null for other files, and for one that breaks off. */
export async function readMovieBox(file: Blob): Promise<Uint8Array | null> {
  for (let at = 0; at + 8 <= file.size;) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer());
    const name = String.fromCharCode(...[4, 5, 6, 7].map((place) => head.getUint8(place)));
    if (!/^[\x20-\x7e]{4}$/.test(name)) return null;
    const isLong = head.getUint32(0) === 1 && head.byteLength === 16;
    const size = isLong ? Number(head.getBigUint64(8)) : head.getUint32(0) || file.size - at;
    const headerBytes = isLong ? 16 : 8;
    if (size < headerBytes) return null;
    if (name === 'moov' && size <= bytesAtMost)
      return new Uint8Array(await file.slice(at + headerBytes, at + size).arrayBuffer());
    at += size;
  }
  return null;
}
