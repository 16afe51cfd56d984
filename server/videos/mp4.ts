/**
 * Edits fragmented MP4 (ISO/IEC 14496-12) without touching a sample: extracts the audio, and restarts times at zero. CMAF
 * videos alternate `moof` and `mdat` boxes, with each track's samples contiguous, and offsets relative to `moof`.
 */

const headerBytes = 8;
const offsetInRun = 16;
const baseIsFragment = 0x02_00_00;
const [runOffset, runFirstFlags, runDurations, runSizes, runFlags, runTimes] = [
  0x1, 0x4, 0x1_00, 0x2_00, 0x4_00, 0x8_00,
] as const;

type AudioTrack = {
  /** The initialization segment with only the audio track. */
  initSegment: Buffer;
  /** Returns the audio of one media segment. @throws {Error} for an unsupported structure */
  audioOf: (segment: Buffer) => Buffer;
};

/** Returns null for a video without audio. @throws {Error} for an invalid initialization segment */
export function findAudioTrack(videoInitSegment: Buffer): AudioTrack | null {
  const movie = child(videoInitSegment, 'moov');
  const track = children(body(movie)).find((box) => isOf(box, 'trak') && isAudio(box));
  if (!track) return null;
  const id = trackId(child(body(track), 'tkhd'));
  const initSegment = mapBoxes(videoInitSegment, {
    moov: (boxes) => mapBoxes(boxes, { trak: only(track), mvex: (extends_) => keepTrack(extends_, id) }),
  });
  return { initSegment, audioOf: (segment) => fragments(segment, id) };
}

function fragments(segment: Buffer, id: number): Buffer {
  const parts: Buffer[] = [];
  let fragment: Buffer | null = null;
  for (const box of children(segment)) {
    if (isOf(box, 'moof')) fragment = box;
    if (!isOf(box, 'mdat') || !fragment) continue;
    parts.push(...audioFragment(fragment, box, id));
    fragment = null;
  }
  return Buffer.concat(parts);
}

/** Returns a `moof` and an `mdat` with only the audio; nothing for a fragment without audio. */
function audioFragment(fragment: Buffer, data: Buffer, id: number): Buffer[] {
  const parts = children(body(fragment));
  const track = parts.find((box) => isOf(box, 'traf') && trackId(child(body(box), 'tfhd')) === id);
  if (!track) return [];
  const header = child(body(track), 'tfhd');
  if ((flags(header) & baseIsFragment) === 0) throw new Error('Offsets are not counted from the fragment');
  const runs = children(body(track)).filter((box) => isOf(box, 'trun'));
  const [run] = runs;
  if (!run || runs.length > 1) throw new Error('A track is not written in one run');

  const samples = readRun(run, usualSize(header));
  const from = samples.offset - fragment.length;
  const audio = data.subarray(from, from + samples.bytes);
  if (from < headerBytes || audio.length !== samples.bytes) throw new Error('A run lies outside its data');

  const kept = parts.filter((box) => isOf(box, 'mfhd') || box === track);
  const moved = write('moof', Buffer.concat(kept));
  // The audio now begins directly after the header of the `mdat` that follows.
  const runAt = moved.indexOf(run);
  moved.writeInt32BE(moved.length + headerBytes, runAt + offsetInRun);
  return [moved, write('mdat', audio)];
}

/** Returns the offset of a run's samples from the fragment's first byte, and their total size. */
function readRun(run: Buffer, usual: number | null): { offset: number; bytes: number } {
  const has = flags(run);
  if ((has & runOffset) === 0) throw new Error('A run has no offset');
  const offset = run.readInt32BE(offsetInRun);
  const count = run.readUInt32BE(12);
  if ((has & runSizes) === 0) {
    if (usual === null) throw new Error('A run has no sizes');
    return { offset, bytes: count * usual };
  }
  const fields = [runDurations, runSizes, runFlags, runTimes].filter((field) => (has & field) !== 0);
  const step = fields.length * 4;
  let at = offsetInRun + 4 + ((has & runFirstFlags) === 0 ? 0 : 4) + fields.indexOf(runSizes) * 4;
  let bytes = 0;
  for (let sample = 0; sample < count; sample += 1, at += step) bytes += run.readUInt32BE(at);
  return { offset, bytes };
}

/** Returns the default sample size of a fragment header; null without one. */
function usualSize(header: Buffer): number | null {
  const has = flags(header);
  if ((has & 0x10) === 0) return null;
  const before = [0x1, 0x1, 0x2, 0x8].filter((field) => (has & field) !== 0);
  return header.readUInt32BE(16 + before.length * 4);
}

function isAudio(track: Buffer): boolean {
  const handler = child(body(child(body(track), 'mdia')), 'hdlr');
  return handler.toString('latin1', 16, 20) === 'soun';
}

function only(kept: Buffer): (content: Buffer) => Buffer | null {
  return (content) => (content.equals(body(kept)) ? content : null);
}

/** Keeps the defaults of one track. */
function keepTrack(defaults: Buffer, id: number): Buffer {
  return Buffer.concat(children(defaults).filter((box) => !isOf(box, 'trex') || box.readUInt32BE(12) === id));
}

/** Replaces the content of the named boxes; a box whose content becomes null is dropped. */
function mapBoxes(bytes: Buffer, changes: Record<string, (content: Buffer) => Buffer | null>): Buffer {
  const mapped = children(bytes).map((box) => {
    const change = changes[nameOf(box)];
    if (!change) return box;
    const content = change(body(box));
    return content ? write(nameOf(box), content) : Buffer.alloc(0);
  });
  return Buffer.concat(mapped);
}

function children(bytes: Buffer): Buffer[] {
  const boxes: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = bytes.length - at < headerBytes ? 0 : bytes.readUInt32BE(at);
    if (size < headerBytes || at + size > bytes.length) throw new Error('A box has an impossible size');
    boxes.push(bytes.subarray(at, at + size));
    at += size;
  }
  return boxes;
}

function child(bytes: Buffer, name: string): Buffer {
  const found = children(bytes).find((box) => isOf(box, name));
  if (!found) throw new Error(`There is no ${name}`);
  return found;
}

/** Reads the track's id from its header (either version) or from a fragment's. */
function trackId(header: Buffer): number {
  return header.readUInt32BE(isOf(header, 'tkhd') && header[8] === 1 ? 28 : isOf(header, 'tkhd') ? 20 : 12);
}

function flags(box: Buffer): number {
  return box.readUInt32BE(8) & 0xff_ff_ff;
}

function isOf(box: Buffer, name: string): boolean {
  return nameOf(box) === name;
}

function nameOf(box: Buffer): string {
  return box.toString('latin1', 4, 8);
}

function body(box: Buffer): Buffer {
  return box.subarray(headerBytes);
}

function write(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32BE(content.length + headerBytes);
  header.write(name, 4, 'latin1');
  return Buffer.concat([header, content]);
}

/**
 * Returns the segments with times that start at zero, as some services would otherwise add silence before them.
 * @throws {Error} for an unsupported structure
 */
export function restartTimes(segments: Buffer): Buffer {
  const restarted = Buffer.from(segments);
  const times = timesIn(restarted);
  const [first] = times;
  if (!first) throw new Error('A segment has no time');
  const began = readTime(first);
  for (const time of times) writeTime(time, readTime(time) - began);
  return restarted;
}

/**
 * Returns the second at which a segment begins, that of its earliest track.
 * @throws {Error} for an invalid initialization segment or an unsupported structure
 */
export function startOf(initSegment: Buffer, segment: Buffer): number {
  const tracks = children(body(child(initSegment, 'moov'))).filter((box) => isOf(box, 'trak'));
  const ticksPerSecond = new Map(
    tracks.map((track) => {
      const header = child(body(child(body(track), 'mdia')), 'mdhd');
      return [trackId(child(body(track), 'tkhd')), header.readUInt32BE(header[8] === 1 ? 28 : 20)];
    }),
  );
  const boxes = children(segment).filter((box) => isOf(box, 'moof'));
  const parts = boxes.flatMap((fragment) => children(body(fragment)).filter((box) => isOf(box, 'traf')));
  const starts = parts.flatMap((part) => {
    const [time] = timesIn(body(part));
    const ticks = ticksPerSecond.get(trackId(child(body(part), 'tfhd')));
    return time && ticks ? [Number(readTime(time)) / ticks] : [];
  });
  return starts.length > 0 ? Math.min(...starts) : 0;
}

/** The content of each `tfdt`, as views of the same memory. */
function timesIn(bytes: Buffer): Buffer[] {
  return children(bytes).flatMap((box) => {
    if (isOf(box, 'moof') || isOf(box, 'traf')) return timesIn(body(box));
    return isOf(box, 'tfdt') ? [body(box)] : [];
  });
}

/** Version 1 of the box has 64 bits, version 0 has 32. */
function readTime(time: Buffer): bigint {
  return time[0] === 1 ? time.readBigUInt64BE(4) : BigInt(time.readUInt32BE(4));
}

function writeTime(time: Buffer, value: bigint): void {
  if (value < 0n) throw new Error('The segments are not in the order of their times');
  if (time[0] === 1) time.writeBigUInt64BE(value, 4);
  else time.writeUInt32BE(Number(value), 4);
}
