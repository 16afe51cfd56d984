import { expect, test } from 'vitest';
import { numberSections } from '#rules/outline.ts';
import { sampleContent, sections } from '#tests/content/default-course.ts';
import { talks } from './talks.ts';

const lessons = sections.flatMap((section) => section.lessons);

test('the course has 66 lessons in six sections of 3, 9, 17, 7, 28 and 2', () => {
  expect(sections.map((section) => section.lessons.length)).toEqual([3, 9, 17, 7, 28, 2]);
  expect(sections.map((section) => section.id)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(numberSections(sections).map(({ first, last }) => [first, last])).toEqual([
    [0, 2],
    [3, 11],
    [12, 28],
    [29, 35],
    [36, 63],
    [64, 65],
  ]);
});

test('sections carry the titles of the specification', () => {
  expect(sections.map((section) => section.title)).toEqual([
    'Flutter Introduction and Setup',
    'Fundamental of Dart Programming',
    'Deep Dive into Flutter Widgets',
    'Master Firebase Backend',
    'Build 5 Real-World AI Apps',
    'Launch, Monetize and Grow Your App',
  ]);
});

test('the first and the last lesson have the specified titles', () => {
  expect(lessons[0]?.title).toBe('Flutter Introduction');
  expect(lessons.at(-1)?.title).toBe('From $0 to $10K Revenue Strategy');
});

test('only the two lessons of section 6 are links', () => {
  const links = lessons.filter((lesson) => lesson.kind === 'link');
  expect(links).toEqual(sections[5]?.lessons);
});

test('every lesson has a unique id and title, and a description of one to three sentences', () => {
  expect(new Set(lessons.map((lesson) => lesson.id)).size).toBe(66);
  expect(new Set(lessons.map((lesson) => lesson.title)).size).toBe(66);
  for (const { id, description } of lessons) {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(description.split(/(?<=[.!?]) /).length, id).toBeLessThanOrEqual(3);
    expect(description, id).toMatch(/\.$/);
  }
});

test('every talk belongs to a lesson', () => {
  for (const id of Object.keys(talks)) expect(lessons.map((lesson) => lesson.id)).toContain(id);
});

test('the landing page has its three phrases, five apps, three benefits and six questions', () => {
  const { hero, showcase, benefits, questions } = sampleContent.landing;
  expect(hero.phrases).toEqual(['Build AI Apps', 'Launch Your Apps', 'Make $100K a Month']);
  expect(showcase.rows).toHaveLength(5);
  expect(benefits.cards.map((benefit) => benefit.title)).toEqual([
    'Master Flutter & Firebase',
    'Build 5 Real AI Apps',
    'Launch, Monetize and Grow your App',
  ]);
  expect(questions.items).toHaveLength(6);
});
