import { expect, test } from 'vitest';
import { folded, readCaptions, searchWords, sentencesOf } from './transcript.ts';

const file = `WEBVTT - made by hand

NOTE nobody hears this

1
00:01.100 --> 00:06.056
Lesson 4. Variables &amp; <b>Null</b> Safety.

01:00:06.476 --> 01:00:09.358 align:start
Show every step that is waiting for a yes,

3
01:00:09.358 --> 01:00:12.308
and write down
who decided.
`;

test('captions are read with their times, without marks and notes', () => {
  expect(readCaptions(file)).toEqual([
    { start: 1.1, end: 6.056, text: 'Lesson 4. Variables & Null Safety.' },
    { start: 3606.476, end: 3609.358, text: 'Show every step that is waiting for a yes,' },
    { start: 3609.358, end: 3612.308, text: 'and write down who decided.' },
  ]);
  expect(readCaptions(file.replaceAll('\n', '\r\n'))).toHaveLength(3);
});

test('a file without captions has none', () => {
  expect(readCaptions('WEBVTT\n')).toEqual([]);
  expect(readCaptions('00:0x --> soon\nno time')).toEqual([]);
});

test('a sentence runs over captions until its words end it', () => {
  expect(sentencesOf(readCaptions(file))).toEqual([
    { at: 1.1, text: 'Lesson 4. Variables & Null Safety.' },
    { at: 3606.476, text: 'Show every step that is waiting for a yes, and write down who decided.' },
  ]);
});

test('a last sentence without an end is one too', () => {
  expect(sentencesOf([{ start: 2, end: 3, text: 'and so on' }])).toEqual([{ at: 2, text: 'and so on' }]);
});

test('capitals and accents do not matter to a search', () => {
  expect(folded('Widget-Größe: Café')).toBe('widget-große: cafe');
  expect(searchWords('  Null   SAFETY null ')).toEqual(['null', 'safety']);
});

test('a search has at most eight words', () => {
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
});
