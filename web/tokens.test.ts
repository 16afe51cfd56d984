import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const [day = '', night = ''] = sheet.split('@media (prefers-color-scheme: dark)');
const dayColors = colorsOf(day);
const themes = { day: dayColors, night: { ...dayColors, ...colorsOf(night) } };

const grounds = ['ground', 'surface', 'raised'];
const texts = ['ink', 'quiet', 'amber-ink', 'sky', 'success', 'warning', 'error'];
const pairs = [
  ['on-amber', 'amber'],
  ['amber-ink', 'amber-soft'],
  ['on-sky', 'sky'],
  ['sky', 'sky-soft'],
  ['ink', 'sky-soft'],
  ['on-night', 'night'],
  ['success', 'success-soft'],
  ['warning', 'warning-soft'],
  ['error', 'error-soft'],
];

test.each(Object.entries(themes))(
  'every text of the %s reaches a contrast of 4.5 on every ground',
  (_, colors) => {
    for (const text of texts)
      for (const ground of grounds) expect(contrast(colors, text, ground)).toBeGreaterThanOrEqual(4.5);
    for (const [text, ground] of pairs)
      expect(contrast(colors, text, ground), text).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(Object.entries(themes))('the accent of large text reaches 3 to 1 at %s', (_, colors) => {
  for (const ground of grounds)
    expect(contrast(colors, 'amber-display', ground), ground).toBeGreaterThanOrEqual(3);
});

test.each(Object.entries(themes))('controls at %s have an outline of at least 3 to 1', (_, colors) => {
  for (const ground of grounds) expect(contrast(colors, 'edge', ground), ground).toBeGreaterThanOrEqual(3);
});

test('every font that a class names has a token, since without one the class does nothing', () => {
  const files = globSync('**/*.tsx', { cwd: import.meta.dirname });
  const named = files.flatMap((file) =>
    [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
        /\bfont-(display|text|mono|sans|serif)\b/g,
      ),
    ].map(([, font]) => font),
  );
  expect(new Set(named)).toEqual(new Set(['display', 'mono', 'text']));
  for (const font of named) expect(day).toContain(`--font-${font}:`);
});

function colorsOf(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

/** The contrast ratio of WCAG 2.2. */
function contrast(colors: Record<string, string>, text = '', ground = ''): number {
  const [light = 0, dark = 0] = [luminance(colors[text]), luminance(colors[ground])].toSorted(
    (a, b) => b - a,
  );
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
