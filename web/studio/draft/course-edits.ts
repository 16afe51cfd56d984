/** Edits of the course's outline. Sections and lessons keep their ids when they move. */
import type { CourseContent, CourseLesson, CourseSection } from '#rules/content/document.ts';
import { listLimits, textLimits } from '#rules/content/limits.ts';
import { moveEntry, newSlug } from './list-edits.ts';

/** The source of randomness, which tests replace. */
export type Chance = {
  /** Returns the tail of an id. */
  tail: () => string;
  /** From 0 to 1. */
  number: () => number;
};

type New = { language: string; chance: Chance };

/** New ids are random and high, since an undo may restore sections with low, consecutive ids. */
const firstRandomId = 1_000;
const lastId = 999_999;

export function addSection(course: CourseContent, title: string, { language, chance }: New): CourseContent {
  const taken = new Set(course.sections.map(({ id }) => id));
  let id = 0;
  do id = firstRandomId + Math.floor(chance.number() * (lastId - firstRandomId));
  while (taken.has(id));
  const section: CourseSection = {
    id,
    title: { [language]: title },
    picture: 'drawing:setup',
    opensWith: course.sections.at(-1)?.opensWith ?? 'premium',
    lessons: [],
  };
  return { ...course, sections: [...course.sections, section] };
}

/** Adds draft lessons at the end of a section. */
export function addLessons(
  course: CourseContent,
  to: { section: number; titles: readonly string[] },
  { language, chance }: New,
): CourseContent {
  const taken = lessonIds(course);
  const lessons = to.titles.map((title): CourseLesson => {
    const id = newSlug(title, { taken, random: chance.tail });
    taken.add(id);
    return {
      id,
      title: { [language]: title },
      description: { [language]: '' },
      state: 'draft',
      isFreePreview: false,
      isFree: false,
      kind: 'video',
      video: null,
      chapters: [],
      attachments: [],
      quiz: [],
    };
  });
  return changeSection(course, to.section, (section) => ({
    ...section,
    lessons: [...section.lessons, ...lessons].slice(0, listLimits.lessonsOfSection.max),
  }));
}

/** Adds a copy of a lesson below it, as a draft. */
export function duplicateLesson(
  course: CourseContent,
  id: string,
  { title, chance }: { title: CourseLesson['title']; chance: Chance },
): CourseContent {
  const taken = lessonIds(course);
  return mapLists(course, (lessons) => {
    const at = lessons.findIndex((lesson) => lesson.id === id);
    const lesson = lessons[at];
    if (!lesson || lessons.length >= listLimits.lessonsOfSection.max) return lessons;
    const copy: CourseLesson = {
      ...lesson,
      id: newSlug(Object.values(title)[0] ?? '', { taken, random: chance.tail }),
      title,
      state: 'draft',
    };
    return lessons.toSpliced(at + 1, 0, copy);
  });
}

/** Moves a lesson, at most to the end of a section. A full section accepts none. */
export function moveLesson(
  course: CourseContent,
  id: string,
  to: { section: number; at: number },
): CourseContent {
  const from = course.sections.find(({ lessons }) => lessons.some((lesson) => lesson.id === id));
  const target = course.sections.find((section) => section.id === to.section);
  const lesson = from?.lessons.find((each) => each.id === id);
  if (!from || !target || !lesson) return course;
  if (from !== target && target.lessons.length >= listLimits.lessonsOfSection.max) return course;
  const sections = course.sections.map((section) => {
    const others = section.lessons.filter((each) => each.id !== id);
    if (section.id === to.section) return { ...section, lessons: others.toSpliced(to.at, 0, lesson) };
    return section === from ? { ...section, lessons: others } : section;
  });
  return { ...course, sections };
}

export function moveSection(course: CourseContent, from: number, to: number): CourseContent {
  return { ...course, sections: moveEntry(course.sections, from, to) };
}

export function changeSection(
  course: CourseContent,
  id: number,
  change: (section: CourseSection) => CourseSection,
): CourseContent {
  return {
    ...course,
    sections: course.sections.map((section) => (section.id === id ? change(section) : section)),
  };
}

export function removeSection(course: CourseContent, id: number): CourseContent {
  return { ...course, sections: course.sections.filter((section) => section.id !== id) };
}

export function removeLesson(course: CourseContent, id: string): CourseContent {
  return mapLists(course, (lessons) =>
    lessons.some((lesson) => lesson.id === id) ? lessons.filter((lesson) => lesson.id !== id) : lessons,
  );
}

/** Changes the kind of a lesson, and drops the fields of the old one. A quiz stays, except with a link. */
export function withKind(lesson: CourseLesson, kind: CourseLesson['kind']): CourseLesson {
  const { id, title, description, state, isFreePreview, isFree, attachments } = lesson;
  const same = { id, title, description, state, isFreePreview, isFree };
  if (lesson.kind === kind) return lesson;
  const quiz = lesson.kind === 'link' ? [] : lesson.quiz;
  switch (kind) {
    case 'video':
      return { ...same, kind, video: null, chapters: [], attachments, quiz };
    case 'article':
      return { ...same, kind, body: {}, attachments, quiz };
    case 'link':
      return { ...same, kind, url: '', attachments };
  }
}

/** Sets the video of a lesson, wherever it has moved. */
export function withVideo(course: CourseContent, id: string, video: string): CourseContent {
  return mapLists(course, (lessons) =>
    lessons.some((lesson) => lesson.id === id)
      ? lessons.map((lesson) => (lesson.id === id && lesson.kind === 'video' ? { ...lesson, video } : lesson))
      : lessons,
  );
}

/** Returns the titles of a pasted list without numbers and bullets. */
export function parseTitles(pasted: string): string[] {
  return pasted
    .split(/\r?\n/)
    .map((line) =>
      line
        .replace(/^\s*(?:[-–—*•]|\d+(?:\.\d+)*[.):]|\d+(?:\.\d+)+)\s+/, '')
        .toWellFormed()
        .replaceAll('\0', '')
        .trim()
        .slice(0, textLimits.title),
    )
    .filter((title) => title !== '');
}

function lessonIds({ sections }: CourseContent): Set<string> {
  return new Set(sections.flatMap(({ lessons }) => lessons.map(({ id }) => id)));
}

function mapLists(course: CourseContent, change: (lessons: CourseLesson[]) => CourseLesson[]): CourseContent {
  return {
    ...course,
    sections: course.sections.map((section) => {
      const lessons = change(section.lessons);
      return lessons === section.lessons ? section : { ...section, lessons };
    }),
  };
}
