import { expect, test } from 'vitest';
import { captionTime, parseCueTime, parseShift, writeCaptions, writeSubRip } from './caption-files.ts';
import { readCaptionFile } from './read-captions.ts';

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

const cues = [
  { start: 1, end: 2.5, text: 'Hello <there> & you.' },
  { start: 3_723.25, end: 3_725, text: 'Two lines in one.' },
];

test('typed tags and character references survive SubRip', () => {
  const typed = ['The <b> tag', 'Write &lt; for <', 'List<String> && x', '</i>', '<font size>', 'a --> b'];
  const said = typed.map((text, at) => ({ start: at, end: at + 1, text }));
  const read = readCaptionFile(writeSubRip(said)).map(({ text }) => text);
  expect(read).toEqual(typed.map((text) => text.replace('-->', '→')));
});

test('written captions are read back unchanged', () => {
  const written = writeCaptions(cues);
  expect(written).toMatch(/^WEBVTT\n\n00:01\.000 --> 00:02\.500\nHello &lt;there&gt; &amp; you\.\n/);
  expect(readCaptionFile(written)).toEqual(cues);
});

test('times are written with hours only if there are any', () => {
  expect([0, 59.9996, 3_600].map(captionTime)).toEqual(['00:00.000', '01:00.000', '01:00:00.000']);
});
