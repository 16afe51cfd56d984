/** The default content, as the first start reads it, and its course for tests that walk through the lessons. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentDocument } from '#contract/content.ts';
import { contentPages, type ContentDocument, type CourseLesson } from '#rules/content/document.ts';

export const defaultDocument: ContentDocument = contentDocument.parse(
  Object.fromEntries(contentPages.map((page) => [page, readJson(`${page}.json`)])),
);

/** The sections with their texts in English. */
export const sections = defaultDocument.course.sections.map(({ title, lessons, picture, ...section }) => ({
  ...section,
  title: english(title),
  image: picture.replace(/^drawing:/, ''),
  lessons: lessons.map(lessonOf),
}));

export const courseTitle = english(defaultDocument.course.title);

type Lesson = { id: string; title: string; description: string } & (
  | { kind: 'video' }
  | { kind: 'link'; url: string }
);

function lessonOf(lesson: CourseLesson): Lesson {
  const texts = { id: lesson.id, title: english(lesson.title), description: english(lesson.description) };
  return lesson.kind === 'link'
    ? { ...texts, kind: lesson.kind, url: lesson.url }
    : { ...texts, kind: lesson.kind };
}

function english(text: Readonly<Record<string, string>>): string {
  return text['en'] ?? '';
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../content', file), 'utf8'));
}
