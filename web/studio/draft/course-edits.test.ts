import { expect, test } from 'vitest';
import type { Article, CourseContent, CourseLesson } from '#rules/content/document.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import {
  addLessons,
  addSection,
  duplicateLesson,
  moveLesson,
  moveSection,
  parseTitles,
  removeLesson,
  removeSection,
  withKind,
} from './course-edits.ts';

const { course } = structuredClone(defaultDocument);
const made = { language: 'en', chance: { tail: () => 'abc12345', number: () => 0.5 } };
const idsOf = (of: CourseContent, section: number) =>
  of.sections.find(({ id }) => id === section)?.lessons.map(({ id }) => id);

test('gives a new lesson an id from its title with a random tail', () => {
  const added = addLessons(
    course,
    { section: 1, titles: ['Über Widgets!', 'Flutter Introduction', '你好'] },
    made,
  );
  expect(idsOf(added, 1)?.slice(-3)).toEqual([
    'uber-widgets-abc12345',
    'flutter-introduction-abc12345',
    'new-abc12345',
  ]);
  expect(added.sections[0]?.lessons.at(-1)).toMatchObject({
    state: 'draft',
    isFreePreview: false,
    isFree: false,
    video: null,
  });
});

test('gives equal titles different ids', () => {
  const added = addLessons(course, { section: 1, titles: ['Same', 'Same'] }, made);
  expect(idsOf(added, 1)?.slice(-2)).toEqual(['same-abc12345', 'same-abc12345-abc12345']);
});

test('gives a new section an id above all consecutive ones', () => {
  const added = addSection(course, 'More', made);
  expect(added.sections.at(-1)).toMatchObject({ title: { en: 'More' }, lessons: [] });
  expect(added.sections.at(-1)?.id).toBeGreaterThan(1_000);
});

test('keeps a lesson’s id when it moves', () => {
  const [first, second] = idsOf(course, 1)!;
  expect(idsOf(moveLesson(course, first!, { section: 1, at: 1 }), 1)?.slice(0, 2)).toEqual([second, first]);
  const moved = moveLesson(course, first!, { section: 2, at: 999 });
  expect(idsOf(moved, 1)).not.toContain(first);
  expect(idsOf(moved, 2)?.at(-1)).toBe(first);
  expect(moved.sections[2]).toBe(course.sections[2]);
});

test('rejects lessons in a full section', () => {
  const full = addLessons(
    course,
    { section: 1, titles: Array.from({ length: 200 }, (_, at) => `L ${at}`) },
    made,
  );
  expect(idsOf(full, 1)).toHaveLength(100);
  expect(moveLesson(full, 'variables-and-null-safety', { section: 1, at: 0 })).toBe(full);
});

test('duplicates a lesson as a draft below it with a new id', () => {
  const doubled = duplicateLesson(course, 'install-flutter', {
    title: { en: 'Install (copy)' },
    chance: made.chance,
  });
  const lessons = doubled.sections[0]!.lessons;
  const at = lessons.findIndex(({ id }) => id === 'install-flutter');
  expect(lessons[at + 1]).toMatchObject({
    id: 'install-copy-abc12345',
    state: 'draft',
    video: 'install-flutter',
  });
});

test('moves sections, and removes sections and lessons', () => {
  expect(moveSection(course, 0, 2).sections.map(({ id }) => id)).toEqual([2, 3, 1, 4, 5, 6]);
  expect(removeSection(course, 3).sections).toHaveLength(5);
  expect(idsOf(removeLesson(course, 'install-flutter'), 1)).not.toContain('install-flutter');
});

test('drops the fields of the old kind', () => {
  const lesson = course.sections[0]!.lessons[0]!;
  expect(withKind(lesson, 'link')).toMatchObject({ id: lesson.id, kind: 'link', url: '' });
  expect(withKind(lesson, 'link')).not.toHaveProperty('video');
  expect(withKind(lesson, lesson.kind)).toBe(lesson);
});

test('an article keeps the quiz of a video, and a link has none', () => {
  const quiz: Article['quiz'] = [
    { id: 'q', kind: 'text', question: {}, choices: [], accepted: [], explanation: {} },
  ];
  const [lesson] = course.sections[0]!.lessons;
  const video: CourseLesson = { ...lesson!, kind: 'video', video: null, chapters: [], quiz };
  const article = withKind(video, 'article');
  expect(article).toMatchObject({ id: video.id, kind: 'article', body: {}, quiz });
  expect(article).not.toHaveProperty('chapters');
  expect(withKind(withKind(article, 'link'), 'article')).toMatchObject({ quiz: [] });
});

test('parses a pasted list without numbers, bullets and empty lines', () => {
  expect(parseTitles('1. Begin\n\n  2) Go on\r\n- Third\n• Fourth\n3.2 Nested\n100 ways to win\n')).toEqual([
    'Begin',
    'Go on',
    'Third',
    'Fourth',
    'Nested',
    '100 ways to win',
  ]);
});
