/**
 * Former releases stored lessons without chapters and attachments. What is stored is never rewritten; it is read with
 * empty lists, in the order of the schema.
 */
import type { ContentDocument, CourseContent, CourseLesson } from './document.ts';

export function withLessonDefaults(document: ContentDocument): ContentDocument {
  return { ...document, course: withCourseDefaults(document.course) };
}

export function withCourseDefaults(course: CourseContent): CourseContent {
  const sections = course.sections.map((section) => ({
    ...section,
    lessons: section.lessons.map(withLists),
  }));
  return { ...course, sections };
}

function withLists(lesson: CourseLesson): CourseLesson {
  const { attachments = [] } = lesson as Partial<CourseLesson>;
  if (lesson.kind === 'link') return { ...lesson, attachments };
  const { chapters = [] } = lesson as Partial<typeof lesson>;
  return { ...lesson, chapters, attachments };
}
