import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeInput } from '#tests/videos/make-input.ts';
import { openMixer } from './mixer.ts';
import { surveyRecording } from './survey.ts';

test('hours of silence are mixed in steps, between which the process can report', async () => {
  const wav = { format: 'wav', picture: null, sounds: [{ codec: 'pcm_s16le' }], seconds: 1 };
  const path = makeInput('film', wav);
  const { sounds, jumps } = await surveyRecording(path, () => {});
  const counted = { turns: 0, isDone: false };
  let seconds = 0;
  // Opening and reading the file takes turns, too.
  let turnsBefore = Infinity;
  const plan = { recording: { path, jumps }, sounds, start: 0, lengthSeconds: 3_600 };
  const mixer = openMixer(plan, (frame) => {
    seconds += frame.nbSamples / frame.sampleRate;
    if (seconds > 60) turnsBefore = Math.min(turnsBefore, counted.turns);
  });
  const counting = (async () => {
    for (; !counted.isDone; counted.turns += 1) await turn();
  })();
  await mixer.finish();
  const turnsOfSilence = counted.turns - turnsBefore;
  counted.isDone = true;
  await counting;
  await mixer.close();
  expect(seconds).toBeCloseTo(3_600, 3);
  expect(turnsOfSilence).toBeGreaterThan(100);
});
