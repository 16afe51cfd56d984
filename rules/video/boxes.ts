/** The boxes of fragmented MP4 (ISO/IEC 14496-12), as far as one can see by them whether a file is whole. */

/** Returns the names of a file's boxes; `truncated` where the last one is cut off, `wrong-content` where there are none. */
export function readBoxes(bytes: Uint8Array): string[] | 'truncated' | 'wrong-content' {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let at = 0; at < bytes.length;) {
    if (bytes.length - at < headerBytes) return names.length === 0 ? 'wrong-content' : 'truncated';
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + headerBytes));
    const size = sizeOf(view, at);
    const isBox = names.length === 0 ? firstBoxes.has(name) : /^[a-z0-9]{4}$/.test(name);
    if (!isBox || (size !== null && size < headerBytes)) return 'wrong-content';
    if (size === null || at + size > bytes.length) return 'truncated';
    names.push(name);
    at += size;
  }
  return names.length === 0 ? 'truncated' : names;
}

/** The boxes that a file may begin with. */
const firstBoxes = new Set(['ftyp', 'styp', 'moov', 'moof', 'sidx', 'emsg', 'prft', 'free', 'skip', 'mdat']);

const headerBytes = 8;

/** The size 1 says that the real one stands behind the name; null where that is cut off. */
function sizeOf(view: DataView, at: number): number | null {
  const size = view.getUint32(at);
  if (size !== 1) return size;
  return view.byteLength - at < 16 ? null : Number(view.getBigUint64(at + headerBytes));
}
