import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type FontFile } from 'fontkit';
import type { Face } from '#rules/certificate-sheet/shapes.ts';

/** A face as it lies in a file, and the family that the file says it is; one weight of a family keeps its first name. */
export type Font = { file: string; family: string; weight: number };

/** A run of text that one file prints whole. */
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

/** The letters of a name that no face here has, and that no other letters stand for. */
export function unprintableLetters(name: string): string[] {
  const missing = Array.from(name).filter((letter) => !joins(letter) && standIn(letter) === null);
  return [...new Set(missing)];
}

/**
 * Returns a text as it is printed, so that nothing becomes an empty box: pictures and signs that no face has are left
 * out, arrows become dashes, and other letters question marks. A text of pictures alone is a question mark.
 */
export function printable(line: string): string {
  let printed = '';
  let isJoined = false;
  for (const letter of line.normalize('NFC')) {
    if (joins(letter)) {
      if (isJoined) printed += letter;
      continue;
    }
    const letters = standIn(letter) ?? (isPicture(letter) ? '' : '?');
    isJoined = letters === letter;
    printed += letters;
  }
  return printed === line ? line : printed.replace(/ {2,}/g, ' ').trim() || '?';
}

/** Returns the letter itself where a face has it, or letters that mean the same, such as ( for the wide （; else null. */
function standIn(letter: string): string | null {
  const candidates = [letter, letter.normalize('NFKC'), /[←-⇿]/u.test(letter) ? '–' : letter];
  return (
    candidates.find((all) => Array.from(all).every((one) => joins(one) || fontFor(one, display))) ?? null
  );
}

function isPicture(letter: string): boolean {
  return /[\p{S}\p{Extended_Pictographic}\p{Regional_Indicator}\p{C}]/u.test(letter);
}

/** The text in runs of one face each, the first that has all its letters. */
export function runsOf(line: string, face: Face): Run[] {
  const runs: Run[] = [];
  for (const letter of printable(line)) {
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

const known = new Map<Font, FontFile>();

function has(type: Font, letter: string): boolean {
  const file = known.get(type) ?? create(readFont(type));
  known.set(type, file);
  return file.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}
