/** Recordings of any loudness are brought to −16 LUFS, measured independently of the code under test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FilePathSource, Input, MP4 } from 'mediabunny';
import { expect, onTestFinished, test } from 'vitest';
import {
  loudnessOfTone,
  openQuality,
  readBeats,
  readSound,
  tone,
  truePeakDb,
} from '#tests/videos/packaged-video.ts';
import {
  beepAt,
  makeRecordingFile,
  type RecordingKind,
  writeRepeatedRecording,
} from '#tests/videos/recordings.ts';
import { writePhoneRecording } from '#tests/videos/teacher-recordings.ts';
import { createPackager } from './packager.ts';

const short: RecordingKind = { seconds: 4, framesPerSecond: 5 };

async function packaged(kind: RecordingKind) {
  const folder = join(mkdtempSync(join(tmpdir(), 'lectern-sound-')), 'film');
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true }));
  const source = await makeRecordingFile('film.mp4', { ...short, ...kind });
  const { signal } = new AbortController();
  const { loudness } = await createPackager().package({ source, folder, signal, onProgress: () => {} });
  const recorded = () => new Input({ source: new FilePathSource(source), formats: [MP4] });
  return { folder, loudness, recorded, film: () => openQuality(folder, '180p') };
}

test.each([
  ['quiet', -30, 2, 'aac'],
  ['quiet, of one channel', -30, 1, 'aac'],
  ['quiet, in Opus', -30, 2, 'opus'],
  ['loud', -6, 2, 'aac'],
] as const)('a recording that is %s becomes as loud as all others', async (_, db, channels, audio) => {
  const { loudness, recorded, film } = await packaged({ wave: tone(db), channels, audio });
  expect(loudness?.before).toBeCloseTo(db, 0);
  expect(loudness?.after).toBeCloseTo(-16, 0);
  const heard = loudnessOfTone(await readSound(recorded())) + (channels === 1 ? 3 : 0);
  expect(Math.abs(heard - db)).toBeLessThan(0.5);
  const after = await readSound(film());
  expect(after.channels).toHaveLength(2);
  expect(Math.abs(loudnessOfTone(after) + 16)).toBeLessThan(0.5);
  expect(truePeakDb(after)).toBeLessThan(-1);
});

test('limits peaks to −1 dBFS when quiet audio is raised', async () => {
  const quiet = tone(-30);
  // A knock on the table, five times a second.
  const wave = (second: number) =>
    second % 0.2 < 0.002 ? 0.5 * Math.sin(second * 1_500 * 2 * Math.PI) : quiet(second);
  const { loudness, recorded, film } = await packaged({ wave, channels: 2, seconds: 6 });
  // Without the limiter the knocks would be far above full scale.
  expect(truePeakDb(await readSound(recorded())) - 16 - (loudness?.before ?? 0)).toBeGreaterThan(0);
  expect(loudness?.before).toBeLessThan(-18);
  expect(Math.abs((loudness?.after ?? 0) + 16)).toBeLessThan(0.5);
  expect(truePeakDb(await readSound(film()))).toBeLessThan(-1);
});

test('does not change audio that is near the target', async () => {
  const { loudness, film } = await packaged({ wave: tone(-16.6), channels: 2 });
  expect(loudness?.after).toBe(loudness?.before);
  expect(Math.abs(loudnessOfTone(await readSound(film())) + 16.6)).toBeLessThan(0.1);
});

test('keeps audio in sync in each segment when it starts before the video, as on phones', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'lectern-sound-')), 'film');
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true }));
  const source = join(folder, '..', 'phone.mp4');
  const wave = (second: number) => 0.56 * beepAt(second);
  await writePhoneRecording(source, { wave, sampleRate: 16_000, seconds: 14, framesPerSecond: 5 });
  const { signal } = new AbortController();
  const { loudness } = await createPackager().package({ source, folder, signal, onProgress: () => {} });
  expect(loudness?.after).toBe(loudness?.before);
  const beats = await readBeats(folder, '180p');
  expect(beats).toHaveLength(14);
  for (const { flash, beep } of beats) expect(Math.abs(flash - beep)).toBeLessThan(0.04);
});

test('mixes six channels to two at the common loudness', async () => {
  const { loudness, film } = await packaged({ wave: tone(-34), channels: 6, audio: 'ac3' });
  expect(loudness?.after).toBeCloseTo(-16, 0);
  const sound = await readSound(film());
  expect(sound.channels).toHaveLength(2);
  expect(Math.abs(loudnessOfTone(sound) + 16)).toBeLessThan(0.5);
});

test('does not raise hiss to the loudness of a voice', async () => {
  const { loudness } = await packaged({ wave: tone(-55), channels: 2 });
  expect(loudness?.after).toBeCloseTo(-31, 0);
});

test.each([
  ['silence', { wave: () => 0 }],
  ['sound that is too short to be measured', { wave: tone(-30), seconds: 0.3 }],
] as const)('%s stays as it is', async (_, kind) => {
  const { loudness, recorded, film } = await packaged({ ...kind, channels: 2 });
  expect(loudness).toEqual({ before: null, after: null });
  const [before, after] = [await readSound(recorded()), await readSound(film())];
  expect(Math.abs(peakOf(after) - peakOf(before))).toBeLessThan(0.005);
});

const peakOf = ({ channels }: Awaited<ReturnType<typeof readSound>>) =>
  channels.flatMap((channel) => [...channel]).reduce((most, value) => Math.max(most, Math.abs(value)), 0);

test('a recording without audio has no loudness', async () => {
  expect((await packaged({ audio: null, seconds: 1 })).loudness).toBeNull();
});

test.each<[string, number[], number]>([
  ['is there all the time', [], 0.01],
  // A gap is filled with whole AAC frames; less than 40 ms is imperceptible.
  ['begins late and has a gap', [0, 1, 6], 0.04],
])('audio that %s stays in sync when its loudness is changed', async (_, soundless, apart) => {
  const { folder, loudness } = await packaged({
    soundless,
    form: 'mov',
    audio: 'pcm-s16',
    seconds: 14,
    framesPerSecond: 25,
  });
  expect(loudness?.before).not.toBe(loudness?.after);
  const beats = await readBeats(folder, '180p');
  expect(beats).toHaveLength(14);
  // The first beep is in the dropped frame.
  const heard = beats.slice(1).filter(({ second }) => !soundless.includes(second));
  for (const { flash, beep } of heard) expect(Math.abs(flash - beep)).toBeLessThan(apart);
});

test('a microphone muted for most of a minute is silent, and the rest stays in sync', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'lectern-sound-')), 'film');
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true }));
  const source = join(folder, '..', 'meeting.webm');
  const isSoundless = (second: number) => second > 4 && second < 56;
  await writeRepeatedRecording(source, { seconds: 60, width: 128, height: 72, isSoundless });
  const { signal } = new AbortController();
  await createPackager().package({ source, folder, signal, onProgress: () => {} });
  const beats = await readBeats(folder, '72p');
  expect(beats).toHaveLength(60);
  for (const { second, flash, beep } of beats)
    if (isSoundless(second)) expect(Math.abs(flash - beep)).toBeGreaterThan(0.4);
    else expect(Math.abs(flash - beep)).toBeLessThan(0.04);
});
