/**
 * Former releases stored documents without legal texts, time zone, receipt prefix and the pictures of hero and certificate,
 * and lessons without chapters and attachments. What is stored is never rewritten; it is read with defaults, in the order
 * of the schema.
 */
import { firstReceiptPrefix } from '../payments/receipt.ts';
import { defaultTimeZone } from '../site-time.ts';
import type {
  ContentDocument,
  CourseContent,
  CourseLesson,
  LandingContent,
  SiteContent,
} from './document.ts';
import { legalContentOf, type LegalDrafts } from './legal.ts';

export function withDocumentDefaults(document: ContentDocument, drafts: LegalDrafts): ContentDocument {
  const { legal = legalContentOf(drafts, document.site.defaultLanguage) } =
    document as Partial<ContentDocument>;
  return {
    ...document,
    site: withSiteDefaults(document.site),
    landing: withLandingDefaults(document.landing),
    course: withCourseDefaults(document.course),
    certificate: withCertificateDefaults(document.certificate),
    legal,
  };
}

export function withSiteDefaults(site: SiteContent): SiteContent {
  const {
    timeZone = defaultTimeZone,
    receiptPrefix = firstReceiptPrefix,
    isOpen = true,
  } = site as Partial<SiteContent>;
  const { search, ...others } = site;
  return { ...others, timeZone, receiptPrefix, isOpen, search };
}

export function withCertificateDefaults(
  certificate: ContentDocument['certificate'],
): ContentDocument['certificate'] {
  const { picture = 'apps' } = certificate as Partial<typeof certificate>;
  return { ...certificate, picture };
}

export function withLandingDefaults(landing: LandingContent): LandingContent {
  const { picture = null, pictureAlt = {} } = landing.hero as Partial<LandingContent['hero']>;
  return { ...landing, hero: { ...landing.hero, picture, pictureAlt } };
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
