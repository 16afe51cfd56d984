import { expect, test } from 'vitest';
import { tarBytes, tarHeader, tarPadding } from './download-backup.ts';

const entry = { folder: 'one', path: 'manifest.json', bytes: 5, modifiedAt: 1_000 };

test('a file takes whole blocks of 512 bytes, and two more end the archive', () => {
  expect(tarPadding(entry)).toHaveLength(507);
  expect(tarPadding({ ...entry, bytes: 1024 })).toHaveLength(0);
  expect(tarBytes([entry, { ...entry, bytes: 0 }])).toBe(512 + 512 + 512 + 1024);
});

test('a file of 8 GiB or more has its size as a binary number', () => {
  const sizeOf = (bytes: number) => tarHeader({ ...entry, bytes }).subarray(124, 136);
  expect(sizeOf(8 * 2 ** 30 - 1).toString('latin1')).toBe('77777777777\0');
  const large = sizeOf(9 * 2 ** 30);
  expect([large[0], large.readBigUInt64BE(4)]).toEqual([0x80, BigInt(9 * 2 ** 30)]);
});

test('rejects a name that is too long', () => {
  expect(() => tarHeader({ ...entry, path: 'a'.repeat(101) })).toThrow('too long');
});
