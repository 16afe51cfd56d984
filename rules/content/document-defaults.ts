/**
 * Former releases stored documents without legal texts and time zone, and lessons without chapters and attachments. What
 * is stored is never rewritten; it is read with defaults, in the order of the schema.
 */
import { defaultTimeZone } from '../site-time.ts';
import type { ContentDocument, CourseContent, CourseLesson, SiteContent } from './document.ts';
import { legalContentOf, type LegalDrafts } from './legal.ts';

export function withDocumentDefaults(document: ContentDocument, drafts: LegalDrafts): ContentDocument {
  const { legal = legalContentOf(drafts, document.site.defaultLanguage) } =
    document as Partial<ContentDocument>;
  return {
    ...document,
    site: withSiteDefaults(document.site),
    course: withCourseDefaults(document.course),
    legal,
  };
}

export function withSiteDefaults(site: SiteContent): SiteContent {
  const { timeZone = defaultTimeZone } = site as Partial<SiteContent>;
  const { search, ...others } = site;
  return { ...others, timeZone, search };
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
