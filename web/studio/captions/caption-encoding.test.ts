import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCaptionFile } from '#rules/captions/read-captions.ts';
import { decodeCaptions, decodeCaptionsAs } from './caption-encoding.ts';

const fixture = (name: string) => readFileSync(new URL(`../../../tests/captions/${name}`, import.meta.url));
const bytesOf = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
/** A caption whose text is given as bytes in hexadecimal. */
const captionOf = (hex: string) =>
  bytesOf('1\r\n00:00:01,000 --> 00:00:03,000\r\n', [...Buffer.from(hex, 'hex')], '\r\n');
const textOf = (text: string) =>
  readCaptionFile(text)
    .map((cue) => cue.text)
    .join(' ');

test.each([
  ['captions-1252.srt', 'likely', 'Café crème'],
  ['captions-utf16.srt', 'known', 'Café 啕'],
])('decodes %s', (name, certainty, text) => {
  const decoded = decodeCaptions(fixture(name), 'en');
  expect(decoded.certainty).toBe(certainty);
  expect(decoded.text).not.toContain('\uFFFD');
  expect(textOf(decoded.text)).toContain(text.split(' ')[0]);
});

const said = '1\r\n00:00:01,000 --> 00:00:03,000\r\nCafé 你好 שלום\r\n';
const utf16 = Buffer.from(said, 'utf16le');

test.each([
  ['UTF-8', Buffer.from(said)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${said}`)],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${said}`, 'utf16le')],
  ['UTF-16', utf16],
  ['big-endian UTF-16', Buffer.from(utf16).swap16()],
  ['big-endian UTF-16 with a mark', Buffer.from(`\uFEFF${said}`, 'utf16le').swap16()],
])('knows %s', (_, bytes) => {
  const decoded = decodeCaptions(bytes, 'en');
  expect([decoded.certainty, textOf(decoded.text)]).toEqual(['known', 'Café 你好 שלום']);
});

test.each([
  ['ja', 'shift_jis', '82b182f182c982bf82cd90a28a45', 'こんにちは世界'],
  ['ja', 'euc-jp', 'a4b3a4f3a4cba4c1a4cfc0a4b3a6', 'こんにちは世界'],
  ['zh', 'gb18030', 'ced2c3c7bdf1ccecd1a7cfb0b1e4c1bf', '我们今天学习变量'],
  ['zh-Hant', 'big5', 'a7dacccdb5bec4b3c0b0acb0a8c6', expect.any(String)],
  ['ko', 'euc-kr', 'bec8b3e7c7cfbcbcbfe4', '안녕하세요'],
  ['ru', 'windows-1251', 'cff0e8e2e5f220ece8f0', 'Привет мир'],
  ['uk', 'koi8-u', 'f0d2c9d7c5d420cdc9d2', 'Привет мир'],
  ['el', 'windows-1253', 'caebe7ecddf1e1', 'Κλημέρα'],
  ['he', 'windows-1255', 'f9ece5ed', 'שלום'],
  ['ar', 'windows-1256', 'e3d1cdc8c7', 'مرحبا'],
  ['th', 'windows-874', 'cac7d1cab4d5', 'สวัสดี'],
  ['pl', 'windows-1250', '447a6965f120646f6272792c2075637a796d79207369ea', 'Dzień dobry, uczymy się'],
  ['fr', 'windows-1252', '43616665e9206c9265757265', 'Cafeé l’eure'],
])('guesses the encoding of %s: %s', (language, encoding, hex, text) => {
  const decoded = decodeCaptions(captionOf(hex), language);
  expect([decoded.encoding, decoded.certainty, textOf(decoded.text)]).toEqual([encoding, 'likely', text]);
});

test.each([
  ['Japanese', 'shift_jis', '82b182f182c982bf82cd90a28a45'],
  ['Russian', 'windows-1251', 'cff0e8e2e5f220ece8f0'],
  ['Thai', 'windows-874', 'cac7d1cab4d5'],
  ['Arabic', 'windows-1256', 'e3d1cdc8c7'],
  ['Korean', 'euc-kr', 'bec8b3e7c7cfbcbcbfe4'],
])('does not take %s for English', (_, encoding, hex) => {
  const decoded = decodeCaptions(captionOf(hex), 'en');
  expect(decoded.certainty).toBe('unclear');
  expect(decodeCaptionsAs(captionOf(hex), encoding as 'big5').text).not.toMatch(/[\uFFFD?]/);
});

test('decodes UTF-8 with single lines of Windows-1252', () => {
  const bytes = Buffer.concat([Buffer.from(said), Buffer.from('Crème\r\n'), captionOf('4a6f73e9')]);
  const decoded = decodeCaptions(bytes, 'en');
  expect([decoded.certainty, textOf(decoded.text)]).toEqual(['likely', 'Café 你好 שלום Crème José']);
});

test('bytes that an encoding does not have become question marks', () => {
  expect(decodeCaptionsAs(bytesOf([0x41, 0xff, 0x0a]), 'euc-kr').text).toBe('A?\n');
});
