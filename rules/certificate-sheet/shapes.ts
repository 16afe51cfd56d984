/** The shapes that a certificate is drawn with. The page's preview, the PNG and the PDF paint the same ones. */

/** `display` for names and titles, `text` to read, `strong` for the important facts. */
export type Face = 'display' | 'strong' | 'text';

export type Shape =
  | { kind: 'box'; x: number; y: number; width: number; height: number; round?: number; fill: string }
  | { kind: 'circle'; x: number; y: number; radius: number; fill: string; opacity?: number }
  /** An SVG path, filled, or a line with round ends. */
  | { kind: 'path'; d: string; fill?: string; stroke?: string; width?: number; opacity?: number }
  | Line;

/** One line of text on its baseline. */
export type Line = {
  kind: 'text';
  text: string;
  x: number;
  y: number;
  size: number;
  face: Face;
  fill: string;
  align?: 'start' | 'end';
  /** Added between letters. */
  spacing?: number;
};

export const ink = {
  paper: '#fffaf0',
  edge: '#ecd9b0',
  wave: '#f4e7cc',
  text: '#182033',
  quiet: '#545d74',
  amber: '#f2a41f',
  amberInk: '#875200',
  night: '#111a2e',
  panel: '#1f2b48',
  rule: '#34446a',
  dim: '#8b9bc0',
  light: '#f5efe4',
  glow: '#ffb938',
  sky: '#62c6ff',
  leaf: '#6fdba6',
} as const;

/**
 * Estimates the width of a line in units of its size, rather too wide than too narrow. The page, the PNG and the PDF
 * measure text differently, and must agree on its size.
 */
function textWidth(text: string, face: Face): number {
  const sum = Array.from(text).reduce((width, letter) => width + letterWidth(letter), 0);
  return sum * (face === 'text' ? 0.94 : 1);
}

/** Returns the largest size up to `atMost` in which the line fits. */
export function fittingSize(text: string, fit: { face: Face; width: number; atMost: number }): number {
  return Math.min(fit.atMost, fit.width / Math.max(1, textWidth(text, fit.face)));
}

/** Splits a text into two lines of similar width, if it has a space. */
export function inTwoLines(text: string): string[] {
  const words = text.split(' ');
  const ways = words
    .slice(1)
    .map((_, place) => [words.slice(0, place + 1).join(' '), words.slice(place + 1).join(' ')]);
  const widest = (way: string[]) => Math.max(...way.map((line) => textWidth(line, 'display')));
  return ways.toSorted((a, b) => widest(a) - widest(b))[0] ?? [text];
}

function letterWidth(letter: string): number {
  // A combining mark is drawn on the previous letter.
  if (/\p{Mn}/u.test(letter)) return 0;
  if (/[\u3000-\u9FFF\uF900-\uFAFF]/u.test(letter)) return 1.02;
  if (/\p{Script=Tamil}/u.test(letter)) return 0.95;
  if (/[iljI|.,:;'’!·]/u.test(letter)) return 0.3;
  if (/[ftr()\-\s/]/u.test(letter)) return letter === ' ' ? 0.26 : 0.42;
  if (/[mwMW@]/u.test(letter)) return 0.9;
  return /\p{Lu}/u.test(letter) ? 0.7 : 0.6;
}
