import { expect, test } from 'vitest';
import { highlightCode } from './highlight.ts';

test('code is divided into pieces that together are the same code', async () => {
  const code = "// Why\nfinal name = 'Ann \\$x'; // <b>&amp;";
  const pieces = (await highlightCode(code, 'Dart')) ?? [];
  expect(pieces.map(({ text }) => text).join('')).toBe(code);
  expect(pieces).toContainEqual({ text: 'final', kind: 'keyword' });
  expect(pieces.find(({ kind }) => kind === 'string')?.text).toContain('Ann');
});

test('short names of languages work, unknown languages and very long code stay plain', async () => {
  for (const name of ['js', 'ts', 'py', 'html', 'sh', 'c++', 'yml', 'cs', 'jsx', 'rust'])
    expect(await highlightCode('a', name), name).not.toBeNull();
  for (const name of ['klingon', 'constructor', '__proto__'])
    expect(await highlightCode('a', name), name).toBeNull();
  expect(await highlightCode('a'.repeat(20_001), 'dart')).toBeNull();
});
