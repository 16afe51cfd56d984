import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeInput } from '#tests/videos/make-input.ts';
import { openMixer } from './mixer.ts';
import { surveyRecording } from './survey.ts';

test('hours of silence are mixed in steps, between which the process can report', async () => {
  const path = makeInput('film', {
    format: 'wav',
    picture: null,
    sounds: [{ codec: 'pcm_s16le' }],
    seconds: 1,
  });
  const { sounds, jumps } = await surveyRecording(path, () => {});
  let mixed = 0;
  const plan = { recording: { path, jumps }, sounds, start: 0, lengthSeconds: 3_600 };
  const mixer = openMixer(plan, (frame) => (mixed += frame.nbSamples / frame.sampleRate));
  let [turns, isDone] = [0, false];
  const counting = (async () => {
    for (; !isDone; turns += 1) await turn();
  })();
  await mixer.finish();
  isDone = true;
  await counting;
  await mixer.close();
  expect(mixed).toBeCloseTo(3_600, 3);
  expect(turns).toBeGreaterThan(100);
});
