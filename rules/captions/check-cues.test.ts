import { expect, test } from 'vitest';
import { checkCues, publicationProblem } from './check-cues.ts';

const cue = { startMs: 1_000, endMs: 2_000, text: 'Words' };

test('problems are named with the caption that has them', () => {
  expect(
    checkCues(
      [
        { ...cue, startMs: -1 },
        { ...cue, text: ' ' },
        { startMs: 1_500, endMs: 1_500, text: 'x'.repeat(2_001) },
        { startMs: 12_001, endMs: 13_000, text: 'Late' },
      ],
      10_000,
    ),
  ).toEqual([
    ['negative'],
    ['empty', 'overlap'],
    ['end-before-start', 'too-long', 'overlap'],
    ['beyond-video'],
  ]);
});

test.each([
  [null, [cue, { ...cue, text: '' }]],
  [null, [cue, cue]],
  ['no-captions', []],
  ['no-captions', [{ ...cue, text: ' ' }]],
  ['wrong-times', [{ ...cue, endMs: 1_000 }]],
  ['beyond-video', [{ ...cue, startMs: 62_001, endMs: 62_500 }]],
  ['too-large', [{ ...cue, text: 'x'.repeat(2_001) }]],
  ['too-large', Array.from({ length: 10_001 }, () => cue)],
] as const)('the publication meets %s', (problem, cues) => {
  expect(publicationProblem(cues, 60_000)).toBe(problem);
});
