/** Looks for a picture in a recording whose sound alone the browser can play. */

/**
 * Returns whether an MP4 or QuickTime file has a picture, in whatever format it is written; null for other files, and for
 * one whose index is not found.
 */
export async function hasPictureTrack(file: Blob): Promise<boolean | null> {
  const index = await readIndex(file);
  return index && findHandler(index, 'vide');
}

/** An index of this size describes days of video. */
const mostBytes = 64_000_000;

/** The head of a box: four bytes for its size, four for its name, and eight for a size that is larger. */
const headBytes = 16;

async function readIndex(file: Blob): Promise<Uint8Array | null> {
  for (let at = 0; at + 8 <= file.size;) {
    const head = new DataView(await file.slice(at, at + headBytes).arrayBuffer());
    const size = sizeOfBox(head, file.size - at);
    if (size === null) return null;
    const name = nameAt(head, 4);
    if (name === 'moov') {
      if (size > mostBytes) return null;
      return new Uint8Array(await file.slice(at, at + size).arrayBuffer());
    }
    at += size;
  }
  return null;
}

/** Returns null for bytes that are no box. */
function sizeOfBox(head: DataView, rest: number): number | null {
  const size = head.getUint32(0);
  if (size === 0) return rest;
  if (size !== 1) return size >= 8 ? size : null;
  if (head.byteLength < headBytes) return null;
  const large = Number(head.getBigUint64(8));
  return large >= headBytes ? large : null;
}

/** Each track names its kind 12 bytes after the beginning of its handler box's content. */
function findHandler(index: Uint8Array, kind: string): boolean {
  const view = new DataView(index.buffer, index.byteOffset, index.byteLength);
  for (let at = 0; at + 16 <= view.byteLength; at += 1)
    if (index[at] === 0x68 && nameAt(view, at) === 'hdlr' && nameAt(view, at + 12) === kind) return true;
  return false;
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((place) => view.getUint8(at + place)));
}
