import { expect, test } from 'vitest';
import { defaultDocument } from '#tests/content/default-course.ts';
import { addLessonsOfVideos, newSectionId } from './lessons-form.tsx';

const { course } = defaultDocument;
const lessons = [
  { video: 'v1', title: 'Lists' },
  { video: 'v2', title: 'Maps' },
];
const chance = { tail: () => 'x', number: () => 0.5 };
const options = { lessons, newTitle: 'A new section', language: 'en', publishes: false };

test('adds drafts at the end of a section in the order of the videos', () => {
  const [section] = course.sections;
  const after = addLessonsOfVideos(course, { ...options, section: section!.id }, chance).sections[0]!;
  expect(after.lessons.slice(0, section!.lessons.length)).toEqual(section!.lessons);
  expect(after.lessons.slice(section!.lessons.length)).toMatchObject([
    { title: { en: 'Lists' }, video: 'v1', state: 'draft' },
    { title: { en: 'Maps' }, video: 'v2', state: 'draft' },
  ]);
});

test('creates a new section for the lessons', () => {
  const after = addLessonsOfVideos(course, { ...options, section: newSectionId, publishes: true }, chance);
  expect(after.sections).toHaveLength(course.sections.length + 1);
  expect(after.sections.at(-1)).toMatchObject({
    title: { en: 'A new section' },
    lessons: [
      { video: 'v1', state: 'published' },
      { video: 'v2', state: 'published' },
    ],
  });
});
