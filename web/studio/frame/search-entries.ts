import { useEffect, useState } from 'react';
import type { ContentDocument } from '#rules/content/document.ts';
import { textsOf } from '#rules/content/publishing.ts';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { fieldTable } from '#contract/content/field-table.ts';
import { messages } from '#messages/messages.ts';
import { call } from '#web/platform/call.ts';
import { fieldName, valueAt } from '#web/studio/draft/content-path.ts';
import { fieldPaths, fieldUrl, groupOf } from '#web/studio/draft/field-groups.ts';

/** Learners come from the server’s own search; all other kinds are searched here. */
export type EntryKind = 'learner' | 'page' | 'setting' | 'section' | 'lesson' | 'text';

export type SearchEntry = {
  kind: EntryKind;
  title: string;
  /** Its context, such as the title of a lesson's section. */
  where: string;
  url: string;
  /** Additional search text, such as a lesson's description. */
  more?: string;
};

/** An entry with its folded words, so that each keystroke is cheap. */
export type IndexedEntry = SearchEntry & { foldedTitle: string; folded: string };

export function indexEntries(entries: readonly SearchEntry[]): IndexedEntry[] {
  return entries.map((entry) => {
    const foldedTitle = fold(entry.title);
    return { ...entry, foldedTitle, folded: `${foldedTitle} ${fold(`${entry.where} ${entry.more ?? ''}`)}` };
  });
}

/**
 * Returns the entries that contain every word of the query, ignoring case and accents. The order is by where the title
 * contains them, then by kind.
 */
export function findEntries(entries: readonly IndexedEntry[], query: string, limit: number): IndexedEntry[] {
  const queryWords = fold(query).split(' ').filter(Boolean);
  if (queryWords.length === 0) return [];
  return entries
    .filter(({ folded }) => queryWords.every((word) => folded.includes(word)))
    .map((entry, place) => ({ entry, place, rank: rankOf(entry, queryWords) }))
    .toSorted((a, b) => a.rank - b.rank || a.place - b.place)
    .slice(0, limit)
    .map(({ entry }) => entry);
}

const kindRanks: Record<EntryKind, number> = {
  page: 0,
  section: 1,
  lesson: 2,
  setting: 3,
  text: 4,
  learner: 5,
};

function rankOf({ kind, foldedTitle }: IndexedEntry, queryWords: readonly string[]): number {
  const whole = queryWords.join(' ');
  const nearness = foldedTitle.startsWith(whole)
    ? 0
    : queryWords.every((word) => ` ${foldedTitle}`.includes(` ${word}`))
      ? 1
      : queryWords.every((word) => foldedTitle.includes(word))
        ? 2
        : 3;
  return nearness * 10 + kindRanks[kind];
}

/** Returns the words of a text in lower case, without accents and punctuation. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns the entries of the draft: sections, lessons, texts and settings, each with its field's URL. */
export function contentEntries(document: ContentDocument): SearchEntry[] {
  return [...courseEntries(document), ...settingEntries(), ...textEntries(document)];
}

function courseEntries({ site, course }: ContentDocument): SearchEntry[] {
  const textIn = (text: Readonly<Record<string, string>>) => text[site.defaultLanguage] ?? '';
  const { numbered } = messages.studioCourse.section;
  return course.sections.flatMap((section, at) => {
    const title = textIn(section.title) || numbered(at + 1);
    const url = `course.sections.${at}`;
    return [
      { kind: 'section' as const, title, where: numbered(at + 1), url: fieldUrl(`${url}.title`) },
      ...section.lessons.map((lesson, place) => ({
        kind: 'lesson' as const,
        title: textIn(lesson.title) || messages.studioCourse.lesson.untitled,
        where: title,
        url: fieldUrl(`${url}.lessons.${place}.title`),
        more: textIn(lesson.description),
      })),
    ];
  });
}

/** Returns the fields outside of lists. */
function settingEntries(): SearchEntry[] {
  return fieldPaths
    .filter((path) => !path.includes('*') && path !== 'course.sections')
    .map((path) => {
      const group = groupOf(path);
      const { label, hint } = messages.studioFields[path];
      return {
        kind: 'setting' as const,
        title: label,
        where: group ? messages.studioPage.groups[group.id].title : '',
        url: fieldUrl(path),
        ...(hint === undefined ? {} : { more: hint }),
      };
    });
}

/** The names and the email, without URLs and codes. */
const plainPaths = fieldPaths.filter((path) => {
  const field = fieldTable[path];
  return field.kind === 'plain' && (field.form ?? 'email') === 'email' && !path.includes('*');
});

function textEntries(document: ContentDocument): SearchEntry[] {
  const { defaultLanguage } = document.site;
  const { sections: _sections, ...course } = document.course;
  const { legal: _legal, site, ...others } = document;
  const plain = plainPaths.map((path) => ({ path, own: String(valueAt(document, path.split('.'))) }));
  const texts = textsOf({ ...others, course, site })
    .map(({ path, text }) => ({ path, own: text[defaultLanguage] ?? '' }))
    .concat(plain);
  return texts
    .filter(({ own }) => own.trim() !== '')
    .map(({ path, own }) => ({
      kind: 'text' as const,
      title: own,
      where: fieldName(path, document).join(', '),
      url: fieldUrl(path),
    }));
}

export const mostLearners = 5;

/** A single letter would match most learners. */
const shortestQuery = 2;
const typingMs = 200;

/** The learners that match a query, debounced. Empty when the server does not answer. */
export function useLearnerEntries(query: string): readonly IndexedEntry[] {
  const q = query.trim();
  const [found, setFound] = useState<{ q: string; entries: IndexedEntry[] }>({ q: '', entries: [] });

  useEffect(() => {
    if (q.length < shortestQuery) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call('GET /api/studio/learners', { query: { q }, signal: abort.signal }).then(
        ({ learners }) => setFound({ q, entries: entriesOf(learners) }),
        // The search still works without learners.
        () => undefined,
      );
    }, typingMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [q]);

  return found.q === q ? found.entries : none;
}

const none: readonly IndexedEntry[] = [];

function entriesOf(learners: readonly { uid: string; name: string | null; email: string }[]) {
  return indexEntries(
    learners.slice(0, mostLearners).map(({ uid, name, email }) => ({
      kind: 'learner' as const,
      title: name ?? messages.studioLearners.noName,
      where: email,
      url: pathTo(pages.studioLearner, { uid }),
    })),
  );
}
