import { expect, test } from 'vitest';
import { savePreferences, readPreferences, speedBeside, defaultPreferences } from './player-preferences.ts';

const holding = (text: string | null) => () => ({ getItem: () => text });

test('what was chosen is there in the next lesson', () => {
  let kept = '';
  const chosen = { speed: 2.5, captions: false, quality: 360, volume: 0.4, muted: true };
  savePreferences(chosen, () => ({ setItem: (_key, value) => void (kept = value) }));
  expect(readPreferences(holding(kept))).toEqual(chosen);
});

test('without anything stored the usual holds', () => {
  expect(readPreferences(holding(null))).toEqual(defaultPreferences);
});

test('a speed that is not offered becomes the usual one', () => {
  expect(readPreferences(holding('{"speed":16,"volume":7,"captions":"yes"}'))).toEqual(defaultPreferences);
});

test('a broken entry becomes the usual', () => {
  expect(readPreferences(holding('{{'))).toEqual(defaultPreferences);
  expect(readPreferences(holding('null'))).toEqual(defaultPreferences);
});

test('the still edition and the sound alone are remembered too', () => {
  expect(readPreferences(holding('{"quality":"stills"}')).quality).toBe('stills');
  expect(readPreferences(holding('{"quality":"sound"}')).quality).toBe('sound');
  expect(readPreferences(holding('{"quality":"best"}')).quality).toBe('auto');
});

test('faster and slower go to the next speed, and stop at the ends', () => {
  expect([speedBeside(1, 1), speedBeside(1, -1)]).toEqual([1.25, 0.75]);
  expect([speedBeside(2.5, 1), speedBeside(0.5, -1)]).toEqual([2.5, 0.5]);
});
