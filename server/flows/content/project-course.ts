/** Projects the course of a document onto the tables that access, progress and searches use. */
import type { ContentDocument, CourseLesson, CourseSection } from '#rules/content/document.ts';
import type { Localized } from '#rules/content/localized.ts';
import type { Database } from '#server/db/database.ts';
import { type PublishedCourse, writeCourse } from '#server/store/lessons.ts';
import { textIn } from './published-content.ts';

/** Call it in the transaction that publishes the document. */
export function projectCourse(tx: Database, document: ContentDocument, now: number): Promise<void> {
  return writeCourse(tx, courseOf(document), now);
}

/** Returns the lessons that learners see; a section without any of them is left out. */
function courseOf(document: ContentDocument): PublishedCourse {
  const sections = document.course.sections
    .map((section) => ({ section, lessons: publishedLessons(section) }))
    .filter(({ lessons }) => lessons.length > 0);
  const text = (localized: Localized) => textIn(document, localized);
  return {
    sections: sections.map(({ section }) => ({
      id: section.id,
      title: text(section.title),
      image: section.picture.replace(/^drawing:/, ''),
      opensWith: section.opensWith,
    })),
    lessons: sections.flatMap(({ section, lessons }) =>
      lessons.map((lesson) => ({
        id: lesson.id,
        sectionId: section.id,
        title: text(lesson.title),
        description: text(lesson.description),
        kind: lesson.kind,
        url: lesson.kind === 'link' ? lesson.url : null,
        videoId: lesson.kind === 'video' ? lesson.video : null,
        isFreePreview: lesson.isFreePreview,
      })),
    ),
  };
}

export function publishedLessons({ lessons }: CourseSection): CourseLesson[] {
  return lessons.filter(({ state }) => state === 'published');
}
