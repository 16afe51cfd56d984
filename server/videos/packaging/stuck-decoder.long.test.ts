import type { Decoder } from 'node-av/api';
import type { Packet } from 'node-av/lib';
import { expect, test } from 'vitest';
import { framesOf } from './media-file.ts';

/** A decoder that fails a number of times after each packet, and yields no frame. */
function failingDecoder(timesAPacket: number) {
  let [asked, failing] = [0, 0];
  const decoder = {
    decodeSync: () => void (failing = timesAPacket),
    receiveSync() {
      asked += 1;
      if (failing === 0) return null;
      failing -= 1;
      throw new Error('Invalid data found when processing input');
    },
  } as unknown as Decoder;
  return { decoder, asked: () => asked };
}

function decodeAll(decoder: Decoder, packets: number): number {
  let frames = 0;
  for (let at = 0; at < packets; at += 1) frames += [...framesOf(decoder, {} as Packet)].length;
  return frames + [...framesOf(decoder, null)].length;
}

test.each([Infinity, 999])('rejects a track whose decoder fails %s times for each packet', (times) => {
  const { decoder, asked } = failingDecoder(times);
  expect(() => decodeAll(decoder, 200)).toThrow(
    expect.objectContaining({ failure: 'broken', message: expect.stringContaining('stuck') as string }),
  );
  expect(asked()).toBeLessThan(1_100);
});

test('skips a track of damaged packets, which fail once each', () => {
  const { decoder } = failingDecoder(1);
  expect(decodeAll(decoder, 20_000)).toBe(0);
});
