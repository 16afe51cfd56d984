import { expect, test } from 'vitest';
import { readCaptions } from './read-captions.ts';

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

test('keeps a number that is said', () => {
  expect(readCaptions('1\n00:01,000 --> 00:02,000\n42\n\n2\n00:03,000 --> 00:04,000\n43')).toEqual([
    { start: 1, end: 2, text: '42' },
    { start: 3, end: 4, text: '43' },
  ]);
});

test('reads a cue whose text begins behind a blank line, as YouTube writes it', () => {
  const padded = 'WEBVTT\n\n00:01.000 --> 00:02.000\n \npadded\n\n00:03.000 --> 00:04.000\nnext\n';
  expect(readCaptions(padded).map(({ text }) => text)).toEqual(['padded', 'next']);
});

test('removes only the tags that captions know', () => {
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
