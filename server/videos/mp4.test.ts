import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sections } from '#tests/content/default-course.ts';
import { moveClock } from '#tests/videos/move-clock.ts';
import { findAudioTrack, restartTimes, startOf } from './mp4.ts';

const video = join('content/media', sections[0]?.lessons[1]?.id ?? '');
const read = (file: string) => readFileSync(join(video, file));

test('extracts the audio track sample by sample', () => {
  const track = findAudioTrack(read('360p-start.mp4'));
  expect(track?.initSegment.includes('soun')).toBe(true);
  expect(track?.initSegment.includes('vide')).toBe(false);
  const whole = read('360p-1.m4s');
  const audio = track?.audioOf(whole) ?? Buffer.alloc(0);
  const data = audio.subarray(audio.indexOf('mdat') + 4);
  expect(data.length).toBeGreaterThan(1000);
  expect(whole.includes(data)).toBe(true);
  expect(audio.length).toBeLessThan(whole.length * 0.6);
});

test('both renditions carry the same audio', () => {
  const [small, large] = ['360p', '720p'].map((name) => {
    const audio = findAudioTrack(read(`${name}-start.mp4`))?.audioOf(read(`${name}-1.m4s`));
    return audio?.subarray(audio.indexOf('mdat'));
  });
  expect(small).toEqual(large);
});

test('an extracted audio file has no video to extract from again', () => {
  const start = findAudioTrack(read('360p-start.mp4'))?.initSegment ?? Buffer.alloc(0);
  expect(findAudioTrack(start)?.initSegment).toEqual(start);
});

test('rejects bytes that are not a video', () => {
  expect(() => findAudioTrack(Buffer.from('no boxes at all'))).toThrow('impossible size');
  expect(() => findAudioTrack(read('360p-1.m4s'))).toThrow('There is no moov');
  const track = findAudioTrack(read('360p-start.mp4'));
  const cut = read('360p-1.m4s').subarray(0, 5000);
  expect(() => track?.audioOf(cut)).toThrow('impossible size');
});

test('extracts the whole audio of every sample video', () => {
  const videos = readdirSync('content/media', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of videos) {
    const folder = join('content/media', name);
    const track = findAudioTrack(readFileSync(join(folder, '360p-start.mp4')));
    const segments = readdirSync(folder).filter((file) => /^360p-\d+\.m4s$/.test(file));
    for (const segment of segments) {
      const whole = readFileSync(join(folder, segment));
      const audio = track!.audioOf(whole);
      expect(whole.includes(audio.subarray(audio.indexOf('mdat') + 4)), `${name}/${segment}`).toBe(true);
    }
  }
});

function box(name: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}

function piece(time: number, version: 0 | 1): Buffer {
  const content = Buffer.alloc(version === 1 ? 12 : 8);
  content[0] = version;
  if (version === 1) content.writeBigUInt64BE(BigInt(time), 4);
  else content.writeUInt32BE(time, 4);
  const fragment = box('moof', box('mfhd', Buffer.alloc(8)), box('traf', box('tfdt', content)));
  return Buffer.concat([fragment, box('mdat', Buffer.from('moof and tfdt are only words here'))]);
}

test.each([0, 1] as const)('segments of a part start at zero, in version %s of the box', (version) => {
  const part = Buffer.concat([piece(28_800_000, version), piece(28_848_000, version)]);
  const expected = Buffer.concat([piece(0, version), piece(48_000, version)]);
  expect(restartTimes(part)).toEqual(expected);
  expect(part).toEqual(Buffer.concat([piece(28_800_000, version), piece(28_848_000, version)]));
});

test('rejects an unsupported structure', () => {
  expect(() => restartTimes(Buffer.from('no boxes at all'))).toThrow('impossible size');
  expect(() => restartTimes(box('mdat', Buffer.alloc(4)))).toThrow('has no time');
  expect(() => restartTimes(Buffer.concat([piece(9, 0), piece(3, 0)]))).toThrow('not in the order');
});

test('finds the second at which a segment begins', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-clock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = ['360p-start.mp4', '360p-1.m4s', '360p-2.m4s'];
  for (const file of files) copyFileSync(join(video, file), join(folder, file));
  const startsOf = () => {
    const [start, ...segments] = files.map((file) => readFileSync(join(folder, file)));
    return segments.map((segment) => startOf(start ?? Buffer.alloc(0), segment));
  };
  const [first = 0, second = 0] = startsOf();
  expect(first).toBeCloseTo(0, 1);
  expect(second).toBeGreaterThan(3);
  moveClock(folder, 7_200);
  expect(startsOf()).toEqual([expect.closeTo(7_200 + first, 3), expect.closeTo(7_200 + second, 3)]);
});
