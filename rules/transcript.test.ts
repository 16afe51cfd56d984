import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCaptions } from './captions/read-captions.ts';
import {
  folded,
  isLongEnough,
  joinTexts,
  matchedText,
  searchWords,
  secondOfMatch,
  sentencesOf,
} from './transcript.ts';

const fixture = (name: string) => readFileSync(new URL(`../tests/captions/${name}`, import.meta.url), 'utf8');

const cues = [
  { start: 1.1, end: 6, text: 'Lesson 4. Variables & Null Safety.' },
  { start: 6.4, end: 9.3, text: 'Show every step that is waiting for a yes,' },
  { start: 9.3, end: 12, text: 'and write down who decided.' },
];

test('a sentence spans captions until its punctuation', () => {
  expect(sentencesOf(cues)).toEqual([
    { at: 1.1, text: 'Lesson 4. Variables & Null Safety.' },
    {
      at: 6.4,
      text: 'Show every step that is waiting for a yes, and write down who decided.',
      parts: [
        { at: 6.4, from: 0 },
        { at: 9.3, from: 43 },
      ],
    },
  ]);
});

test('a last sentence without punctuation counts', () => {
  expect(sentencesOf([{ start: 2, end: 3, text: 'and so on' }])).toEqual([{ at: 2, text: 'and so on' }]);
});

const every = (seconds: number, texts: string[]) =>
  texts.map((text, at) => ({ start: at * seconds, end: at * seconds + 3.5, text }));

const numbered = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at));

test('captions without full stops become lines of at most 200 letters', () => {
  const { cues: run } = readCaptions(fixture('no-full-stops.srt'));
  const lines = sentencesOf(run);
  expect(lines.map(({ at }) => at)).toEqual([0, 32, 60, 88, 116]);
  expect(lines.every(({ text }) => text.length <= 200)).toBe(true);
  expect(lines.map(({ text }) => text).join(' ')).toBe(run.map(({ text }) => text).join(' '));
  expect(lines.flatMap(({ at, parts }) => parts?.map((part) => part.at) ?? [at])).toEqual(
    run.map(({ start }) => start),
  );
});

test.each([
  ['Chinese with full stops', numbered(20, (at) => `这是第${at}句话。`), 20],
  ['Japanese', numbered(20, (at) => `これは${at}番です！」`), 20],
  ['full-width marks', numbered(20, (at) => `第${at}句？ `), 20],
  ['half-width Japanese full stops', numbered(20, (at) => `第${at}句｡`), 20],
  ['Arabic', numbered(20, (at) => `ما هو ${at}؟`), 20],
  ['Urdu', numbered(20, (at) => `یہ ${at} ہے۔`), 20],
  ['Hindi', numbered(20, (at) => `यह ${at} है।`), 20],
  ['Burmese', numbered(20, (at) => `ဒါက ${at} ပါ။`), 20],
  ['Khmer with full stops', numbered(20, (at) => `នេះជា ${at}។`), 20],
  ['quotes after the full stop', numbered(20, (at) => `“Say ${at}.”)`), 20],
  ['German quotes', numbered(20, (at) => `Er sagt: „Nummer ${at}.“`), 20],
  ['Danish quotes', numbered(20, (at) => `»Nummer ${at}.«`), 20],
  ['a song', numbered(20, (at) => `♪ Verse ${at}. ♪`), 20],
  ['Chinese without marks', numbered(40, () => '我们今天来看一个例子吧'), 5],
  ['Thai', numbered(40, () => 'สวัสดีครับวันนี้เราจะมาเรียน'), 7],
  ['Lao', numbered(40, () => 'ສະບາຍດີມື້ນີ້ພວກເຮົາຈະຮຽນ'), 6],
  ['Khmer', numbered(40, () => 'ថ្ងៃនេះយើងនឹងរៀនអំពីអថេរ'), 5],
  ['English without full stops', numbered(40, (at) => `and then part ${at}`), 4],
  [
    'a sentence of more than 300 letters',
    [...numbered(40, (at) => `and then part ${at}`), 'and the end.'],
    4,
  ],
])('%s is divided into lines', (_, texts, count) => {
  const lines = sentencesOf(every(4, texts));
  expect(lines).toHaveLength(count);
  expect(joinTexts(lines.map(({ text }) => text))).toBe(joinTexts(texts));
});

test.each([
  ['我们今天来看', '一个例子。', '我们今天来看一个例子。'],
  ['これは', 'アプリです。', 'これはアプリです。'],
  ['我们用，', '“地图”。', '我们用， “地图”。'],
  ['我们用 Flutter', '来写。', '我们用 Flutter 来写。'],
  ['오늘은', '예제를 봅니다.', '오늘은 예제를 봅니다.'],
  ['วันนี้เรา', 'จะเรียน.', 'วันนี้เรา จะเรียน.'],
])('captions of a sentence are joined as their language writes words: %s %s', (one, other, joined) => {
  const [sentence, ...more] = sentencesOf(every(4, [one, other]));
  expect([sentence?.text, more]).toEqual([joined, []]);
  expect(sentence?.parts?.map(({ from }) => joined.slice(from))).toEqual([joined, other]);
});

test('a pause ends a line without a full stop, but no sentence', () => {
  const said = [
    { start: 0, end: 1, text: 'this is one' },
    { start: 2, end: 3, text: 'and this too' },
    { start: 4.6, end: 5, text: 'this is another' },
  ];
  expect(sentencesOf(said).map(({ at, text }) => [at, text])).toEqual([
    [0, 'this is one and this too'],
    [4.6, 'this is another'],
  ]);
  const sentence = said.map((cue, at) => (at === 2 ? { ...cue, text: 'this is the end.' } : cue));
  expect(sentencesOf(sentence)).toHaveLength(1);
});

test('a match is at the caption that has most of the words', () => {
  const [line] = sentencesOf(
    every(
      4,
      numbered(6, (at) => `and then part ${at + 1}`),
    ),
  );
  expect(
    line && ['part 4', 'then', '6', 'nothing'].map((words) => secondOfMatch(line, searchWords(words))),
  ).toEqual([12, 0, 20, 0]);
  expect(secondOfMatch({ at: 7, text: 'One caption.' }, ['caption'])).toBe(7);
});

test('a search needs two letters, or one Chinese, Japanese or Korean character', () => {
  const long = ['字', ' 字 ', 'あ', 'ア', 'ｱ', '한', '\u1112\u1161\u11AB', '𠮷', 'ㄅ', 'ab', 'ก็'];
  expect(long.filter((search) => !isLongEnough(search))).toEqual([]);
  expect(['a', '', ' a ', 'é', 'я', 'ก', '1', '。'].filter(isLongEnough)).toEqual([]);
});

test.each([
  ['가', '각'],
  ['か', 'が'],
  ['हद', 'हिन्दी'],
  ['ท', 'เที่ยว'.replace('เท', 'เถ')],
])('%s is not found in %s', (search, text) => {
  expect(folded(text)).not.toContain(folded(search));
});

test.each([
  ['ｱ', 'アプリ'],
  ['٥', 'رقم ٥'],
  ['محمد', 'مُحَمَّد'],
  ['שלום', 'שָׁלוֹם'],
  ['éLÈVE', 'Élève'],
  ['한', '\u1112\u1161\u11AB글'],
])('%s is found in %s', (search, text) => {
  expect(folded(text)).toContain(folded(search));
});

test.each([
  ['Install the Café app', 'cafe', '[Café]'],
  ['这是第5句话。变量', '句', '[句]'],
  ['这是第5句话。变量', '变量 这', '[这][变量]'],
  ['ガラスのグラス', 'グラ', '[グラ]'],
  ['พรุ่งนี้เราจะเรียน', 'เรา', '[เรา]'],
  ['List<String> 列表', 'string', '[List<String>]'],
])('marks in %s what matches %s', (text, search, marked) => {
  const runs = matchedText(text, searchWords(search));
  expect(runs.map((run) => run.text).join('')).toBe(text);
  expect(runs.flatMap((run) => (run.isMatch ? [`[${run.text}]`] : [])).join('')).toBe(marked);
});

test('capitals and accents do not matter to a search', () => {
  expect(folded('Widget-Größe: Café')).toBe('widget-große: cafe');
  expect(searchWords('  Null   SAFETY null ')).toEqual(['null', 'safety']);
});

test('a search has at most eight words', () => {
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
});
