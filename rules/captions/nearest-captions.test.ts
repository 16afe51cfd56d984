import { expect, test } from 'vitest';
import { captionsIn } from './nearest-captions.ts';

test.each([
  ['zh-TW', ['en', 'zh', 'zh-Hant'], 'zh-Hant'],
  ['zh-TW', ['en', 'zh'], 'zh'],
  ['zh', ['zh-Hant', 'zh-Hans'], 'zh-Hans'],
  ['pt-BR', ['pt-PT', 'pt-BR'], 'pt-BR'],
  ['pt', ['en', 'pt-BR'], 'pt-BR'],
  ['ms', ['en', 'ms-Arab', 'ms-MY'], 'ms-MY'],
  ['id', ['ta', 'en'], 'ta'],
  ['', ['ta'], 'ta'],
  ['x_y', ['ta'], 'ta'],
])('a page in %j with captions in %j shows those in %j', (page, languages, shown) => {
  expect(
    captionsIn(
      languages.map((language) => ({ language })),
      page,
    )?.language,
  ).toBe(shown);
});

test('shows none without captions', () => {
  expect(captionsIn([], 'en')).toBeUndefined();
});
