import { expect, test } from 'vitest';
import { requirePlainJson } from './plain-json.ts';

test.each([
  '{"a":1,"a":2}',
  '{"a":1, "\\u0061" : 2}',
  '{"b":[{"c":1,"d":{},"c":2}]}',
  '{"plan":"premium","plan":"ultra"}',
  `{"a"${' '.repeat(65)}:1,"a"${'\t\r\n '.repeat(10_000)}:2}`,
])('%s is refused: a name stands twice', (text) => {
  expect(() => requirePlainJson(text)).toThrow('A name stands twice.');
});

test.each([
  '',
  'null',
  '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}',
  '["a","a"]',
  '{"a":"{\\"a\\":1,\\"a\\":2}"}',
  '{"a":"b","b":"a"}',
  '{"a\\\\":1,"a":2}',
])('%s passes', (text) => {
  expect(() => requirePlainJson(text)).not.toThrow();
});

test('thirty-two levels pass, one more is refused', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect(() => requirePlainJson(nested(32))).not.toThrow();
  expect(() => requirePlainJson(nested(33))).toThrow('too deeply');
});
