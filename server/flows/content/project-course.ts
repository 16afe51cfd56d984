/** Projects the course of a document onto the tables that access, progress and searches use. */
import type { ContentDocument, CourseLesson, CourseSection } from '#rules/content/document.ts';
import type { Localized } from '#rules/content/localized.ts';
import { attachmentsOf } from '#rules/content/references.ts';
import type { Database } from '#server/db/database.ts';
import { readAttachmentSizes } from '#server/store/content/attachments.ts';
import { type PublishedCourse, writeCourse } from '#server/store/lessons.ts';
import { textIn } from './published-content.ts';

/** Call it in the transaction that publishes the document. */
export async function projectCourse(tx: Database, document: ContentDocument, now: number): Promise<void> {
  const ids = [...new Set(attachmentsOf(document).map(({ id }) => id))];
  return writeCourse(tx, courseOf(document, await readAttachmentSizes(tx, { ids })), now);
}

/** Returns the lessons that learners see; a section without any of them is left out. `sizes` are those of the attached files. */
function courseOf(document: ContentDocument, sizes: ReadonlyMap<string, number>): PublishedCourse {
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
        chapters:
          lesson.kind === 'video'
            ? lesson.chapters.map(({ atSeconds, title }) => ({ atSeconds, title: text(title) }))
            : [],
        attachments: lesson.attachments.map(({ id, name }) => ({ id, name, bytes: sizes.get(id) ?? 0 })),
      })),
    ),
  };
}

export function publishedLessons({ lessons }: CourseSection): CourseLesson[] {
  return lessons.filter(({ state }) => state === 'published');
}
