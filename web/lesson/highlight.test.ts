import { expect, test } from 'vitest';
import { highlightCode } from './highlight.ts';

test('code is divided into pieces that together are the same code', () => {
  const code = "// Why\nfinal name = 'Ann \\$x'; // <b>&amp;";
  const pieces = highlightCode(code, 'Dart') ?? [];
  expect(pieces.map(({ text }) => text).join('')).toBe(code);
  expect(pieces).toContainEqual({ text: 'final', kind: 'keyword' });
  expect(pieces.find(({ kind }) => kind === 'string')?.text).toContain('Ann');
});

test('short names of languages work, unknown languages and very long code stay plain', () => {
  for (const name of ['js', 'ts', 'py', 'html', 'sh', 'c++', 'yml', 'cs', 'jsx'])
    expect(highlightCode('a', name)).not.toBeNull();
  expect(highlightCode('a', 'klingon')).toBeNull();
  expect(highlightCode('a'.repeat(20_001), 'dart')).toBeNull();
});
