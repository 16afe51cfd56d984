/** Says in words which field a path of changes, gaps or conflicts means: the group, the entry's own title, the field. */
import { isLocalized } from '#rules/content/localized.ts';
import { words } from '#words/words.ts';
import { fieldAt } from './content-path.ts';
import { groupOf } from './field-groups.ts';

/** Entries stand in the path by their id or their place. `title` names an entry that the document does not hold. */
export function fieldName(path: string, document: unknown, title: string | null = null): string[] {
  const pattern = fieldAt(path);
  if (!pattern) return [path];
  const group = groupOf(path);
  const names: string[] = group ? [words.studioPage.groups[group.id].title] : [];
  const parts = path.split('.');
  const stars = pattern.split('.');
  let value: unknown = document;
  for (const [at, part] of parts.slice(0, stars.length).entries()) {
    value = childOf(value, part);
    if (stars[at] !== '*') continue;
    const noun = words.studioFields[fieldAt(parts.slice(0, at + 1).join('.')) ?? pattern].label;
    const own = titleOf(value) ?? (at === stars.length - 1 ? title : null);
    names.push(own ? `${noun} “${own}”` : numbered(noun, part));
  }
  if (stars.at(-1) !== '*') names.push(words.studioFields[pattern].label);
  return names;
}

function childOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) {
    const entries: unknown[] = value;
    const named = entries.find((entry) => isGroup(entry) && 'id' in entry && String(entry['id']) === key);
    return named ?? (/^\d+$/.test(key) ? entries[Number(key)] : undefined);
  }
  return isGroup(value) ? value[key] : undefined;
}

function numbered(noun: string, part: string): string {
  return /^\d{1,2}$/.test(part) ? words.studioForm.list.numbered(noun, Number(part) + 1) : noun;
}

/** Returns the title of an entry in its first language, or a file's name; null for an entry without any. */
export function titleOf(entry: unknown): string | null {
  if (!isGroup(entry)) return null;
  const text = isLocalized(entry) ? entry : (entry['title'] ?? entry['question'] ?? entry['name']);
  if (typeof text !== 'string' && !isLocalized(text)) return null;
  const title = (typeof text === 'string' ? text : (Object.values(text)[0] ?? '')).trim();
  return title === '' ? null : title.length > 60 ? `${title.slice(0, 58)}…` : title;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
