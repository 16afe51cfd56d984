import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['Install the SDK, then run it.', 'Install the SDK, then run it.'],
  ['**Bold** and *italic* and `code`', 'Bold and italic and code'],
  ['One\n\nTwo\nthree', 'One Two three'],
  ['- one\n- two', 'one two'],
  ['1. one\n2. two', 'one two'],
  ['See [the docs](https://dart.dev) now', 'See the docs now'],
  ['![a cat](https://example.com/c.png)', 'a cat'],
  ['<https://dart.dev>', 'https://dart.dev'],
  ['```dart\nmain();\n```', 'main();'],
  ['# Title\ntext', 'Title text'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['not \\*bold\\*', 'not *bold*'],
])('%j is %j as plain text', (markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});
