/** Edits of the lists of the document: new entries, new ids, another order. */
import { slugOf } from './slug.ts';
import { fieldsBelow, fieldTable } from './fields/field-table.ts';
import type { FieldPath } from '#rules/content/field-path.ts';
import { pictureUses } from './fields/picture-uses.ts';

/** Returns the list with the entry at `from` in the place `to`. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [entry] = next.splice(from, 1);
  if (entry !== undefined) next.splice(to, 0, entry);
  return next;
}

/** Returns an empty entry for a list such as `landing.questions.items`. `random` makes the tail of its id. */
export function emptyEntry(
  list: string,
  { language, random }: { language: string; random: () => string },
): unknown {
  const path = `${list}.*` as FieldPath;
  const field = fieldTable[path];
  if (field.kind !== 'entry') return emptyValue(path, language);
  const fields = fieldsBelow(path).map((below) => [
    below.slice(path.length + 1),
    emptyValue(below, language),
  ]);
  return { id: slugOf('', random), ...(Object.fromEntries(fields) as Record<string, unknown>) };
}

function emptyValue(path: FieldPath, language: string): unknown {
  const field = fieldTable[path];
  switch (field.kind) {
    case 'text':
      return { [language]: '' };
    case 'choice':
      return field.options[0] ?? '';
    case 'picture':
      return pictureUses[field.use].drawings[0] ?? null;
    case 'switch':
      return false;
    case 'list':
      return [];
    case 'time':
      return 0;
    case 'plain':
      return field.form === 'language' ? 'en' : '';
    case 'video':
    case 'colour':
    case 'date':
    case 'entry':
      return null;
  }
}
