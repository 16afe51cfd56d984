/** The actions of the outline. Each edits the draft, announces the result, and moves the focus along. */
import type { ContentDocument, CourseContent } from '#rules/content/document.ts';
import { messages } from '#messages/messages.ts';
import { titleOf } from '#web/studio/draft/content-path.ts';
import {
  addLessons,
  addSection,
  type Chance,
  changeSection,
  duplicateLesson,
  moveLesson,
  moveSection,
  removeLesson,
  removeSection,
} from '#web/studio/draft/course-edits.ts';
import { documentOf } from '#web/studio/draft/draft-context.tsx';
import type { Draft } from '#web/studio/draft/draft.ts';
import { randomTail } from '#web/studio/draft/list-edits.ts';
import { focusAfterRender } from '#web/studio/form/field-focus.ts';
import { announce } from '#web/studio/parts/announcer.tsx';

const text = messages.studioCourse;

const chance: Chance = { tail: randomTail, number: () => Math.random() };

export type OutlineActions = ReturnType<typeof outlineActions>;

/** The ids of the elements that receive the focus after a move. */
export const lessonRowId = (id: string): string => `lesson:${id}`;
export const sectionRowId = (id: number): string => `section:${id}`;

export function outlineActions(draft: Draft, language: string) {
  function edit(change: (course: CourseContent) => CourseContent): void {
    // Each action is its own undo step.
    draft.edit('course', `course ${randomTail()}`, change);
  }

  function course(): ContentDocument['course'] {
    return documentOf(draft).course;
  }

  function sectionAt(id: number) {
    return course().sections.find((section) => section.id === id);
  }

  return {
    addSection(title: string): void {
      edit((before) => addSection(before, title, { language, chance }));
      announce(text.added(title));
    },
    addLessons(section: number, titles: readonly string[]): void {
      edit((before) => addLessons(before, { section, titles }, { language, chance }));
      announce(titles.length === 1 ? text.added(titles[0] ?? '') : text.addedMany(titles.length));
    },
    duplicate(id: string, title: Readonly<Record<string, string>>): void {
      const copies: Record<string, string> = {};
      for (const [code, own] of Object.entries(title)) copies[code] = text.lesson.copyOf(own);
      edit((before) => duplicateLesson(before, id, { title: copies, chance }));
      announce(text.added(text.lesson.copyOf(title[language] ?? '')));
    },
    /** `focus` is the clicked part of the row, such as `up`. */
    moveLesson(id: string, to: { section: number; at: number }, focus: string): void {
      edit((before) => moveLesson(before, id, to));
      const section = sectionAt(to.section);
      const at = section?.lessons.findIndex((lesson) => lesson.id === id) ?? -1;
      if (!section || at < 0) return;
      const named = titleOf(section.lessons[at]) ?? text.lesson.untitled;
      announce(text.moved(named, at + 1, section.lessons.length, titleOf(section) ?? ''));
      focusAfterRender(`${lessonRowId(id)}:${focus}`);
    },
    moveSection(from: number, to: number, focus: string): void {
      const { sections } = course();
      const section = sections[from];
      if (!section || to < 0 || to >= sections.length || from === to) return;
      edit((before) => moveSection(before, from, to));
      announce(text.movedSection(titleOf(section) ?? '', to + 1, sections.length));
      focusAfterRender(`${sectionRowId(section.id)}:${focus}`);
    },
    setGate(id: number, opensWith: CourseContent['sections'][number]['opensWith']): void {
      edit((before) => changeSection(before, id, (section) => ({ ...section, opensWith })));
    },
    removeLesson(id: string): void {
      const section = course().sections.find(({ lessons }) => lessons.some((lesson) => lesson.id === id));
      const at = section?.lessons.findIndex((lesson) => lesson.id === id) ?? 0;
      announce(text.removed(titleOf(section?.lessons[at]) ?? text.lesson.untitled));
      edit((before) => removeLesson(before, id));
      const next = section?.lessons[at + 1] ?? section?.lessons[at - 1];
      if (next) focusAfterRender(`${lessonRowId(next.id)}:open`);
      else if (section) focusAfterRender(`${sectionRowId(section.id)}:open`);
    },
    removeSection(id: number): void {
      announce(text.removed(titleOf(sectionAt(id)) ?? ''));
      edit((before) => removeSection(before, id));
      focusAfterRender('main');
    },
  };
}

/** The events of the outline that don’t edit the draft. */
export type OutlineEvents = {
  toggle: (section: number) => void;
  open: (section: number) => void;
  /** Opens the form of a lesson; null closes it. */
  openLesson: (lesson: string | null) => void;
  remove: (removal: Removal) => void;
  addMany: (section: number) => void;
};

/** The section or lesson that is about to be deleted. */
export type Removal =
  | { kind: 'lesson'; id: string; title: string }
  | { kind: 'section'; id: number; title: string; lessons: number };
