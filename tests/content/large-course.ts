import type { ContentDocument, CourseSection } from '#rules/content/document.ts';
import { defaultDocument } from './default-course.ts';

/** A course of 500 lessons in 40 sections, whose videos are all the same one. */
export function largeCourse(): ContentDocument['course'] {
  const sections = Array.from({ length: 40 }, (_, at): CourseSection => ({
    id: at + 1,
    title: { en: `Section ${at}` },
    picture: 'drawing:setup',
    opensWith: 'premium',
    lessons: Array.from({ length: at < 20 ? 12 : 13 }, (__, place) => ({
      id: `lesson-${at}-${place}`,
      title: { en: `Lesson ${at} ${place}` },
      description: { en: 'What it teaches. '.repeat(20) },
      state: 'published' as const,
      isFreePreview: place === 0,
      kind: 'video' as const,
      video: 'install-flutter',
      chapters: [],
      attachments: [],
    })),
  }));
  return { ...defaultDocument.course, sections };
}
