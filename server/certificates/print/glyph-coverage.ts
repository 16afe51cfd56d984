import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font as FontFile } from 'fontkit';
import type { Face } from '#rules/certificate-sheet/shapes.ts';

const folder = join(import.meta.dirname, 'fonts');

/** A font file, with the family name inside it; all weights of a family share the name of its first. */
export type Font = { file: string; family: string; weight: number };

/** A run of text in one font. */
export type Run = { text: string; font: Font };

const display: Font = { file: 'display.ttf', family: 'Bricolage Grotesque 96pt ExtraBold', weight: 700 };
const strong: Font = { file: 'strong.ttf', family: 'Figtree Light', weight: 600 };
const text: Font = { file: 'text.ttf', family: 'Figtree Light', weight: 400 };

/** Fallback fonts for characters that the site's own fonts lack. */
const fallbacks: Font[] = [
  { file: 'latin-greek-cyrillic.ttf', family: 'Noto Sans', weight: 700 },
  { file: 'tamil.ttf', family: 'Noto Sans Tamil', weight: 700 },
  { file: 'chinese.otf', family: 'Noto Sans CJK SC', weight: 700 },
];

const own: Record<Face, Font> = { display, strong, text };

export const fonts: readonly Font[] = [display, strong, text, ...fallbacks];

export function readFont(type: Font): Buffer {
  return readFileSync(join(folder, type.file));
}

/** Returns the characters of a name that no font has and that have no substitute. */
export function unprintableLetters(name: string): string[] {
  const missing = Array.from(name).filter((letter) => !joins(letter) && standIn(letter) === null);
  return [...new Set(missing)];
}

/**
 * Returns a text that prints without empty boxes: unprintable symbols are dropped, arrows become dashes, and other
 * unprintable characters question marks. A text of symbols alone becomes a question mark.
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

/** Returns the character itself if a font has it, or an equivalent such as ( for the wide （; else null. */
function standIn(letter: string): string | null {
  const candidates = [letter, letter.normalize('NFKC'), /[←-⇿]/u.test(letter) ? '–' : letter];
  return (
    candidates.find((all) => Array.from(all).every((one) => joins(one) || fontFor(one, display))) ?? null
  );
}

function isPicture(letter: string): boolean {
  return /[\p{S}\p{Extended_Pictographic}\p{Regional_Indicator}\p{C}]/u.test(letter);
}

/** Splits a text into runs, each in the first font with all its characters. */
export function runsOf(line: string, face: Face): Run[] {
  const runs: Run[] = [];
  for (const letter of printable(line)) {
    const last = runs.at(-1);
    const type = (joins(letter) && last?.font) || fontFor(letter, own[face]) || own[face];
    // A space stays with the word before it, to avoid extra runs.
    if (last && (last.font === type || (letter === ' ' && has(last.font, letter)))) last.text += letter;
    else runs.push({ text: letter, font: type });
  }
  return runs;
}

/** Returns true for a combining mark or joiner, which belongs to the character before it. */
function joins(letter: string): boolean {
  return /[\p{M}\u200C\u200D]/u.test(letter);
}

function fontFor(letter: string, first: Font): Font | undefined {
  return [first, ...fallbacks].find((type) => has(type, letter));
}

const known = new Map<Font, FontFile>();

function has(type: Font, letter: string): boolean {
  const file = known.get(type) ?? (create(readFont(type)) as FontFile);
  known.set(type, file);
  return file.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}
