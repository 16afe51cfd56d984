/**
 * Lets pieces of fragmented MP4 (ISO/IEC 14496-12) from the middle of a film begin at zero, as a file of their own: some
 * services keep the times of a file and would hear silence up to there. Each `moof` tells its time in `tfdt`.
 */

/** Returns the pieces with other times, and nothing else changed. @throws {Error} for bytes that are written in another way */
export function restartTimes(pieces: Buffer): Buffer {
  const restarted = Buffer.from(pieces);
  const times = timesIn(restarted);
  const [first] = times;
  if (!first) throw new Error('A piece tells no time');
  const began = readTime(first);
  for (const time of times) writeTime(time, readTime(time) - began);
  return restarted;
}

/** The content of each `tfdt`, within the same memory. */
function timesIn(bytes: Buffer): Buffer[] {
  return boxesIn(bytes).flatMap(({ name, content }) => {
    if (name === 'moof' || name === 'traf') return timesIn(content);
    return name === 'tfdt' ? [content] : [];
  });
}

function boxesIn(bytes: Buffer): { name: string; content: Buffer }[] {
  const boxes: { name: string; content: Buffer }[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = bytes.length - at < 8 ? 0 : bytes.readUInt32BE(at);
    if (size < 8 || at + size > bytes.length) throw new Error('A box has an impossible size');
    boxes.push({
      name: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, at + size),
    });
    at += size;
  }
  return boxes;
}

/** Version 1 of the box has 64 bits, version 0 has 32. */
function readTime(time: Buffer): bigint {
  return time[0] === 1 ? time.readBigUInt64BE(4) : BigInt(time.readUInt32BE(4));
}

function writeTime(time: Buffer, value: bigint): void {
  if (value < 0n) throw new Error('The pieces are not in the order of their times');
  if (time[0] === 1) time.writeBigUInt64BE(value, 4);
  else time.writeUInt32BE(Number(value), 4);
}
