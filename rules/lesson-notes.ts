/** The rules of a learner's notes at a second of a lesson. A note without text is a bookmark. */

import { folded } from './transcript.ts';

/** The longest note, in UTF-16 units. */
export const longestNote = 2000;

/** A learner's notes in the whole course, and in one lesson. */
export const notesAtMost = 5000;
export const notesOfLessonAtMost = 500;

/** The last second that a note can have: that of a video of a hundred hours. */
export const lastNoteSecond = 360_000;

/** The reasons of a rejected note. */
export const noteReasons = {
  /** The note has changed since the versions that the write replaces, or its id is taken. */
  changed: 'note-changed',
  tooMany: 'too-many-notes',
  tooManyInLesson: 'too-many-notes-in-lesson',
} as const;

/** Returns typed text as it is stored: with simple line breaks, and without blanks around it. */
export function noteText(typed: string): string {
  return typed.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').trim();
}

/** Returns why one more note is rejected; null if there is room for it. */
export function noteObstacle(count: {
  inCourse: number;
  inLesson: number;
}): 'too-many-notes' | 'too-many-notes-in-lesson' | null {
  if (count.inCourse >= notesAtMost) return noteReasons.tooMany;
  return count.inLesson >= notesOfLessonAtMost ? noteReasons.tooManyInLesson : null;
}

/** The notes of a lesson, as the exported file lists them. */
export type NotesOfLesson = {
  title: string;
  notes: readonly { time: string; url: string; text: string }[];
};

/**
 * Returns notes as a Markdown file: a heading for each lesson, and a list of its notes, whose times link to the video.
 * The learner's text stays as it was typed, since it may be Markdown itself.
 */
export function notesMarkdown(
  lessons: readonly NotesOfLesson[],
  texts: { title: string; bookmark: string },
): string {
  const parts = lessons.map(({ title, notes }) => {
    const lines = notes.map(({ time, url, text }) => {
      const [first = '', ...rest] = (text === '' ? texts.bookmark : text).split('\n');
      // Indented lines belong to the same item of the list.
      return [`- [${time}](${url}) ${first}`, ...rest.map((line) => (line === '' ? '' : `  ${line}`))].join(
        '\n',
      );
    });
    return `## ${escapeLine(title)}\n\n${lines.join('\n')}\n`;
  });
  return [`# ${escapeLine(texts.title)}\n`, ...parts].join('\n');
}

/** Escapes what Markdown would read as markup in a line of plain text. */
function escapeLine(line: string): string {
  return line.replaceAll(/[\\`*_[\]<>#]/g, (sign) => `\\${sign}`);
}

/** The words before and after the first match in an excerpt. */
const wordsBefore = 6;
const wordsAfter = 24;

/** Returns the part of a note around the first word that matches a search, which has been split into folded words. */
export function noteExcerpt(text: string, words: readonly string[]): string {
  const all = text.split(/\s+/).filter(Boolean);
  const match = all.findIndex((word) => words.some((searched) => folded(word).includes(searched)));
  const from = Math.max(0, match - wordsBefore);
  const to = from + wordsBefore + wordsAfter;
  return [from > 0 ? '…' : '', ...all.slice(from, to), to < all.length ? '…' : ''].filter(Boolean).join(' ');
}
