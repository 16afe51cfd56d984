import type { ContentDocument, CourseLesson, CourseSection } from '#rules/content/document.ts';
import type { FormerCourse } from '#server/store/content/former-course.ts';

/**
 * Returns the document of a site that ran before content was a document: its own sections, lessons and links, which
 * may have been edited by hand, in the texts of the default content.
 */
export function documentOfFormerCourse(defaults: ContentDocument, former: FormerCourse): ContentDocument {
  const { defaultLanguage, sourceCodeUrl, questionsUrl } = defaults.site;
  const text = (words: string) => ({ [defaultLanguage]: words });
  const sections = former.sections.map(({ id, title, image, opensWith }): CourseSection => ({
    id,
    title: text(title),
    picture: `drawing:${image}`,
    opensWith,
    lessons: former.lessons
      .filter((lesson) => lesson.sectionId === id)
      .map((lesson): CourseLesson => {
        const facts = {
          id: lesson.id,
          title: text(lesson.title),
          description: text(lesson.description),
          state: 'published' as const,
          isFreePreview: lesson.isFreePreview === 1,
        };
        const attachments: CourseLesson['attachments'] = [];
        return lesson.kind === 'link'
          ? { ...facts, kind: 'link', url: lesson.url ?? '', attachments }
          : { ...facts, kind: 'video', video: lesson.videoId, chapters: [], attachments };
      }),
  }));
  return {
    ...defaults,
    site: {
      ...defaults.site,
      sourceCodeUrl: former.resources.get('source-code') ?? sourceCodeUrl,
      questionsUrl: former.resources.get('questions') ?? questionsUrl,
    },
    course: { ...defaults.course, sections },
  };
}
