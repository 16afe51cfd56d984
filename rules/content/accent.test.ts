import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AccentShades, accentOf, contrastOf } from './accent.ts';

const grounds = {
  day: ['#faf5ec', '#fffdf8', '#ffffff'],
  night: ['#0d1321', '#151d2f', '#1f2a42'],
} as const;

test.each(['#ffb42e', '#0b6cab', '#b3261e', '#1a7446', '#7c3aed', '#ff2d55', '#ffff00'])(
  '%s has shades for day and night, and buttons of exactly that color',
  (color) => {
    const accent = accentOf(color);
    expect(accent?.day.amber).toBe(color);
    expect(accent?.night.amber).toBe(color);
  },
);

test.each([
  ['white, which is no text on paper', '#ffffff'],
  ['black, which is no text at night', '#000000'],
  ['a blue near black', '#000030'],
  ['a name', 'red'],
  ['a color in capitals', '#FFB42E'],
])('%s has no shades', (_, color) => {
  expect(accentOf(color)).toBeNull();
});

test('every accent has the contrast of WCAG AA on every ground, by day and by night', () => {
  const colors = fc
    .integer({ min: 0, max: 0xffffff })
    .map((color) => `#${color.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colors, (color) => {
      const accent = accentOf(color);
      if (!accent) return;
      for (const scheme of ['day', 'night'] as const) expectContrast(accent[scheme], grounds[scheme]);
    }),
    { numRuns: 2_000, seed: 16 },
  );
});

test('the grounds are those of the tokens', () => {
  const tokens = readFileSync(new URL('../../web/tokens.css', import.meta.url), 'utf8');
  for (const [place, name] of ['ground', 'surface', 'raised'].entries()) {
    const found = [...tokens.matchAll(new RegExp(`--color-${name}: (#[0-9a-f]{6});`, 'g'))];
    expect(found.map(([, color]) => color)).toEqual([grounds.day[place], grounds.night[place]]);
  }
});

function expectContrast(shades: AccentShades, on: readonly string[]): void {
  expect(contrastOf(shades['on-amber'], shades.amber)).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(shades['amber-ink'], shades['amber-soft'])).toBeGreaterThanOrEqual(4.5);
  for (const ground of on) {
    expect(contrastOf(shades['amber-ink'], ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(shades['amber-display'], ground)).toBeGreaterThanOrEqual(3);
  }
}
