import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { captionLimits } from './caption-files.ts';
import { fittingFile, readCaptionFile, readCaptions } from './read-captions.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../tests/captions/${name}`, import.meta.url), 'utf8');

const textsOf = (file: string) => readCaptionFile(file).map(({ text }) => text);
const timesOf = (file: string) => readCaptionFile(file).map(({ start, end }) => [start, end]);

/** One SubRip caption from 1 to 2 s. */
const subRipOf = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`;
const vttOf = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`;

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
  ['a line of a space', fixture('blank-of-a-space.srt')],
  ['nothing', fixture('no-blank-lines.srt')],
  ['an empty line with line ends of CR CR LF', fixture('cr-cr-lf.srt')],
  ['a line of a tab', subRip('\t\n')],
  ['a line of a no-break space', subRip('\u00A0\n')],
  ['three empty lines', subRip('\n\n\n')],
  ['an empty line with line ends of CR', subRip('\r', '\r')],
  ['an empty line with line ends of CR LF', subRip('\r\n', '\r\n')],
  ['an empty line in WebVTT', `WEBVTT\n\n${subRip('\n').replaceAll(',', '.')}`],
  ['a line of a space in WebVTT', `WEBVTT\n\n${subRip(' \n').replaceAll(',', '.')}`],
  ['an empty line with line ends of CR in WebVTT', `WEBVTT\r\r${subRip('\r', '\r').replaceAll(',', '.')}`],
  ['nothing, and without milliseconds', subRip('').replaceAll(',000', '')],
  ['nothing, and without numbers', subRip('').replaceAll(/^\d\n/gm, '')],
  ['empty lines after every line', subRip('\n').replaceAll('\n', '\n\n')],
  ['wrong numbers', subRip('').replace('2\n00', '7\n00').replace('3\n00', '12\n00')],
  ['nothing, and with numbers before the times', subRip('').replaceAll(/^(\d)\n/gm, '$1 ')],
])('reads captions that are separated by %s', (_, text) => {
  expect(readCaptions(text)).toEqual({ cues: threeCues, skipped: [] });
});

test.each([
  ['hours', '01:02:03,250 --> 01:02:05,000', [3723.25, 3725]],
  ['no hours', '02:03.250 --> 02:05.000', [123.25, 125]],
  ['more than an hour in minutes', '61:00.000 --> 75:30.500', [3660, 4530.5]],
  ['one-digit fields', '0:0:1,5 --> 0:0:2,25', [1.5, 2.25]],
  ['no milliseconds', '00:00:01 --> 00:00:02', [1, 2]],
  ['microseconds', '00:00:01.500000 --> 00:00:02.000000', [1.5, 2]],
  ['no spaces', '00:00:01,000-->00:00:02,000', [1, 2]],
  ['spaces within', '00 : 00 : 01, 000 --> 00: 00: 02 ,000', [1, 2]],
  ['spaces and tabs around', ' \t00:00:01,000\t-->\t00:00:02,000 ', [1, 2]],
  ['a dash instead of hyphens', '00:00:01,000 –> 00:00:02,000', [1, 2]],
  ['a short arrow', '00:00:01,000 -> 00:00:02,000', [1, 2]],
  ['an escaped arrow', '00:00:01,000 --&gt; 00:00:02,000', [1, 2]],
  ['colons before milliseconds', '00:00:01:500 --> 00:00:02:000', [1.5, 2]],
  ['positions of SubRip', '00:00:01,000 --> 00:00:02,000 X1:40 X2:600 Y1:20 Y2:50', [1, 2]],
  ['settings of WebVTT', '00:01.000 --> 00:02.000 align:start position:0% line:90%', [1, 2]],
  ['a start before the video', '-00:00:01,000 --> 00:00:02,000', [0, 2]],
])('reads times with %s', (_, timing, times) => {
  expect(timesOf(`1\n${timing}\ntext`)).toEqual([times]);
  expect(timesOf(`WEBVTT\n\n${timing}\ntext`)).toEqual([times]);
});

test.each([
  ['alone', '42', '42'],
  ['in two lines', '1\n2', '1 2'],
  ['after a text', 'The answer is\n42', 'The answer is 42'],
  ['before a text', '42\nis the answer', '42 is the answer'],
  ['after an empty line', 'The answer is\n\n42', 'The answer is 42'],
])('keeps a number %s', (_, text, read) => {
  const two = `1\n00:01,000 --> 00:02,000\n${text}\n\n2\n00:03,000 --> 00:04,000\n43`;
  expect(textsOf(two)).toEqual([read, '43']);
  expect(textsOf(two.replaceAll(/^\d\n(?=\d\d:)/gm, ''))).toEqual([read, '43']);
});

test.each([
  ['a caption whose text follows a blank line', fixture('padded-cue.vtt')],
  [
    'an empty line before the text',
    'WEBVTT\n\n00:01.000 --> 00:02.000\n\npadded with a blank line of one space\n\n00:03.000 --> 00:04.000\nnext',
  ],
  [
    'an empty line within the text',
    '1\n00:01,000 --> 00:02,000\npadded with\n\na blank line of one space\n\n2\n00:03,000 --> 00:04,000\nnext',
  ],
  [
    'an empty line within the text of WebVTT',
    'WEBVTT\n\n00:01.000 --> 00:02.000\npadded with a blank\n\nline of one space\n\n00:03.000 --> 00:04.000\nnext',
  ],
  [
    'blank lines at the end',
    '1\n00:01,000 --> 00:02,000\npadded with a blank line of one space\n \n\n\n2\n00:03,000 --> 00:04,000\nnext\n\n\n',
  ],
])('reads %s as one caption', (_, file) => {
  expect(textsOf(file)).toEqual(['padded with a blank line of one space', 'next']);
});

test('removes only the tags of SubRip', () => {
  const said = 'Use a List<String> and check if (a < b && c > d)';
  expect(textsOf(fixture('generics.srt'))).toEqual([said, 'Slanted and yellow']);
});

test.each([
  ['Map<K, List<V>> m = new HashMap<>();'],
  ['if (x<b && y>c) return <T>(v);'],
  ['Box<B>, Set<S>, Item<I> and Use<U>'],
  ['vector<int> v; std::cout << v[0] >> 1;'],
  ['The <div> and <br/> elements, and <c> and <v Ana>'],
  ["print(f'{i}') and {x: 1} and {\\alpha} and {\\rightarrow}"],
  ['a &nosuch; b &#xD800; c && d & e'],
])('keeps what was typed in SubRip: %s', (text) => {
  expect(textsOf(subRipOf(text))).toEqual([text]);
});

test.each([
  ['<i>Slanted</i> <B>bold</B> <u>under</u>', 'Slanted bold under'],
  ['<font color="#ffff00" size=12>Yellow</font>', 'Yellow'],
  ['{\\an8}At the top', 'At the top'],
  ['{\\pos(192,200)\\fad(200,200)}Placed{\\i1} here{\\i0}', 'Placed here'],
  ['{\\c&H0000FF&}Red {\\r}again', 'Red again'],
  ['Tom &amp; Jerry&nbsp;&lt;3 &#39;caf&eacute;&#39; &#x2014; &hellip;', "Tom & Jerry <3 'café' — …"],
  ['&amp;lt; is decoded once', '&lt; is decoded once'],
  ['ANNA: Hello.\n- Hi.', 'ANNA: Hello. - Hi.'],
])('reads the markup of SubRip: %s', (text, read) => {
  expect(textsOf(subRipOf(text))).toEqual([read]);
});

test.each([
  ['<v Ana>Hello</v>', 'Ana: Hello'],
  ['<v.loud Ana Lee>Hello\n<v Bo>Hi', 'Ana Lee: Hello Bo: Hi'],
  ['A <c.big>List<int></c> <00:00:02.000>now', 'A List<int> now'],
  ['Hello<00:00:01.500><c> there</c><00:00:01.800><c.colorE5E5E5> you</c>', 'Hello there you'],
  ['<ruby>漢<rt>kan</rt></ruby> <lang en-GB>colour</lang>', '漢kan colour'],
  ['Map&lt;K, V&gt; and List<V> &amp;&nbsp;so', 'Map<K, V> and List<V> & so'],
])('reads the markup of WebVTT: %s', (text, read) => {
  expect(textsOf(vttOf(text))).toEqual([read]);
});

test('names a speaker where the speaker changes', () => {
  const cues = ['<v Ana>One', '<v Ana>two.', '<v Bo>Three.', '<v Ana>Four.'];
  const file = cues.map((text, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${text}`).join('\n\n');
  expect(textsOf(`WEBVTT\n\n${file}`)).toEqual(['Ana: One', 'two.', 'Bo: Three.', 'Ana: Four.']);
});

test('skips the header, comments, styles and regions of WebVTT, and reads captions with names', () => {
  const file = `WEBVTT - made by hand
X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000
Kind: captions

NOTE nobody reads this

NOTE
It has
00:00.500 --> 00:00.900
times.

REGION
id:fred
lines:3

STYLE
::cue { color: red }

Introduction
00:01.100 --> 00:06.056
Lesson 4. Variables &amp; <b>Null</b> Safety.

01:00:06.476 --> 01:00:09.358 align:start
Show every step that is waiting for a yes,

WEBVTT
X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000

01:00:06.476 --> 01:00:09.358 align:start
Show every step that is waiting for a yes,

3
01:00:09.358 --> 01:00:12.308
and write down
who decided.
`;
  expect(readCaptions(file)).toEqual({
    cues: [
      { start: 1.1, end: 6.056, text: 'Lesson 4. Variables & Null Safety.' },
      { start: 3606.476, end: 3609.358, text: 'Show every step that is waiting for a yes,' },
      { start: 3609.358, end: 3612.308, text: 'and write down who decided.' },
    ],
    skipped: [],
  });
});

test('reads SBV and SubViewer', () => {
  const sbv = '0:00:01.000,0:00:02.500\nOne\nline\n\n0:00:03.000,0:00:04.000\nList<String>, 1,2\n';
  expect(readCaptionFile(sbv)).toEqual([
    { start: 1, end: 2.5, text: 'One line' },
    { start: 3, end: 4, text: 'List<String>, 1,2' },
  ]);
  const subViewer = '[INFORMATION]\n[TITLE]A\n[END INFORMATION]\n\n00:00:01.00,00:00:02.50\nOne[br]line\n';
  expect(readCaptionFile(subViewer)).toEqual([{ start: 1, end: 2.5, text: 'One line' }]);
});

test('reads ASS and SSA: columns by their names, without drawings, styles, comments and copies', () => {
  const ass = `[Script Info]
Title: A lesson --> part 1

[V4+ Styles]
Format: Name, Fontname
Style: Default,Arial

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,Not shown
Dialogue: 0,0:00:03.00,0:00:04.50,Default,Ana,0,0,0,,{\\an8\\i1}Later, and{\\i0}\\Nlower
Dialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,{\\k20}First{\\k30}\\hof all
Dialogue: 1,0:00:01.00,0:00:02.50,Default,,0,0,0,,First of all
Dialogue: 0,0:00:01.00,0:00:09.00,Default,,0,0,0,,{\\p1}m 0 0 l 100 0 100 100{\\p0}
Dialogue: 0,0:0x,0:00:02.50,Default,,0,0,0,,Lost, sadly
`;
  expect(readCaptions(ass)).toEqual({
    cues: [
      { start: 1, end: 2.5, text: 'First of all' },
      { start: 3, end: 4.5, text: 'Later, and lower' },
    ],
    skipped: [{ line: 15, words: 'Lost, sadly', reason: 'time' }],
  });
  const ssa = '[Events]\nFormat: Marked, Start, End, Text\nDialogue: Marked=0,0:00:01.00,0:00:02.00,a, b';
  expect(readCaptionFile(ssa)).toEqual([{ start: 1, end: 2, text: 'a, b' }]);
});

const rolled = [
  { start: 0, end: 2.01, text: 'hello world' },
  { start: 2.01, end: 4.01, text: 'and more' },
  { start: 4.01, end: 6, text: 'of it' },
];

test.each([
  [
    'of YouTube',
    'WEBVTT\nKind: captions\n\n00:00.000 --> 00:02.000 align:start position:0%\n \nhello<00:00:00.500><c> world</c>\n\n' +
      '00:02.000 --> 00:02.010\nhello world\n \n\n00:02.010 --> 00:04.000\nhello world\nand<00:00:02.500><c> more</c>\n\n' +
      '00:04.000 --> 00:04.010\nand more\n \n\n00:04.010 --> 00:06.000\nand more\nof<00:00:04.500><c> it</c>\n',
  ],
  [
    'of YouTube, converted to SubRip',
    '1\n00:00:00,000 --> 00:00:02,000\nhello world\n\n2\n00:00:02,000 --> 00:00:02,010\nhello world\n\n3\n' +
      '00:00:02,010 --> 00:00:04,000\nhello world\nand more\n\n4\n00:00:04,000 --> 00:00:04,010\nand more\n\n5\n' +
      '00:00:04,010 --> 00:00:06,000\nand more\nof it\n',
  ],
  [
    'in three lines',
    '1\n00:00:00,000 --> 00:00:02,010\nhello world\n\n2\n00:00:02,010 --> 00:00:04,010\nhello world\nand more\n\n3\n' +
      '00:00:04,010 --> 00:00:06,000\nhello world\nand more\nof it\n',
  ],
])('merges rolling captions %s', (_, file) => {
  expect(readCaptionFile(file)).toEqual(rolled);
});

test('keeps what a speaker repeats', () => {
  const cues = ['No.', 'No.', 'La la la', 'La la la\nand so on', 'Two\nlines', 'Two\nothers', 'One\nmore'];
  const file = cues.map((text, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${text}`).join('\n\n');
  expect(textsOf(file)).toEqual(cues.map((text) => text.replace('\n', ' ')));
});

test('sorts captions, and keeps those that overlap', () => {
  const file =
    '2\n01:02:03,250 --> 01:02:05,000\nTwo lines\nin one.\n\n1\n00:00:01,000 --> 00:00:04,500\nHello, 00:01,500.\n\n' +
    '3\n00:00:02,000 --> 00:00:03,000\nMeanwhile\n';
  expect(readCaptionFile(`\uFEFF${file.replaceAll('\n', '\r\n')}`)).toEqual([
    { start: 1, end: 4.5, text: 'Hello, 00:01,500.' },
    { start: 2, end: 3, text: 'Meanwhile' },
    { start: 3_723.25, end: 3_725, text: 'Two lines in one.' },
  ]);
});

test('names captions that cannot be shown by their line and first words', () => {
  const file = `1
00:00:0x,000 --> 00:00:02,000
No such time

2
00:00:05,000 --> 00:00:04,000
It goes <i>back</i>

3
00:00:05,000 --> 00:00:05,000
It has no length

4
-00:00:05,000 --> -00:00:04,000
Before the video

5
00:00:06,000 --> 00:00:07,000
Good

6
00:00:08,000 -->
${'word '.repeat(30)}

7
00:00:09,000 --> 00:00:10,000
${'x'.repeat(2_001)}

8
00:20:00,000 --> 00:20:01,000
Credits
`;
  expect(readCaptions(file, { lengthSeconds: 60 })).toEqual({
    cues: [{ start: 6, end: 7, text: 'Good' }],
    skipped: [
      { line: 2, words: 'No such time', reason: 'time' },
      { line: 6, words: 'It goes back', reason: 'order' },
      { line: 10, words: 'It has no length', reason: 'order' },
      { line: 14, words: 'Before the video', reason: 'order' },
      { line: 22, words: `${'word '.repeat(12).trim()}…`, reason: 'time' },
      { line: 26, words: `${'x'.repeat(60)}…`, reason: 'too-long' },
      { line: 30, words: 'Credits', reason: 'beyond-video' },
    ],
  });
});

test.each([
  ['nothing', ''],
  ['a header', 'WEBVTT\n'],
  ['a page', '<!doctype html><p>Hello</p>\n<!-- a -->\n'],
  ['a letter', 'Dear all,\n\nthe lesson is from 10:00 to 11:00.\n'],
  ['an empty ASS file', '[Script Info]\nTitle: A\n\n[Events]\n'],
])('%s has no captions', (_, text) => {
  expect(readCaptions(text)).toEqual({ cues: [], skipped: [] });
});

test('reads a position of ASS in WebVTT as markup', () => {
  const file = 'WEBVTT\n\n00:01.000 --> 00:02.000\n{\\an8}At the top';
  expect(readCaptionFile(file)).toEqual([{ start: 1, end: 2, text: 'At the top' }]);
});

test('one caption that repeats the line before it was written so', () => {
  const file = [
    'WEBVTT',
    '00:00.000 --> 00:02.000\nReady?',
    '00:02.000 --> 00:04.000\nReady?\nGo!',
    '00:04.000 --> 00:05.000\nLa la',
    '00:05.000 --> 00:06.000\nLa la',
  ].join('\n\n');
  expect(readCaptionFile(file).map(({ text }) => text)).toEqual(['Ready?', 'Ready? Go!', 'La la', 'La la']);
});

test('a file that is too long is sent without markup and repetitions', () => {
  const cues = Array.from({ length: 4_000 }, (_, at) => {
    const seconds = (second: number) =>
      `${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}.000`;
    return `${seconds(at)} --> ${seconds(at + 1)}\n<c.white>word</c>${'<00:00:00.500><c> word</c>'.repeat(8)}`;
  });
  const file = `WEBVTT\n\n${cues.join('\n\n')}\n`;
  expect(file.length).toBeGreaterThan(captionLimits.characters);
  const sent = fittingFile(file);
  expect(sent.length).toBeLessThan(captionLimits.characters);
  expect(readCaptionFile(sent)).toEqual(readCaptionFile(file));
  expect(fittingFile('WEBVTT\n')).toBe('WEBVTT\n');
});

test('joins the lines of a Chinese caption without a space', () => {
  expect(textsOf(subRipOf('我们今天来看\n一个例子\nwith Flutter'))).toEqual([
    '我们今天来看一个例子 with Flutter',
  ]);
});
