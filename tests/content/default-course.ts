/** The default content as the first start reads it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentDocument, CourseLesson, CourseSection } from '#rules/content/document.ts';
import { inLanguage } from '#rules/content/localized.ts';
import { type PublicContent, publicContentOf } from '#rules/content/public-content.ts';
import { type FolderTranslation, withTranslations } from '#rules/content/translations.ts';
import { firstDefaultCurrency } from '#rules/payments/money.ts';
import type { Price, PriceList } from '#rules/plans.ts';
import { contentDocument } from '#contract/content/document.ts';
import { contentPages } from '#contract/content/field-table.ts';
import type { LegalConfig } from '#server/content/legal-texts.ts';

export const defaultDocument: ContentDocument = contentDocument.parse(
  translated(Object.fromEntries(contentPages.map((page) => [page, readJson(`${page}.json`)]))),
);

/** Adds the translations of the folder. */
function translated(pages: Record<string, unknown>): unknown {
  const { defaultLanguage, languages } = pages['site'] as ContentDocument['site'];
  let document = pages;
  for (const language of languages.filter((one) => one !== defaultLanguage)) {
    const texts = readJson(`translations/${language}.json`) as Record<string, FolderTranslation>;
    document = withTranslations(document, texts, { language, defaultLanguage });
  }
  return document;
}

/** The sections with their English texts. */
export const sections = defaultDocument.course.sections.map(({ title, lessons, picture, ...section }) => ({
  ...section,
  title: english(title),
  image: picture.replace(/^drawing:/, ''),
  lessons: lessons.map(lessonOf),
}));

export const courseTitle = english(defaultDocument.course.title);

type Lesson = { id: string; title: string; description: string } & (
  | { kind: 'video' | 'article' }
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

const file = join(import.meta.dirname, '../../content/prices.json');

export const firstPrices: PriceList = {
  ...(JSON.parse(readFileSync(file, 'utf8')) as Pick<PriceList, 'prices' | 'countryCurrencies'>),
  defaultCurrency: firstDefaultCurrency,
  notForSale: null,
};

export function firstPriceOf(id: string): Price {
  const price = firstPrices.prices.find((one) => one.id === id);
  if (!price) throw new Error(`There is no first price ${id}`);
  return price;
}

/** A course of 500 lessons in 40 sections that share one video. */
export function largeCourse(): ContentDocument['course'] {
  const largeSections = Array.from({ length: 40 }, (_, at): CourseSection => ({
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
      isFree: false,
      kind: 'video' as const,
      video: 'install-flutter',
      chapters: [],
      attachments: [],
      quiz: [],
    })),
  }));
  return { ...defaultDocument.course, sections: largeSections };
}

/** Returns the legal texts of a document as their first versions. */
function legalTextsOf({ legal, site }: ContentDocument): PublicContent['legal'] {
  const first = { version: 1, since: Date.UTC(2026, 10, 21) };
  const { privacy, terms, refunds } = inLanguage(legal, {
    language: site.defaultLanguage,
    defaultLanguage: site.defaultLanguage,
  });
  const { defaultLanguage } = site;
  const languages = { title: defaultLanguage, text: defaultLanguage };
  const withVersion = (text: typeof privacy) => ({ ...text, ...first, languages, versions: [first] });
  return { privacy: withVersion(privacy), terms: withVersion(terms), refunds: withVersion(refunds) };
}

const lengthsFile = join(import.meta.dirname, '../../content/media/lengths.json');
const lengths = JSON.parse(readFileSync(lengthsFile, 'utf8')) as Record<string, number>;

export const sampleContent = publicContent(defaultDocument);

/** Returns the public content of a document in its default language. */
export function publicContent(document: ContentDocument): PublicContent {
  return publicContentOf(document, {
    language: document.site.defaultLanguage,
    lengthOf: (video) => lengths[video] ?? 0,
    priceList: firstPrices,
    legal: legalTextsOf(document),
    publishedAt: Date.UTC(2026, 10, 21),
  });
}

const dayMs = 24 * 60 * 60 * 1000;

/** The default settings that legal texts mention. */
export const legalConfig = {
  siteUrl: 'http://localhost:3000',
  retention: { mailMs: 30 * dayMs, stripeEventsMs: 90 * dayMs, signInsMs: dayMs, rateLimitsMs: dayMs },
  backup: { folder: '', isNightly: true, store: null, daily: 7, weekly: 4, beforeMigration: 3 },
} satisfies LegalConfig['config'];
