/** The course's outline: sections, an ordered list of lessons, and what is derived from their order. */

export type LessonKind = 'video' | 'link';

/** The plans that open a section. A section of the course says it, so any number of sections works. */
export const sectionGates = ['premium', 'ultra', 'any-plan'] as const;

export type SectionGate = (typeof sectionGates)[number];

/** A lesson as the outline shows it to everyone; how to play it is given elsewhere, after the access check. */
export type OutlineLesson = {
  id: string;
  title: string;
  description: string;
  kind: LessonKind;
  /** 0 for a link. */
  lengthSeconds: number;
  /** True for a lesson that everybody opens who is signed in. */
  isFreePreview: boolean;
  /** Shown only to those whom the lesson is open for. */
  attachments: LessonFile[];
};

/** A file of a lesson: its id, the name that it is downloaded as, and its size. */
export type LessonFile = { id: string; name: string; bytes: number };

/** A part of a video that begins at this second. */
export type LessonChapter = { atSeconds: number; title: string };

export type OutlineSection<L> = {
  id: number;
  title: string;
  image: string;
  opensWith: SectionGate;
  lessons: L[];
};

export type NumberedSection<L> = Omit<OutlineSection<L>, 'lessons'> & {
  /** Index, from 0 over the whole course, of the section's first and last lesson. */
  first: number;
  last: number;
  lessons: (L & { index: number })[];
};

/**
 * Numbers the lessons through the whole course and derives each section's range.
 * `first`, `last` and the count follow from the order and are stored nowhere (specification 3, decision 1).
 */
export function numberSections<L>(sections: readonly OutlineSection<L>[]): NumberedSection<L>[] {
  let next = 0;
  return sections.map((section) => {
    const first = next;
    const lessons = section.lessons.map((lesson) => ({ ...lesson, index: next++ }));
    return { ...section, first, last: next - 1, lessons };
  });
}
