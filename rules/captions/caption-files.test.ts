import { expect, test } from 'vitest';
import {
  captionTime,
  parseCueTime,
  parseShift,
  readCaptionFile,
  readCaptions,
  writeCaptions,
  writeSubRip,
} from './caption-files.ts';

test('SubRip has numbers, hours and commas', () => {
  expect(
    writeSubRip([
      { start: 1, end: 2.5, text: 'One & <two>' },
      { start: 3_723.25, end: 3_725, text: 'Three' },
    ]),
  ).toBe(
    '1\r\n00:00:01,000 --> 00:00:02,500\r\nOne & <two>\r\n\r\n2\r\n01:02:03,250 --> 01:02:05,000\r\nThree\r\n',
  );
});

test.each([
  ['62.5', 62_500],
  ['1:02.5', 62_500],
  ['01:02:03,250', 3_723_250],
  [' 0 ', 0],
  ['7.', 7_000],
  ['1:60', null],
  ['1:60:00', null],
  ['1:2:3:4', null],
  ['-1', null],
  ['1.2345', null],
  ['', null],
])('a typed time %j is %j', (typed, ms) => {
  expect(parseCueTime(typed)).toBe(ms);
});

test.each([
  ['-1.25', -1_250],
  ['−1,25', -1_250],
  ['+0.5', 500],
  ['2', 2_000],
  ['1:00', null],
  ['', null],
])('a typed shift %j is %j', (typed, ms) => {
  expect(parseShift(typed)).toBe(ms);
});

const file = `WEBVTT - made by hand

NOTE nobody reads this

1
00:01.100 --> 00:06.056
Lesson 4. Variables &amp; <b>Null</b> Safety.

01:00:06.476 --> 01:00:09.358 align:start
Show every step that is waiting for a yes,

STYLE
::cue { color: red }

3
01:00:09.358 --> 01:00:12.308
and write down
who decided.
`;

test('reads the times and the text of WebVTT, without tags, styles and comments', () => {
  expect(readCaptions(file)).toEqual([
    { start: 1.1, end: 6.056, text: 'Lesson 4. Variables & Null Safety.' },
    { start: 3606.476, end: 3609.358, text: 'Show every step that is waiting for a yes,' },
    { start: 3609.358, end: 3612.308, text: 'and write down who decided.' },
  ]);
});

const threeCues = [
  { start: 1, end: 2, text: 'First line' },
  { start: 3, end: 4, text: 'Second line' },
  { start: 5, end: 6, text: 'Third line' },
];

const subRip = (between: string, lineEnd = '\n') =>
  threeCues
    .map(({ start, end, text }, at) =>
      [`${at + 1}`, `00:00:0${start},000 --> 00:00:0${end},000`, text, ''].join(lineEnd),
    )
    .join(between);

test.each([
  ['an empty line', subRip('\n')],
  ['a line of a space', subRip(' \n')],
  ['nothing', subRip('')],
  ['an empty line with line ends of CR CR LF', subRip('\r\r\n', '\r\r\n')],
  ['an empty line with line ends of CR', subRip('\r', '\r')],
  ['an empty line in WebVTT', `WEBVTT\n\n${subRip('\n').replaceAll(',', '.')}`],
  ['a line of a space in WebVTT', `WEBVTT\n\n${subRip(' \n').replaceAll(',', '.')}`],
  ['nothing, and without milliseconds', subRip('').replaceAll(',000', '')],
  ['nothing, and without numbers', subRip('').replaceAll(/^\d\n/gm, '')],
])('reads cues that are separated by %s', (_, text) => {
  expect(readCaptions(text)).toEqual(threeCues);
});

test('keeps a number in the text', () => {
  expect(readCaptions('1\n00:01,000 --> 00:02,000\n42\n\n2\n00:03,000 --> 00:04,000\n43')).toEqual([
    { start: 1, end: 2, text: '42' },
    { start: 3, end: 4, text: '43' },
  ]);
});

test('reads a cue whose text follows a blank line, as YouTube writes it', () => {
  const padded = 'WEBVTT\n\n00:01.000 --> 00:02.000\n \npadded\n\n00:03.000 --> 00:04.000\nnext\n';
  expect(readCaptions(padded).map(({ text }) => text)).toEqual(['padded', 'next']);
});

test('removes only caption tags', () => {
  const said = 'Use a List<String> and check if (a < b && c > d)';
  const tags = '<i>Slanted</i> and <font color="#ff0">yellow</font> {\\an8}';
  const read = readCaptions(`00:01,000 --> 00:04,000\n${said}\n\n00:05,000 --> 00:06,000\n${tags}`);
  expect(read.map(({ text }) => text)).toEqual([said, 'Slanted and yellow']);
  const vtt = readCaptions('WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ana>A <c.big>List<int></c> <00:02.000>now');
  expect(vtt.map(({ text }) => text)).toEqual(['A List<int> now']);
});

test('a text without cues has none', () => {
  for (const text of ['WEBVTT\n', '00:0x --> soon\nno time', '', '<!doctype html><p>Hello</p>'])
    expect(readCaptions(text)).toEqual([]);
});

const cues = [
  { start: 1, end: 2.5, text: 'Hello <there> & you.' },
  { start: 3_723.25, end: 3_725, text: 'Two lines in one.' },
];

test('written captions are read back unchanged', () => {
  const written = writeCaptions(cues);
  expect(written).toMatch(/^WEBVTT\n\n00:01\.000 --> 00:02\.500\nHello &lt;there&gt; &amp; you\.\n/);
  expect(readCaptionFile(written)).toEqual(cues);
});

test('SubRip is read too, with its commas, numbers, byte order mark and line ends', () => {
  const srt =
    '\uFEFF2\r\n01:02:03,250 --> 01:02:05,000\r\nTwo lines\r\nin one.\r\n\r\n1\r\n00:00:01,000 --> 00:00:02,500\r\nHello <i>there</i>, 00:01,500.\r\n';
  expect(readCaptionFile(srt)).toEqual([
    { start: 1, end: 2.5, text: 'Hello there, 00:01,500.' },
    { start: 3_723.25, end: 3_725, text: 'Two lines in one.' },
  ]);
});

test('a number in the text stays as it was written', () => {
  const cue = { start: 1, end: 2, text: 'At 10:20,300' };
  expect(readCaptionFile(writeCaptions([cue]))).toEqual([cue]);
});

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html><p>Hello</p>'],
  ['cues that end before they begin', 'WEBVTT\n\n00:05.000 --> 00:04.000\nBack\n'],
])('%s has no cues', (_, text) => {
  expect(readCaptionFile(text)).toEqual([]);
});

test('times are written with hours only if there are any', () => {
  expect([0, 59.9996, 3_600].map(captionTime)).toEqual(['00:00.000', '01:00.000', '01:00:00.000']);
});
