import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeFileName } from './limits.ts';

test.each([
  ['notes.pdf', 'notes.pdf'],
  ['  My  notes .pdf ', 'My notes .pdf'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['C:\\Users\\a.txt', 'C--Users-a.txt'],
  ['.htaccess', 'htaccess'],
  ['report.', 'report'],
  ['invoice\u202egpj.exe', 'invoicegpj.exe'],
  ['a\0b\r\nc.txt', 'abc.txt'],
  ['"quoted" <x>?.zip', '-quoted- -x--.zip'],
  ['con', '_con'],
  ['NUL.txt', '_NUL.txt'],
  ['console.txt', 'console.txt'],
  ['学习 笔记.pdf', '学习 笔记.pdf'],
  ['e\u0301.txt', 'é.txt'],
  ['...', ''],
  ['\ud800', ''],
])('%j becomes %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

test('a long name keeps its ending', () => {
  expect(safeFileName(`${'a'.repeat(300)}.tar`)).toBe(`${'a'.repeat(116)}.tar`);
  expect(safeFileName(`${'👩'.repeat(300)}.pdf`).isWellFormed()).toBe(true);
});

test('every safe name is short, harmless and unchanged by a second call', () => {
  const anyName = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom('.', '/', '\\', ' ', 'a', '\u202e', '\0', 'con', '👩'),
      maxLength: 200,
    }),
  );
  fc.assert(
    fc.property(anyName, (name) => {
      const safe = safeFileName(name);
      expect(safeFileName(safe)).toBe(safe);
      expect(safe.length).toBeLessThanOrEqual(120);
      expect(safe).not.toMatch(/[\p{Cc}\p{Cf}/\\:*?"<>|]|^[. ]|[. ]$/u);
      expect(safe.isWellFormed()).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
