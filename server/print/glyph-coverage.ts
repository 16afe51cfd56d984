import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Face } from '#content/certificate/shapes.ts';

/** A face as it lies in a file, and the family that the file says it is; one weight of a family keeps its first name. */
export type Font = { file: string; family: string; weight: number };

/** A stretch of text that one file prints whole. */
export type Run = { text: string; font: Font };

const display: Font = { file: 'display.ttf', family: 'Bricolage Grotesque 96pt ExtraBold', weight: 700 };
const strong: Font = { file: 'strong.ttf', family: 'Figtree Light', weight: 600 };
const text: Font = { file: 'text.ttf', family: 'Figtree Light', weight: 400 };

/** Where the course's own faces lack a letter. */
const others: Font[] = [
  { file: 'latin-greek-cyrillic.ttf', family: 'Noto Sans', weight: 700 },
  { file: 'tamil.ttf', family: 'Noto Sans Tamil', weight: 700 },
  { file: 'chinese.otf', family: 'Noto Sans CJK SC', weight: 700 },
];

const own: Record<Face, Font> = { display, strong, text };

export const fonts: readonly Font[] = [display, strong, text, ...others];

const folder = join(import.meta.dirname, 'fonts');

export function readFont(type: Font): Buffer {
  return readFileSync(join(folder, type.file));
}

/** The letters of a name that no face here has; nothing is ever printed as an empty box. */
export function unprintableLetters(name: string): string[] {
  const missing = Array.from(name).filter((letter) => !joins(letter) && !fontFor(letter, display));
  return [...new Set(missing)];
}

/** The text in runs of one face each, the first that has all its letters. */
export function runsOf(line: string, face: Face): Run[] {
  const runs: Run[] = [];
  for (const letter of line) {
    const last = runs.at(-1);
    const type = (joins(letter) && last?.font) || fontFor(letter, own[face]) || own[face];
    // A space stays with the word before it, so that a name is not cut into more pieces than it needs.
    if (last && (last.font === type || (letter === ' ' && has(last.font, letter)))) last.text += letter;
    else runs.push({ text: letter, font: type });
  }
  return runs;
}

/** A mark or a joiner, which belongs to the letter before it. */
function joins(letter: string): boolean {
  return /[\p{M}\u200C\u200D]/u.test(letter);
}

function fontFor(letter: string, first: Font): Font | undefined {
  return [first, ...others].find((type) => has(type, letter));
}

const known = new Map<Font, Set<number>>();

function has(type: Font, letter: string): boolean {
  const letters = known.get(type) ?? codePointsOf(readFont(type));
  known.set(type, letters);
  return letters.has(letter.codePointAt(0) ?? 0);
}

/** The code points of an OpenType file, from its character map (OpenType 1.9, `cmap` formats 4 and 12). */
export function codePointsOf(font: Buffer): Set<number> {
  const tables = font.readUInt16BE(4);
  const entry = Array.from({ length: tables }, (_, place) => 12 + place * 16).find(
    (at) => font.toString('latin1', at, at + 4) === 'cmap',
  );
  if (entry === undefined) throw new Error('A font without a character map');
  const map = font.readUInt32BE(entry + 8);
  const letters = new Set<number>();
  for (let place = 0; place < font.readUInt16BE(map + 2); place++) {
    const at = map + font.readUInt32BE(map + 4 + place * 8 + 4);
    const format = font.readUInt16BE(at);
    if (format === 4) addSegments(font, at, letters);
    if (format === 12) addGroups(font, at, letters);
  }
  return letters;
}

function addSegments(font: Buffer, at: number, letters: Set<number>): void {
  const twice = font.readUInt16BE(at + 6);
  for (let segment = 0; segment < twice; segment += 2) {
    const last = font.readUInt16BE(at + 14 + segment);
    const first = font.readUInt16BE(at + 16 + twice + segment);
    for (let letter = first; letter <= last && letter !== 0xffff; letter++) letters.add(letter);
  }
}

function addGroups(font: Buffer, at: number, letters: Set<number>): void {
  for (let group = 0; group < font.readUInt32BE(at + 12); group++) {
    const from = at + 16 + group * 12;
    const last = font.readUInt32BE(from + 4);
    for (let letter = font.readUInt32BE(from); letter <= last; letter++) letters.add(letter);
  }
}
