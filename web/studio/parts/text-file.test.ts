import { expect, test } from 'vitest';
import { decodeText } from './text-file.ts';

const table = 'email,name\r\nk@example.com,Zoë “K.” – José\r\n陈@example.com,김하늘\r\n';
const utf8 = new TextEncoder().encode(table);
const littleEndian = Buffer.from(table, 'utf16le');
const bigEndian = Buffer.from(littleEndian).swap16();

test.each([
  ['UTF-8', utf8],
  ['UTF-8 with a mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8])],
  ['UTF-16LE', littleEndian],
  ['UTF-16LE with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), littleEndian])],
  ['UTF-16BE', bigEndian],
  ['UTF-16BE with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), bigEndian])],
  ['UTF-16LE that was cut', Buffer.concat([littleEndian, Buffer.from([0x41])])],
])('decodes %s', (_, bytes) => {
  expect(decodeText(bytes)).toBe(table);
});

test('decodes windows-1252', () => {
  const bytes = Buffer.from([0x4a, 0x6f, 0x73, 0xe9, 0x2c, 0x80, 0x93, 0x94, 0x92]);
  expect(decodeText(bytes)).toBe('José,€“”’');
});

test.each([[''], ['a'], ['é'], ['日本']])('decodes the short text %j', (text) => {
  expect(decodeText(new TextEncoder().encode(text))).toBe(text);
});

test('never returns replacement characters for bytes without a mark', () => {
  for (let byte = 1; byte < 256; byte++)
    expect(decodeText(Uint8Array.of(0x41, byte, 0x41))).not.toContain('\uFFFD');
});
