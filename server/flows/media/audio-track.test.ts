import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sections } from '#tests/content/default-course.ts';
import { findAudioTrack } from './audio-track.ts';

const video = join('content/media', sections[0]?.lessons[1]?.id ?? '');
const read = (file: string) => readFileSync(join(video, file));

test('the sound of a video is its second track without the pictures, sample by sample', () => {
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

test('both qualities carry the same sound', () => {
  const [small, large] = ['360p', '720p'].map((name) => {
    const audio = findAudioTrack(read(`${name}-start.mp4`))?.audioOf(read(`${name}-1.m4s`));
    return audio?.subarray(audio.indexOf('mdat'));
  });
  expect(small).toEqual(large);
});

test('a taken sound has no pictures to take it from again', () => {
  const start = findAudioTrack(read('360p-start.mp4'))?.initSegment ?? Buffer.alloc(0);
  expect(findAudioTrack(start)?.initSegment).toEqual(start);
});

test('what is no video is refused', () => {
  expect(() => findAudioTrack(Buffer.from('no boxes at all'))).toThrow('impossible size');
  expect(() => findAudioTrack(read('360p-1.m4s'))).toThrow('There is no moov');
  const track = findAudioTrack(read('360p-start.mp4'));
  const cut = read('360p-1.m4s').subarray(0, 5000);
  expect(() => track?.audioOf(cut)).toThrow('impossible size');
});

test('the sound of every sample video can be taken, whole', () => {
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
