import { expect, test } from 'vitest';
import { processorMs } from '#tests/processor-time.ts';
import { readArticle, readMarkdown } from '#rules/content/read-markdown.ts';

const id = 'a1'.repeat(32);
const text = (words: string) => ({ kind: 'text', text: words });

test('an article keeps headings, the languages of code, and uploaded images', () => {
  expect(
    readArticle(
      `# One\n\n### Three\n\n\`\`\`dart title\nvoid main() {}\n\`\`\`\n\n![A *chart*](/images/${id})`,
    ),
  ).toEqual([
    { kind: 'heading', level: 2, content: [text('One')] },
    { kind: 'heading', level: 3, content: [text('Three')] },
    { kind: 'code', text: 'void main() {}', language: 'dart' },
    { kind: 'paragraph', content: [{ kind: 'image', id, text: 'A chart' }] },
  ]);
});

test.each([
  `![chart](https://example.com/${id}.png)`,
  `![chart](//example.com/images/${id})`,
  `![chart](/images/${id}/../../account)`,
  '![chart](data:image/png;base64,AA)',
])('%s shows only its description', (markdown) => {
  expect(readArticle(markdown)).toEqual([{ kind: 'paragraph', content: [text('chart')] }]);
});

test('a table has a head and rows, also within a quotation', () => {
  const table = {
    kind: 'table',
    head: [[text('a')], [text('b')]],
    rows: [
      [[text('1')], [text('2')]],
      [[text('3')], []],
    ],
  };
  expect(readArticle('| a | b |\n| - | - |\n| 1 | 2 |\n| 3 |')).toEqual([table]);
  expect(readArticle('> | a | b |\n> | - | - |\n> | 1 | 2 |\n> | 3 |')).toEqual([table]);
});

test('a description has neither tables nor pictures nor languages', () => {
  expect(readMarkdown(`![chart](/images/${id})`)).toEqual([{ kind: 'paragraph', content: [text('chart')] }]);
  expect(readMarkdown('```dart\na\n```')).toEqual([{ kind: 'code', text: 'a' }]);
  expect(readMarkdown('| a |\n| - |')).toMatchObject([{ kind: 'paragraph' }]);
});

test.each([
  ['rows of a table', '| a '.repeat(50) + '\n' + '| - '.repeat(50) + '\n' + '| b\n'.repeat(8_000)],
  ['bars', '|'.repeat(40_000)],
  ['images', `![a](/images/${id})`.repeat(500)],
  ['openings of images', '![a](/images/'.repeat(3_000)],
])('many %s of an article are parsed within two seconds of the processor', (_, long) => {
  expect(processorMs(() => readArticle(long))).toBeLessThan(2_000);
});
