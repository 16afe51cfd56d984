import { expect, test } from 'vitest';
import { captionTime, readCaptionFile, writeCaptions } from './captions.ts';

const cues = [
  { start: 1, end: 2.5, text: 'Hello <there> & you.' },
  { start: 3_723.25, end: 3_725, text: 'Two lines in one.' },
];

test('what is written is read again as it was', () => {
  const file = writeCaptions(cues);
  expect(file).toMatch(/^WEBVTT\n\n00:01\.000 --> 00:02\.500\nHello &lt;there&gt; &amp; you\.\n/);
  expect(readCaptionFile(file)).toEqual(cues);
});

test('SubRip is read too, with its commas, numbers, byte order mark and line ends', () => {
  const srt =
    '\uFEFF2\r\n01:02:03,250 --> 01:02:05,000\r\nTwo lines\r\nin one.\r\n\r\n1\r\n00:00:01,000 --> 00:00:02,500\r\nHello <i>there</i>, 00:01,500.\r\n';
  expect(readCaptionFile(srt)).toEqual([
    { start: 1, end: 2.5, text: 'Hello there, 00:01,500.' },
    { start: 3_723.25, end: 3_725, text: 'Two lines in one.' },
  ]);
});

test('a number in what is said stays as it was written', () => {
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

test('times are written with hours only where there are any', () => {
  expect([0, 59.9996, 3_600].map(captionTime)).toEqual(['00:00.000', '01:00.000', '01:00:00.000']);
});
