import { expect, test } from 'vitest';
import { readCaptions } from './read-captions.ts';

const threeCues = [
  { start: 1, end: 2, text: 'First line' },
  { start: 3, end: 4, text: 'Second line' },
  { start: 5, end: 6, text: 'Third line' },
];

const subRip = (between: string) =>
  threeCues
    .map(({ start, end, text }, at) => `${at + 1}\n00:00:0${start},000 --> 00:00:0${end},000\n${text}\n`)
    .join(between);

const textsOf = (file: string) => readCaptions(file).cues.map(({ text }) => text);

test.each([
  ['another arrow', '00:00:03,000 -> 00:00:04,000'],
  ['another arrow and no fraction', '00:00:03 -> 00:00:04'],
  ['a dash', '00:00:03,000 –> 00:00:04,000'],
  ['a split arrow', '00:00:03,000 - -> 00:00:04,000'],
  ['an arrow of one character', '00:00:03,000 → 00:00:04,000'],
  ['a double arrow', '00:00:03,000 ==> 00:00:04,000'],
  ['a comma', '00:00:03,000,00:00:04,000'],
  ['only a hyphen', '00:00:03,000 - 00:00:04,000'],
  ['only a space', '00:00:03,000 00:00:04,000'],
  ['a word', '00:00:03,000 to 00:00:04,000'],
  ['full-width signs', '００：００：０３，０００ －－＞ ００：００：０４，０００'],
  ['Arabic digits', '٠٠:٠٠:٠٣٫٠٠٠ --> ٠٠:٠٠:٠٤٫٠٠٠'],
  ['Persian digits', '۰۰:۰۰:۰۳٬۰۰۰ --> ۰۰:۰۰:۰۴٬۰۰۰'],
  ['Hindi digits', '००:००:०३,००० --> ००:००:०४,०००'],
  ['Thai digits', '๐๐:๐๐:๐๓,๐๐๐ --> ๐๐:๐๐:๐๔,๐๐๐'],
  ['marks of the direction', '\u200E00:00:03,000 --> \u200F00:00:04,000\u202C'],
])('reads a file in which one caption has times with %s', (_, timing) => {
  const own = '00:00:03,000 --> 00:00:04,000';
  for (const file of [
    subRip('\n'),
    subRip(''),
    subRip('\n').replaceAll(/^\d\n/gm, ''),
    `WEBVTT\n\n${subRip('\n')}`,
  ])
    expect(readCaptions(file.replace(own, timing)), file).toEqual({ cues: threeCues, skipped: [] });
});

test.each([
  ['the shorter arrow', (line: string) => line.replace('-->', '->')],
  ['only hyphens', (line: string) => line.replace('-->', '-')],
  [
    'Arabic digits and numbers',
    (line: string) => line.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
  ],
])('reads a file in which all times have %s', (_, change) => {
  expect(readCaptions(change(subRip('\n').split('\n').map(change).join('\n')))).toEqual({
    cues: threeCues,
    skipped: [],
  });
});

test('keeps what resembles times in a text', () => {
  const said = [
    'See 0:10 -> 0:20',
    '0:10 -> 0:20 is the part',
    '0:10 - 0:20',
    'from 00:00:01,000 to 00:00:02,000',
    '2 -> 3',
    '5:0 -> won',
  ];
  const arrows = said.map((text, at) => `00:0${at}.000 --> 00:0${at}.900\nShown:\n${text}`).join('\n\n');
  expect(textsOf(`WEBVTT\n\n${arrows}`)).toEqual(said.map((text) => `Shown: ${text}`));
  const sbv = '0:00:01.000,0:00:02.500\nWrite\n00:01 --> 00:02\n\n0:00:03.000,0:00:04.000\nin the file\n';
  expect(textsOf(sbv)).toEqual(['Write 00:01 --> 00:02', 'in the file']);
});

test('names a caption with another arrow whose times cannot be read', () => {
  const file = subRip('\n').replace('00:00:03,000 --> 00:00:04,000', '00:00:03,000 -> 00:00:0x,000');
  expect(readCaptions(file)).toEqual({
    cues: [threeCues[0], threeCues[2]],
    skipped: [{ line: 6, words: 'Second line', reason: 'time' }],
  });
});
