/** The course's outline: sections with their lessons, and the numbers that follow from their order. */

export const lessonKinds = ['video', 'article', 'link'] as const;

export type LessonKind = (typeof lessonKinds)[number];

/** The plans that open a section. */
export const sectionGates = ['premium', 'ultra', 'any-plan'] as const;

export type SectionGate = (typeof sectionGates)[number];

/** A lesson in the outline, which everyone may see. The playback comes from another endpoint, after the access check. */
export type OutlineLesson = {
  id: string;
  title: string;
  description: string;
  kind: LessonKind;
  /** 0 for an article or a link. */
  lengthSeconds: number;
  /** The number of questions in its quiz; 0 without one. */
  questions: number;
  /** True for a lesson that opens for everyone who is signed in; a video also without an account. */
  isFreePreview: boolean;
  /** True for a lesson of the free plan, which opens for everyone who is signed in. */
  isFree: boolean;
  /** Shown only to users for whom the lesson is open. */
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
 * Numbers the lessons of the whole course and derives each section's range. `first`, `last` and the count are not stored
 * (specification 3, decision 1).
 */
export function numberSections<L>(sections: readonly OutlineSection<L>[]): NumberedSection<L>[] {
  let next = 0;
  return sections.map((section) => {
    const first = next;
    const lessons = section.lessons.map((lesson) => ({ ...lesson, index: next++ }));
    return { ...section, first, last: next - 1, lessons };
  });
}
