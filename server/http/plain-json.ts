/** JSON in which every name stands once: of two equal names parsers keep different ones, so we take neither. */
import { Refusal } from './refusal.ts';

const deepest = 32;

/** @throws {Refusal} invalid-argument for a name that stands twice in one object, and for deep nesting */
export function requirePlainJson(text: string): void {
  const names: Set<string>[] = [];
  let mayBeName = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      if (mayBeName && isFollowedByColon(text, end)) addName(names.at(-1), text.slice(at, end));
      at = end - 1;
      mayBeName = false;
    } else if (character === '{' || character === '[') {
      names.push(new Set());
      mayBeName = character === '{';
    } else if (character === '}' || character === ']') {
      names.pop();
    } else if (character === ',') {
      mayBeName = true;
    }
    if (names.length > deepest) throw new Refusal('invalid-argument', 'This is nested too deeply.');
  }
}

/** JSON allows any number of blanks between a name and its colon. */
function isFollowedByColon(text: string, end: number): boolean {
  let at = end;
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\n' || text[at] === '\r') at++;
  return text[at] === ':';
}

/** The place behind the closing quote; the text's end when there is none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

function addName(names: Set<string> | undefined, quoted: string): void {
  const name = unescaped(quoted);
  if (names?.has(name)) throw new Refusal('invalid-argument', 'A name stands twice.');
  names?.add(name);
}

/** `"\u0061"` and `"a"` are one name; what is no proper string is refused by the parser that follows. */
function unescaped(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted;
  }
}
