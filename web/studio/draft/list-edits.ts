/** Edits of lists in the document: new entries, ids and order. */
import type { FieldPath } from '#rules/content/document.ts';
import { fieldTable } from '#contract/content/field-table.ts';
import { fieldsBelow } from './field-groups.ts';
import { pictureDrawings } from './picture-drawings.ts';

const longestSlug = 60;

/** Returns an id from a title, such as `how-to-begin`, or a random one without Latin letters. */
function slugOf(title: string, random: () => string): string {
  return readablePart(title) || `new-${random()}`;
}

/**
 * Returns the id of a new lesson. The random tail makes sure that it never equals the id of a deleted lesson.
 */
export function newSlug(
  title: string,
  { taken, random }: { taken: ReadonlySet<string>; random: () => string },
): string {
  let id = `${readablePart(title) || 'new'}-${random()}`;
  while (taken.has(id)) id += `-${random()}`;
  return id;
}

function readablePart(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '');
}

/** Returns eight random letters and digits. */
export function randomTail(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}

/** Returns the list with the entry at `from` moved to `to`. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [entry] = next.splice(from, 1);
  if (entry !== undefined) next.splice(to, 0, entry);
  return next;
}

/** Returns an empty entry for a list such as `landing.questions.items`. `random` generates its id. */
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

/** Returns the empty value of a field. */
export function emptyValue(path: FieldPath, language: string): unknown {
  const field = fieldTable[path];
  switch (field.kind) {
    case 'text':
      return { [language]: '' };
    case 'choice':
      return field.options[0] ?? '';
    case 'picture':
      return pictureDrawings[field.use][0] ?? null;
    case 'switch':
      return false;
    case 'list':
      return [];
    case 'time':
      return 0;
    case 'plain':
      return field.form === 'language' ? 'en' : '';
    case 'video':
    case 'color':
    case 'date':
    case 'entry':
      return null;
  }
}
