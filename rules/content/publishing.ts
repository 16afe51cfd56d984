import type { ContentDocument } from './document.ts';
import { isLocalized, languageCode, type Localized } from './localized.ts';

/** The origin of the first revision: the sample course, or the texts of a new site. */
export const revisionOrigins = ['sample', 'new-site'] as const;

export type RevisionOrigin = (typeof revisionOrigins)[number];

/** A gap that prevents the publication of a document. */
export type Gap = {
  /** The field's path in the document, such as `course.sections.2.lessons.0.url`. */
  path: string;
  reason: (typeof gapReasons)[number];
};

export const gapReasons = [
  'needs-text',
  'needs-entry',
  'needs-url',
  'needs-video',
  'too-many',
  'taken-id',
  'unknown-language',
  'unknown-video',
  'video-not-ready',
  'unknown-image',
  'unknown-file',
  'chapter-order',
  'beyond-video',
  'needs-choices',
  'needs-answer',
  'needs-one-answer',
] as const;

/** Returns every localized text of a part of the document, with its path. */
export function textsOf(part: unknown, path = ''): { path: string; text: Localized }[] {
  if (isLocalized(part)) return [{ path, text: part }];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => textsOf(value, path ? `${path}.${key}` : key));
}

/** A difference between two documents. */
export type ContentChange = {
  /** The field's path; list entries are named by their ids, such as `course.sections.3.lessons.lists.title`. */
  path: string;
  kind: 'added' | 'removed' | 'changed' | 'moved';
  /** The language of a changed text; omitted for anything else. */
  language?: string | undefined;
  /** The old and the new text if the field is one; null otherwise. */
  before: string | null;
  after: string | null;
};

/** Finds the differences between two documents, which the instructor reads before publishing. */
export function findChanges(before: ContentDocument, after: ContentDocument): ContentChange[] {
  return changesOf(before, after, '');
}

function changesOf(before: unknown, after: unknown, path: string): ContentChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (isLocalized(before) && isLocalized(after)) return changesOfText(before, after, path);
  if (isListOfTexts(before) && isListOfTexts(after) && before.length === after.length)
    return before.flatMap((text, at) => changesOf(text, after[at], `${path}.${at}`));
  if (hasIds(before) && hasIds(after)) return changesOfEntries(before, after, path);
  if (isGroup(before) && isGroup(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => changesOf(before[key], after[key], path ? `${path}.${key}` : key));
  }
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return [{ path, kind, before: textOf(before), after: textOf(after) }];
}

/** A translation that was only checked is also a change, with the same text before and after. */
function changesOfText(before: Localized, after: Localized, path: string): ContentChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys.filter((key) => (before[key] ?? '') !== (after[key] ?? ''));
  const edited = changed.filter((key) => languageCode.test(key));
  const languages = edited.length > 0 ? edited : changed.map((key) => key.slice(0, key.indexOf('-x-')));
  return languages.map((language) => ({
    path,
    kind: 'changed',
    language,
    before: before[language] ?? '',
    after: after[language] ?? '',
  }));
}

function isListOfTexts(value: unknown): value is Localized[] {
  return Array.isArray(value) && value.every(isLocalized);
}

type Entry = { id: string | number };

function changesOfEntries(before: Entry[], after: Entry[], path: string): ContentChange[] {
  const formerly = new Map(before.map((entry) => [entry.id, entry]));
  const now = new Map(after.map((entry) => [entry.id, entry]));
  const stayed = before.filter(({ id }) => now.has(id)).map(({ id }) => id);
  const order = after.filter(({ id }) => formerly.has(id)).map(({ id }) => id);
  const removed = before.filter(({ id }) => !now.has(id));
  return [
    ...removed.map((entry) => change(`${path}.${entry.id}`, 'removed', entry, null)),
    ...after.flatMap((entry) => {
      const place = `${path}.${entry.id}`;
      const former = formerly.get(entry.id);
      return former ? changesOf(former, entry, place) : [change(place, 'added', null, entry)];
    }),
    ...order.flatMap((id, place) =>
      stayed[place] === id ? [] : [change(`${path}.${id}`, 'moved', null, now.get(id))],
    ),
  ];
}

function change(path: string, kind: ContentChange['kind'], before: unknown, after: unknown): ContentChange {
  return { path, kind, before: textOf(before), after: textOf(after) };
}

function hasIds(value: unknown): value is Entry[] {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => isGroup(entry) && 'id' in entry);
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLocalized(value);
}

/** Returns a text in its first language, or the title or name of an entry. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (isLocalized(value)) return Object.values(value)[0] ?? '';
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(' · ') || null;
  if (!isGroup(value)) return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
  return textOf(
    value['title'] ?? value['question'] ?? value['name'] ?? value['label'] ?? value['text'] ?? null,
  );
}
