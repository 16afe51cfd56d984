import { expect, test } from 'vitest';
import { defaultPreferences, readPreferences, savePreferences, speedBeside } from './player-preferences.ts';

const holding = (text: string | null) => () => ({ getItem: () => text });

test('saved preferences are read by the next lesson', () => {
  let kept = '';
  const chosen = {
    speed: 2.5,
    captions: false,
    captionLanguage: 'zh-Hant',
    quality: 360,
    volume: 0.4,
    muted: true,
    autoplay: false,
  };
  savePreferences(chosen, () => ({ setItem: (_key, value) => void (kept = value) }));
  expect(readPreferences(holding(kept))).toEqual(chosen);
});

test('without stored preferences the defaults apply', () => {
  expect(readPreferences(holding(null))).toEqual(defaultPreferences);
});

test('invalid values become the defaults', () => {
  expect(
    readPreferences(holding('{"speed":16,"volume":7,"captions":"yes","captionLanguage":7,"autoplay":1}')),
  ).toEqual(defaultPreferences);
});

test('a malformed entry becomes the defaults', () => {
  expect(readPreferences(holding('{{'))).toEqual(defaultPreferences);
  expect(readPreferences(holding('null'))).toEqual(defaultPreferences);
});

test('the still edition and audio only are saved, too', () => {
  expect(readPreferences(holding('{"quality":"stills"}')).quality).toBe('stills');
  expect(readPreferences(holding('{"quality":"sound"}')).quality).toBe('sound');
  expect(readPreferences(holding('{"quality":"best"}')).quality).toBe('auto');
});

test('faster and slower go to the next speed, and stop at the ends', () => {
  expect([speedBeside(1, 1), speedBeside(1, -1)]).toEqual([1.25, 0.75]);
  expect([speedBeside(2.5, 1), speedBeside(0.5, -1)]).toEqual([2.5, 0.5]);
});
