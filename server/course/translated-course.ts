/** The texts of the course in the language of a page, read from the published document. */
import { contentLanguageOf, documentLanguageOf } from '#rules/content/content-language.ts';
import type { ContentDocument, CourseLesson } from '#rules/content/document.ts';
import type { Localized } from '#rules/content/localized.ts';
import { lessonsOf } from '#rules/content/references.ts';
import type { Language } from '#rules/language.ts';
import type { LessonChapter, NumberedSection, OutlineLesson } from '#rules/outline.ts';
import type { CachedCourse } from './published-course.ts';

/** The language of a text that is not in the language of the page, because it is not translated. */
type OtherLanguage = { lang?: string };

export type TranslatedSection = Omit<NumberedSection<OutlineLesson>, 'lessons'> &
  OtherLanguage & {
    lessons: (NumberedSection<OutlineLesson>['lessons'][number] &
      OtherLanguage & { descriptionLang?: string })[];
  };

type Translations = Map<Language, TranslatedSection[]>;

/** By outline and document, so that replies can be cached by the returned object. */
const known = new WeakMap<CachedCourse['sections'], WeakMap<ContentDocument, Translations>>();

/** Returns the outline in the language of a page; texts without a translation stay in the default language. */
export function translateSections(
  sections: CachedCourse['sections'],
  document: ContentDocument,
  language: Language,
): TranslatedSection[] {
  const ofSections = known.get(sections) ?? new WeakMap<ContentDocument, Translations>();
  known.set(sections, ofSections);
  const ofDocument = ofSections.get(document) ?? (new Map() as Translations);
  ofSections.set(document, ofDocument);
  const translated = ofDocument.get(language) ?? translateAll(sections, document, language);
  ofDocument.set(language, translated);
  return translated;
}

function translateAll(
  sections: CachedCourse['sections'],
  document: ContentDocument,
  language: Language,
): TranslatedSection[] {
  const read = readerOf(document, language);
  const sectionTitles = new Map(document.course.sections.map(({ id, title }) => [id, title]));
  const lessons = contentLessons(document);
  return sections.map((section) => {
    const title = read(sectionTitles.get(section.id), section.title);
    return {
      ...section,
      title: title.text,
      ...(title.lang !== null && { lang: title.lang }),
      lessons: section.lessons.map((lesson) => {
        const content = lessons.get(lesson.id);
        const own = read(content?.title, lesson.title);
        const description = read(content?.description, lesson.description);
        return {
          ...lesson,
          title: own.text,
          description: description.text,
          ...(own.lang !== null && { lang: own.lang }),
          ...(description.lang !== null && description.text !== '' && { descriptionLang: description.lang }),
        };
      }),
    };
  });
}

/** Returns the title of a lesson in the language of a page; `stored` for one that is no longer in the course. */
export function lessonTitleIn(
  document: ContentDocument,
  language: Language,
  { id, stored }: { id: string; stored: string },
): { title: string } & OtherLanguage {
  const { text, lang } = readerOf(document, language)(contentLessons(document).get(id)?.title, stored);
  return { title: text, ...(lang !== null && { lang }) };
}

/** Returns the chapters of a lesson in the language of a page; `stored` are those of the published course. */
export function chaptersIn(
  document: ContentDocument,
  language: Language,
  { id, stored }: { id: string; stored: readonly LessonChapter[] },
): (LessonChapter & OtherLanguage)[] {
  const read = readerOf(document, language);
  const lesson = contentLessons(document).get(id);
  const titles = new Map(
    lesson?.kind === 'video' ? lesson.chapters.map(({ atSeconds, title }) => [atSeconds, title]) : [],
  );
  return stored.map(({ atSeconds, title }) => {
    const { text, lang } = read(titles.get(atSeconds), title);
    return { atSeconds, title: text, ...(lang !== null && { lang }) };
  });
}

/** Returns a function that reads a text in the language of a page; `lang` is that of one without a translation. */
export function textReader(
  document: ContentDocument,
  language: Language,
): (text: Localized) => { text: string } & OtherLanguage {
  const read = readerOf(document, language);
  return (localized) => {
    const { text, lang } = read(localized, localized[document.site.defaultLanguage] ?? '');
    return { text, ...(lang !== null && text !== '' && { lang }) };
  };
}

type Read = (text: Localized | undefined, stored: string) => { text: string; lang: string | null };

/** `stored` is the text in the default language; `lang` is null for one in the language of the HTML document. */
function readerOf({ site }: ContentDocument, pageLanguage: Language): Read {
  const { defaultLanguage } = site;
  const language = contentLanguageOf(site, pageLanguage);
  const own = documentLanguageOf(pageLanguage, language);
  const langOf = (shown: string) => (shown === own ? null : shown);
  return (text, stored) => {
    const translated = language === defaultLanguage ? '' : text?.[language];
    return translated
      ? { text: translated, lang: langOf(language) }
      : { text: stored, lang: langOf(defaultLanguage) };
  };
}

const lessonsOfDocuments = new WeakMap<ContentDocument, ReadonlyMap<string, CourseLesson>>();

function contentLessons(document: ContentDocument): ReadonlyMap<string, CourseLesson> {
  const read =
    lessonsOfDocuments.get(document) ??
    new Map(lessonsOf(document.course).map(({ lesson }) => [lesson.id, lesson]));
  lessonsOfDocuments.set(document, read);
  return read;
}
