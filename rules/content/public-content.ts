/**
 * The content that pages may show: the published document in one language, without drafts and without the URLs that only
 * a plan opens (decision 10). Pages, search data and emails use it.
 */
import type { LessonKind } from '#rules/outline.ts';
import type { PriceList } from '#rules/plans.ts';
import type { ContentDocument, CourseContent, CourseSection, PictureId, SiteContent } from './document.ts';
import type { LegalKind, PublicLegalText } from './legal.ts';
import { type InLanguage, inLanguage, writtenText } from './localized.ts';
import { textsOf } from './publishing.ts';

/** A lesson as visitors see it in the course's list. */
export type PublicLesson = {
  id: string;
  title: string;
  kind: LessonKind;
  isFreePreview: boolean;
  /** Whether the free plan opens it. */
  isFree: boolean;
  /** 0 for an article, a link, and for a video that is not measured yet. */
  lengthSeconds: number;
};

export type PublicSection = Omit<InLanguage<CourseSection>, 'lessons'> & { lessons: PublicLesson[] };

export type PublicContent = InLanguage<Omit<ContentDocument, 'site' | 'course' | 'legal'>> & {
  language: string;
  /** The texts that are not translated, and the language that they are in. */
  untranslated: { language: string; texts: readonly string[] };
  /** The same content in the default language; null for that itself. */
  original: PublicContent | null;
  site: Omit<InLanguage<SiteContent>, 'sourceCodeUrl' | 'questionsUrl' | 'defaultLanguage'> & {
    /** The extras of Ultra, without the URLs. */
    offers: { sourceCode: boolean; questions: boolean };
  };
  course: Omit<InLanguage<CourseContent>, 'sections'> & { sections: PublicSection[] };
  legal: Record<LegalKind, PublicLegalText>;
  /** The current prices, which are not part of the document. */
  priceList: PriceList;
  /** When it was published, in ms since 1970. */
  publishedAt: number;
};

export type { PictureId };

/**
 * Returns the public part of a document. `lengthOf` returns a video's length in seconds. Sections without a published
 * lesson are omitted.
 */
export function publicContentOf(
  document: ContentDocument,
  from: {
    language: string;
    lengthOf: (video: string) => number;
    priceList: PriceList;
    legal: PublicContent['legal'];
    publishedAt: number;
  },
): PublicContent {
  const { defaultLanguage } = document.site;
  const {
    site,
    course,
    legal: _legal,
    ...others
  } = inLanguage(document, { language: from.language, defaultLanguage });
  const { sourceCodeUrl, questionsUrl, defaultLanguage: _default, ...openSite } = site;
  return {
    ...others,
    language: from.language,
    untranslated: untranslatedIn(document, from.language),
    original:
      from.language === defaultLanguage
        ? null
        : publicContentOf(document, { ...from, language: defaultLanguage }),
    priceList: from.priceList,
    legal: from.legal,
    publishedAt: from.publishedAt,
    site: { ...openSite, offers: { sourceCode: sourceCodeUrl !== '', questions: questionsUrl !== '' } },
    course: {
      ...course,
      sections: course.sections
        .map((section) => ({
          ...section,
          lessons: section.lessons
            .filter(({ state }) => state === 'published')
            .map((lesson) => ({
              id: lesson.id,
              title: lesson.title,
              kind: lesson.kind,
              isFreePreview: lesson.isFreePreview,
              isFree: others.plans.free.isShown && lesson.isFree,
              lengthSeconds: lesson.kind === 'video' && lesson.video ? from.lengthOf(lesson.video) : 0,
            })),
        }))
        .filter(({ lessons }) => lessons.length > 0),
    },
  };
}

/** Returns the texts that pages in a language show in the default one. The legal texts know their own languages. */
function untranslatedIn(
  { site, legal: _legal, ...pages }: ContentDocument,
  language: string,
): PublicContent['untranslated'] {
  const { defaultLanguage } = site;
  const texts = textsOf({ site, ...pages }).map(({ text }) => text);
  const translated = new Set(texts.map((text) => writtenText(text, language)));
  const missing = texts
    .filter((text) => writtenText(text, language) === '')
    .map((text) => writtenText(text, defaultLanguage));
  const shown = new Set(missing.filter((text) => text !== '' && !translated.has(text)));
  return { language: defaultLanguage, texts: [...shown] };
}

/** Counts the published course; a video's length is 0 until it is measured. */
export function countCourse(sections: readonly PublicSection[]): {
  sections: number;
  lessons: number;
  videoSeconds: number;
} {
  const lessons = sections.flatMap((section) => section.lessons);
  return {
    sections: sections.length,
    lessons: lessons.length,
    videoSeconds: lessons.reduce((sum, { lengthSeconds }) => sum + lengthSeconds, 0),
  };
}

/** Fills `{lessons}` and `{sections}` in a text of the content with the counts. */
export function withCounts(text: string, sections: readonly PublicSection[]): string {
  const counts = countCourse(sections);
  return text
    .replaceAll('{lessons}', String(counts.lessons))
    .replaceAll('{sections}', String(counts.sections));
}
