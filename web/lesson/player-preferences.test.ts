import { expect, test } from 'vitest';
import { keepPreferences, readPreferences, usualPreferences } from './player-preferences.ts';

const holding = (text: string | null) => () => ({ getItem: () => text });

test('what was chosen is there in the next lesson', () => {
  let kept = '';
  const chosen = { speed: 2.5, captions: false, quality: 360, volume: 0.4, muted: true };
  keepPreferences(chosen, () => ({ setItem: (_key, value) => void (kept = value) }));
  expect(readPreferences(holding(kept))).toEqual(chosen);
});

test('without anything stored the usual holds', () => {
  expect(readPreferences(holding(null))).toEqual(usualPreferences);
});

test('a speed that is not offered becomes the usual one', () => {
  expect(readPreferences(holding('{"speed":16,"volume":7,"captions":"yes"}'))).toEqual(usualPreferences);
});

test('a broken entry becomes the usual', () => {
  expect(readPreferences(holding('{{'))).toEqual(usualPreferences);
  expect(readPreferences(holding('null'))).toEqual(usualPreferences);
});
