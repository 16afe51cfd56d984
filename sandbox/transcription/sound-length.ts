/** Reads how long the sound of a fragmented MP4 lasts, from its boxes (ISO/IEC 14496-12). */

/** Null for bytes that are no such file, or that do not begin at its first second. */
export function secondsOfSound(bytes: Buffer): number | null {
  try {
    return readSeconds(bytes);
  } catch {
    return null;
  }
}

function readSeconds(bytes: Buffer): number | null {
  const boxes = readBoxes(bytes);
  if (boxes[0]?.name !== 'ftyp') return null;
  const header = find(bytes, ['moov', 'trak', 'mdia', 'mdhd']);
  const usual = find(bytes, ['moov', 'mvex', 'trex'])?.readUInt32BE(12) ?? 0;
  if (!header) return null;
  const timescale = header.readUInt32BE(header[0] === 1 ? 20 : 12);
  const fragments = boxes.filter(({ name }) => name === 'moof').map(({ body }) => readFragment(body, usual));
  const [first] = fragments;
  // A decoder that keeps the times would hear silence up to there.
  if (!first || first.from / timescale > 1) return null;
  return fragments.reduce((sum, { lasts }) => sum + lasts, 0) / timescale;
}

interface Box {
  name: string;
  body: Buffer;
}

function readBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > bytes.length) throw new Error('A box has an impossible size');
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
}

function find(bytes: Buffer, path: readonly string[]): Buffer | null {
  const [name, ...rest] = path;
  if (name === undefined) return bytes;
  const box = readBoxes(bytes).find((one) => one.name === name);
  return box ? find(box.body, rest) : null;
}

/** Returns when a fragment begins and how long it lasts, in the units of the track. */
function readFragment(fragment: Buffer, usual: number): { from: number; lasts: number } {
  const [header, time, run] = ['tfhd', 'tfdt', 'trun'].map((name) => find(fragment, ['traf', name]));
  if (!header || !time || !run) throw new Error('A fragment lacks a box');
  const from = time[0] === 1 ? Number(time.readBigUInt64BE(4)) : time.readUInt32BE(4);
  return { from, lasts: readRun(run, usualOf(header) ?? usual) };
}

function usualOf(header: Buffer): number | null {
  const has = header.readUInt32BE(0);
  if ((has & 0x8) === 0) return null;
  return header.readUInt32BE(8 + ((has & 0x1) === 0 ? 0 : 8) + ((has & 0x2) === 0 ? 0 : 4));
}

function readRun(run: Buffer, usual: number): number {
  const has = run.readUInt32BE(0);
  const count = run.readUInt32BE(4);
  if ((has & 0x1_00) === 0) return count * usual;
  const step = [0x1_00, 0x2_00, 0x4_00, 0x8_00].filter((field) => (has & field) !== 0).length * 4;
  let at = 8 + ((has & 0x1) === 0 ? 0 : 4) + ((has & 0x4) === 0 ? 0 : 4);
  let lasts = 0;
  for (let sample = 0; sample < count; sample += 1, at += step) lasts += run.readUInt32BE(at);
  return lasts;
}
