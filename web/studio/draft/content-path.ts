import type { FieldPath } from '#rules/content/document.ts';
import { isLocalized } from '#rules/content/localized.ts';
import { messages } from '#messages/messages.ts';
import { fieldPaths, groupOf, isFieldPath } from './field-groups.ts';

/** The place of a field, such as `['landing', 'questions', 'items', 2, 'answer']`. */
export type Place = readonly (string | number)[];

/** Returns the value of a field; undefined where there is none. */
export function valueAt(part: unknown, place: Place): unknown {
  return place.reduce<unknown>((value, key) => (isGroup(value) ? value[key] : undefined), part);
}

/** Returns the part with a new value at a place. Unchanged objects keep their identity. */
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

/** Returns a place in the server’s notation: `landing.questions.items.2.answer`. */
export const pathOf = (place: Place): string => place.join('.');

/** Returns the field of a path, or the nearest one around it; null for none. */
export function fieldAt(path: string): FieldPath | null {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length--) {
    const field = patternOf(parts.slice(0, length));
    if (field) return field;
  }
  return null;
}

/** Paths name entries by index or id; the field table has a `*` instead. */
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

/** Returns the name of a field as its group, entries and label. `title` names an entry that the document lacks. */
export function fieldName(path: string, document: unknown, title: string | null = null): string[] {
  const pattern = fieldAt(path);
  if (!pattern) return [path];
  const group = groupOf(path);
  const names: string[] = group ? [messages.studioPage.groups[group.id].title] : [];
  const parts = path.split('.');
  const stars = pattern.split('.');
  let value: unknown = document;
  for (const [at, part] of parts.slice(0, stars.length).entries()) {
    value = childOf(value, part);
    if (stars[at] !== '*') continue;
    const noun = messages.studioFields[fieldAt(parts.slice(0, at + 1).join('.')) ?? pattern].label;
    const own = titleOf(value) ?? (at === stars.length - 1 ? title : null);
    names.push(own ? `${noun} “${own}”` : numbered(noun, part));
  }
  if (stars.at(-1) !== '*') names.push(messages.studioFields[pattern].label);
  return names;
}

function childOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) {
    const entries: unknown[] = value;
    const named = entries.find((entry) => isRecord(entry) && 'id' in entry && String(entry['id']) === key);
    return named ?? (/^\d+$/.test(key) ? entries[Number(key)] : undefined);
  }
  return isRecord(value) ? value[key] : undefined;
}

function numbered(noun: string, part: string): string {
  return /^\d{1,2}$/.test(part) ? messages.studioForm.list.numbered(noun, Number(part) + 1) : noun;
}

/** Returns the title of an entry in its first language, or its file name; null for none. */
export function titleOf(entry: unknown): string | null {
  if (!isRecord(entry)) return null;
  const text = isLocalized(entry)
    ? entry
    : (entry['title'] ?? entry['question'] ?? entry['name'] ?? entry['label'] ?? entry['text']);
  if (typeof text !== 'string' && !isLocalized(text)) return null;
  const title = (typeof text === 'string' ? text : (Object.values(text)[0] ?? '')).trim();
  return title === '' ? null : title.length > 60 ? `${title.slice(0, 58)}…` : title;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
