/** Finds cuts in MP4 and QuickTime files (ISO/IEC 14496-12): phones trim a video by hiding parts that stay in the file. */

const headerBytes = 8;

/** Encoders hide their delay with edits too; a part that was trimmed is longer. */
const leastCutSeconds = 0.5;

/** Returns whether the `moov` box of a file, without its header, hides parts of a track. False for a damaged one. */
export function hidesParts(movie: Uint8Array): boolean {
  try {
    const boxes = boxesIn(viewOf(movie));
    const movieTicks = ticksPerSecond(boxes.find(isOf('mvhd')));
    return boxes.filter(isOf('trak')).some((track) => isCut(boxesIn(track.body), movieTicks));
  } catch {
    return false;
  }
}

type Box = { name: string; body: DataView };

function isCut(track: readonly Box[], movieTicks: number): boolean {
  const list = inside(track, 'edts').find(isOf('elst'))?.body;
  const header = inside(track, 'mdia').find(isOf('mdhd'));
  if (!list || !header) return false;
  // Empty edits, with a media time of -1, only delay the track.
  const edits = editsIn(list).filter(({ mediaTime }) => mediaTime >= 0);
  const shown = edits.reduce((sum, { duration }) => sum + duration, 0) / movieTicks;
  const recorded = durationOf(header) / ticksPerSecond(header);
  return edits.length > 1 || (shown > 0 && recorded - shown > leastCutSeconds);
}

function editsIn(list: DataView): { duration: number; mediaTime: number }[] {
  const isLong = list.getUint8(0) === 1;
  const size = isLong ? 20 : 12;
  return Array.from({ length: list.getUint32(4) }, (_, at) => {
    const from = 8 + at * size;
    return isLong
      ? { duration: Number(list.getBigUint64(from)), mediaTime: Number(list.getBigInt64(from + 8)) }
      : { duration: list.getUint32(from), mediaTime: list.getInt32(from + 4) };
  });
}

/** `mvhd` and `mdhd` begin alike. */
function ticksPerSecond(header: Box | undefined): number {
  if (!header) return 1;
  return header.body.getUint32(header.body.getUint8(0) === 1 ? 20 : 12);
}

function durationOf({ body }: Box): number {
  return body.getUint8(0) === 1 ? Number(body.getBigUint64(24)) : body.getUint32(16);
}

function inside(boxes: readonly Box[], name: string): Box[] {
  const box = boxes.find(isOf(name));
  return box ? boxesIn(box.body) : [];
}

function isOf(name: string): (box: Box) => boolean {
  return (box) => box.name === name;
}

/** @throws {RangeError} for a box with an impossible size */
function boxesIn(content: DataView): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + headerBytes <= content.byteLength;) {
    const size = content.getUint32(at);
    const name = String.fromCharCode(...[4, 5, 6, 7].map((place) => content.getUint8(at + place)));
    if (size < headerBytes) throw new RangeError('A box has an impossible size');
    const body = new DataView(content.buffer, content.byteOffset + at + headerBytes, size - headerBytes);
    boxes.push({ name, body });
    at += size;
  }
  return boxes;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
