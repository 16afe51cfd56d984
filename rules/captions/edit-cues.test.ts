import { expect, test } from 'vitest';
import { captionLimits } from './caption-files.ts';
import { readCaptionFile } from './read-captions.ts';
import { writeCaptions, writeSubRip } from './caption-files.ts';
import {
  addCue,
  changeCue,
  checkCues,
  countMatches,
  nextMatch,
  replaceMatch,
  cueAt,
  type EditedCue,
  mergeWithNext,
  publicationProblem,
  publishedCues,
  removeCue,
  replaceInCues,
  shiftCues,
  splitCue,
  timedCues,
} from './edit-cues.ts';

const cue = { startMs: 1_000, endMs: 2_000, text: 'Words' };

test('problems are listed per caption', () => {
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

const cues: EditedCue[] = [
  { id: 1, startMs: 1_000, endMs: 3_000, text: 'Hello there' },
  { id: 2, startMs: 3_500, endMs: 5_000, text: 'and here.' },
  { id: 3, startMs: 6_000, endMs: 8_000, text: 'The end' },
];

test('a caption is split at the caret, in proportion to its text', () => {
  expect(splitCue(cues, { id: 1, newId: 9, caret: 5, atMs: null }).slice(0, 2)).toEqual([
    { id: 1, startMs: 1_000, endMs: 1_909, text: 'Hello' },
    { id: 9, startMs: 1_909, endMs: 3_000, text: 'there' },
  ]);
});

test('a caption at the current position is split there', () => {
  const [first, second] = splitCue(cues, { id: 1, newId: 9, caret: 5, atMs: 2_345.6 });
  expect([first?.endMs, second?.startMs]).toEqual([2_346, 2_346]);
  expect(splitCue(cues, { id: 1, newId: 9, caret: 5, atMs: 3_600 })[0]?.endMs).toBe(1_909);
});

test('a split at the edge of the words leaves both parts a time', () => {
  for (const caret of [0, 11]) {
    const [first, second] = splitCue(cues, { id: 1, newId: 9, caret, atMs: null });
    expect(first!.endMs - first!.startMs).toBeGreaterThanOrEqual(200);
    expect(second!.endMs - second!.startMs).toBeGreaterThanOrEqual(200);
  }
});

test('a caption is merged with the next, and the last with nothing', () => {
  const [merged, rest] = mergeWithNext(cues, 1);
  expect(merged).toEqual({ id: 1, startMs: 1_000, endMs: 5_000, text: 'Hello there and here.' });
  expect(rest?.id).toBe(3);
  expect(mergeWithNext(cues, 3)).toEqual(cues);
  expect(mergeWithNext([{ ...cues[0]!, text: 'x'.repeat(1_999) }, cues[1]!], 1)).toHaveLength(2);
});

test('a split caption is merged back unchanged', () => {
  expect(mergeWithNext(splitCue(cues, { id: 1, newId: 9, caret: 5, atMs: null }), 1)).toEqual(cues);
});

test('all captions are shifted, or those from one on, but never before the video', () => {
  const starts = (shifted: EditedCue[] | null) => shifted?.map(({ startMs }) => startMs);
  expect(starts(shiftCues(cues, { byMs: 1_250, fromId: null }))).toEqual([2_250, 4_750, 7_250]);
  expect(starts(shiftCues(cues, { byMs: -500, fromId: 2 }))).toEqual([1_000, 3_000, 5_500]);
  expect(shiftCues(cues, { byMs: -1_001, fromId: null })).toBeNull();
});

test('captions stay in the order of their times', () => {
  expect(changeCue(cues, { id: 3, startMs: 0, endMs: 900 }).map(({ id }) => id)).toEqual([3, 1, 2]);
  expect(addCue(cues, { id: 9, atMs: 3_200 })[1]).toEqual({ id: 9, startMs: 3_200, endMs: 3_500, text: '' });
  expect(addCue([], { id: 1, atMs: 10_000.4 })).toEqual([
    { id: 1, startMs: 10_000, endMs: 12_000, text: '' },
  ]);
  expect(removeCue(cues, 2).map(({ id }) => id)).toEqual([1, 3]);
});

test('a text with special characters is found and replaced literally', () => {
  const search = { find: 'HE', isCaseKept: false };
  expect([countMatches(cues, search), countMatches(cues, { ...search, isCaseKept: true })]).toEqual([4, 0]);
  const replaced = replaceInCues(cues, { find: 'here.', isCaseKept: true, replacement: '$& (there)' });
  expect(replaced.map(({ text }) => text)).toEqual(['Hello there', 'and $& (there)', 'The end']);
  expect(replaced[0]).toBe(cues[0]);
  expect(countMatches(cues, { find: '', isCaseKept: false })).toBe(0);
});

test('the caption at a time is found, and none in a pause', () => {
  expect([cueAt(cues, 1_000), cueAt(cues, 4_999), cueAt(cues, 5_000), cueAt(cues, 0)]).toEqual([
    0, 1, -1, -1,
  ]);
});

test('published captions are read back unchanged, as VTT and as SRT', () => {
  const signs = [
    'a',
    'Z',
    ' ',
    '&',
    '<',
    '>',
    '-->',
    '&amp;',
    '&lt;',
    '00:01,500',
    '->',
    '→',
    '<b>',
    '</i>',
    '&#39;',
    '\n',
    'é',
    '中',
    '👍',
    '.',
  ];
  let seed = 7;
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 300; round++) {
    let at = 0;
    const written = Array.from({ length: next(8) }, () => {
      const startMs = (at += next(900_000));
      const endMs = (at += 1 + next(9_000));
      return {
        startMs,
        endMs,
        text: Array.from({ length: next(9) }, () => signs[next(signs.length)]).join(''),
      };
    });
    const cuesOfRound = publishedCues(written);
    expect(timedCues(readCaptionFile(writeCaptions(cuesOfRound)))).toEqual(timedCues(cuesOfRound));
    const arrows = cuesOfRound.map((each) => ({ ...each, text: each.text.replaceAll('-->', '→') }));
    expect(timedCues(readCaptionFile(writeSubRip(cuesOfRound)))).toEqual(timedCues(arrows));
  }
});

test('finds one occurrence after another, and starts again after the last', () => {
  const list = ['a list of lists', 'a map', 'List'].map((text, at) => ({
    id: at + 1,
    startMs: at * 1_000,
    endMs: at * 1_000 + 900,
    text,
  }));
  const search = { find: 'list', isCaseKept: false };
  const found = [];
  let after = null;
  for (let times = 0; times < 4; times++) found.push((after = nextMatch(list, { ...search, after })));
  expect(found).toEqual([
    { id: 1, from: 2, to: 6 },
    { id: 1, from: 10, to: 14 },
    { id: 3, from: 0, to: 4 },
    { id: 1, from: 2, to: 6 },
  ]);
  expect(nextMatch(list, { find: 'x', isCaseKept: false, after: null })).toBeNull();
  expect(nextMatch([], { ...search, after: null })).toBeNull();
  const only = list.slice(2);
  expect(nextMatch(only, { ...search, after: nextMatch(only, { ...search, after: null }) })).toEqual({
    id: 3,
    from: 0,
    to: 4,
  });
});

test('replaces one occurrence', () => {
  const list = [{ id: 1, startMs: 0, endMs: 900, text: 'a list of lists' }];
  const match = { id: 1, from: 10, to: 14 };
  expect(replaceMatch(list, { match, replacement: 'map' }).map(({ text }) => text)).toEqual([
    'a list of maps',
  ]);
  expect(replaceMatch(list, { match, replacement: 'x'.repeat(captionLimits.text) })).toEqual(list);
});
