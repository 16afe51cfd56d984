/** Moves the times of packaged videos, since other programs begin them anywhere. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Adds seconds to the times of all segments in a folder. */
export function moveClock(folder: string, seconds: number): void {
  const files = readdirSync(folder);
  for (const start of files.filter((file) => file.endsWith('-start.mp4'))) {
    const rates = readRates(readFileSync(join(folder, start)));
    const name = start.replace('-start.mp4', '-');
    for (const file of files.filter((each) => each.startsWith(name) && each.endsWith('.m4s'))) {
      const segment = readFileSync(join(folder, file));
      moveSegment(segment, { rates, seconds });
      writeFileSync(join(folder, file), segment);
    }
  }
}

/** The offsets are those of version 0 of each box, after its name. */
const [trackIdAt, rateAt] = [16, 16];

/** Returns the ticks per second of each track. */
function readRates(start: Buffer): Map<number, number> {
  const rates = new Map<number, number>();
  for (let at = start.indexOf('tkhd'); at >= 0; at = start.indexOf('tkhd', at + 4))
    rates.set(start.readUInt32BE(at + trackIdAt), start.readUInt32BE(start.indexOf('mdhd', at) + rateAt));
  return rates;
}

type Move = { rates: Map<number, number>; seconds: number };

/** Only fragments are searched: the words may occur in the data too. */
function moveSegment(segment: Buffer, { rates, seconds }: Move): void {
  for (let from = 0; from < segment.length; from += segment.readUInt32BE(from)) {
    if (segment.toString('latin1', from + 4, from + 8) !== 'moof') continue;
    const fragment = segment.subarray(from, from + segment.readUInt32BE(from));
    for (let at = fragment.indexOf('tfhd'); at >= 0; at = fragment.indexOf('tfhd', at + 4)) {
      const ticks = seconds * (rates.get(fragment.readUInt32BE(at + 8)) ?? 0);
      const time = fragment.indexOf('tfdt', at) + 4;
      if (fragment[time] === 1)
        fragment.writeBigUInt64BE(fragment.readBigUInt64BE(time + 4) + BigInt(ticks), time + 4);
      else fragment.writeUInt32BE(fragment.readUInt32BE(time + 4) + ticks, time + 4);
    }
  }
}
