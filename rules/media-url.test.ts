import { expect, test } from 'vitest';
import { mediaPass, passEnd } from './media-url.ts';

test('a pass is valid for 30 s, and never longer than the media URL', () => {
  expect(passEnd(1_000_000, 9_000_000)).toBe(1_030_000);
  expect(passEnd(1_000_000, 1_010_000)).toBe(1_010_000);
});

test('a pass signs the folder, the session and its end', () => {
  const pass = { folder: '/media/token/lesson~video/', sessionHash: 'hash', endsAt: 36 ** 8 };
  expect(mediaPass(pass, (text) => `[${text}]`)).toBe(
    '100000000.[/media/token/lesson~video/ hash 100000000]',
  );
});
