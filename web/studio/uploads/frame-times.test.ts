import { expect, test } from 'vitest';
import { readFrameTimes } from './process-recording.ts';

type Packet = { type: 'key' | 'delta'; timestamp: number };

async function* read(packets: Packet[]) {
  yield* packets;
}

const key = (timestamp: number): Packet => ({ type: 'key', timestamp });
const delta = (timestamp: number): Packet => ({ type: 'delta', timestamp });

test('reads frames that are stored far from their times', async () => {
  const packets = [key(0), delta(4), delta(1), delta(2), key(5)];
  expect(await readFrameTimes(read(packets))).toEqual([0, 4, 1, 2, 5]);
});

test('leaves a recording whose times restart at a key frame to the site', async () => {
  await expect(readFrameTimes(read([key(0), delta(9), key(0.5)]))).rejects.toThrow('The times');
  expect(await readFrameTimes(read([key(0), delta(1.4), key(0.5)]))).toHaveLength(3);
});
