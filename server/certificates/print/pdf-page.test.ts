import { expect, test } from 'vitest';
import { createPdfPage } from './pdf-page.ts';

const about = { title: 'A sheet', author: 'Lectern', language: 'en', madeAt: Date.UTC(2026, 10, 21) };
const column = { x: 50, y: 50, width: 100 };

async function print(...texts: string[]): Promise<{ bytes: string; below: number }> {
  const page = createPdfPage(about);
  const below = texts.reduce((y, text) => page.write(text, { ...column, y }, { size: 10 }), column.y);
  return { bytes: (await page.finish()).toString('latin1'), below };
}

test.each([
  ['Siti Nurhaliza', /Figtree/],
  ['Łukasz Żółć', /Figtree/],
  ['Nguyễn Ánh', /NotoSans-/],
  ['陈伟明', /NotoSansCJK/],
  ['முத்து', /NotoSansTamil/],
])('embeds the font for %s', async (name, face) => {
  expect((await print(name)).bytes).toMatch(face);
});

test('wraps at spaces, breaks long words, and keeps a line that fits', async () => {
  expect((await print('short')).below).toBeCloseTo(64.5);
  expect((await print('one two three four five six seven')).below).toBeCloseTo(79);
  expect((await print('x'.repeat(60))).below).toBeGreaterThan(79);
});

test('the same contents at the same time give the same file', async () => {
  expect((await print('Receipt')).bytes).toBe((await print('Receipt')).bytes);
});

test('prints a question mark for characters that no font has', async () => {
  expect((await print('🙂')).bytes).toBe((await print('?')).bytes);
});
