/** Finds what somebody looks for in the studio by a few letters. */

/** The entries of learners come from the server, which finds them by itself. */
export type EntryKind = 'learner' | 'page' | 'setting' | 'section' | 'lesson' | 'text';

export type SearchEntry = {
  kind: EntryKind;
  title: string;
  /** The place it stands in, such as the title of a lesson's section. */
  where: string;
  url: string;
  /** Further words that it is found by, such as a lesson's description. */
  more?: string;
};

/** An entry with its words folded once, so that each letter typed costs little. */
export type IndexedEntry = SearchEntry & { foldedTitle: string; folded: string };

export function indexEntries(entries: readonly SearchEntry[]): IndexedEntry[] {
  return entries.map((entry) => {
    const foldedTitle = fold(entry.title);
    return { ...entry, foldedTitle, folded: `${foldedTitle} ${fold(`${entry.where} ${entry.more ?? ''}`)}` };
  });
}

/**
 * Returns the entries that hold every word of the query, the nearest first: by where the title holds them, then by
 * kind. Capitals and accents do not matter.
 */
export function findEntries(entries: readonly IndexedEntry[], query: string, atMost: number): IndexedEntry[] {
  const words = fold(query).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .filter(({ folded }) => words.every((word) => folded.includes(word)))
    .map((entry, place) => ({ entry, place, rank: rankOf(entry, words) }))
    .toSorted((a, b) => a.rank - b.rank || a.place - b.place)
    .slice(0, atMost)
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

function rankOf({ kind, foldedTitle }: IndexedEntry, words: readonly string[]): number {
  const whole = words.join(' ');
  const nearness = foldedTitle.startsWith(whole)
    ? 0
    : words.every((word) => ` ${foldedTitle}`.includes(` ${word}`))
      ? 1
      : words.every((word) => foldedTitle.includes(word))
        ? 2
        : 3;
  return nearness * 10 + kindRanks[kind];
}

/** Returns a text in small letters without accents, its words one space apart. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
