/** Reads and replaces a field of the document by its place, such as `['landing', 'questions', 'items', 2, 'answer']`. */
import type { FieldPath } from '#rules/content/field-path.ts';
import { fieldPaths, isFieldPath } from './fields/field-table.ts';

export type Place = readonly (string | number)[];

/** Returns the value of a field; undefined where there is none. */
export function valueAt(part: unknown, place: Place): unknown {
  return place.reduce<unknown>((value, key) => (isGroup(value) ? value[key] : undefined), part);
}

/** Returns the same part with another value in that place; everything beside the way there stays the same object. */
export function withValueAt<T>(part: T, place: Place, value: unknown): T;
export function withValueAt(part: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(part)) {
    const list: unknown[] = [...(part as unknown[])];
    list[Number(key)] = withValueAt(list[Number(key)], rest, value);
    return list;
  }
  if (!isGroup(part)) return part;
  return { ...part, [key]: withValueAt(part[key], rest, value) };
}

/** Returns a place as the gaps of the server write it: `landing.questions.items.2.answer`. */
export const pathOf = (place: Place): string => place.join('.');

/** Returns the field that a path of gaps or changes leads to, or the nearest one around it; null for none. */
export function fieldAt(path: string): FieldPath | null {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length--) {
    const field = patternOf(parts.slice(0, length));
    if (field) return field;
  }
  return null;
}

/** Entries stand in a path by their place or their id; each is a `*` in the table. */
function patternOf(parts: string[]): FieldPath | null {
  let pattern = '';
  for (const part of parts) {
    const named = pattern === '' ? part : `${pattern}.${part}`;
    pattern = isPrefix(named) ? named : `${pattern}.*`;
  }
  return isFieldPath(pattern) ? pattern : null;
}

const prefixes = new Map<string, boolean>();

function isPrefix(text: string): boolean {
  const known = prefixes.get(text);
  if (known !== undefined) return known;
  const found = isFieldPath(text) || fieldPaths.some((path) => path.startsWith(`${text}.`));
  prefixes.set(text, found);
  return found;
}

function isGroup(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}
