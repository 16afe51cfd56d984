/** The audio of recordings that the instructor's browser has prepared. */
import { Demuxer } from 'node-av/api';
import { expect, test } from 'vitest';
import { preparedTag } from '#rules/video/conversion.ts';
import { type InputSound, makeInput } from '#tests/videos/make-input.ts';
import { expectCounting, packaged } from '#tests/videos/packaged-input.ts';
import { levelOf } from '#tests/videos/read-video.ts';

const seconds = 8;

const makePrepared = (sound: InputSound) =>
  makeInput('film.mp4', { comment: preparedTag, sounds: [sound], seconds });

/** Returns whether the frames of a recording are in a packaged video, byte by byte. */
async function isCopied(source: string, film: Awaited<ReturnType<typeof packaged>>): Promise<boolean> {
  const bytes = film.bytes();
  await using input = await Demuxer.open(source);
  const frames: Buffer[] = [];
  for (const packet of input.packetsSync(input.video()?.index)) {
    if (packet?.data) frames.push(Buffer.from(packet.data));
    packet?.free();
  }
  expect(frames).toHaveLength(seconds * 10);
  return frames.every((frame) => bytes.includes(frame));
}

test.each<[string, InputSound, [number, number], [number, number] | null]>([
  ['is there all the time', {}, [0.2, 7.8], null],
  ['begins late', { from: 3 }, [3.2, 7.8], [0, 2.8]],
  ['ends early', { to: 5 }, [0.2, 4.8], [5.3, 7.8]],
  ['pauses', { isRecorded: (second) => second < 3 || second >= 5 }, [5.2, 7.8], [3.3, 4.8]],
])(
  'prepared audio that %s is heard at its seconds, beside the copied video',
  async (_, sound, loud, silent) => {
    const source = makePrepared(sound);
    const film = await packaged(source);
    expect(await isCopied(source, film)).toBe(true);
    expect(film.lengthSeconds).toBeCloseTo(seconds, 1);
    const samples = await film.samples();
    expect(levelOf(samples, 440, loud)).toBeGreaterThan(-22);
    if (silent) expect(levelOf(samples, 440, silent)).toBeLessThan(-50);
    await expectCounting(film);
  },
);

test('a prepared recording whose audio lasts longer than its video is encoded, with all of its audio', async () => {
  const source = makePrepared({ to: 12 });
  const film = await packaged(source);
  expect(await isCopied(source, film)).toBe(false);
  expect(film.lengthSeconds).toBeCloseTo(12, 1);
  expect(levelOf(await film.samples(), 440, [8.5, 11.8])).toBeGreaterThan(-22);
});
