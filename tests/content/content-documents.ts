/** Landing pages with generated texts, lists and pictures, for property tests. */
import fc from 'fast-check';
import type {
  Chapter,
  ContentDocument,
  CourseLesson,
  CourseSection,
  PictureId,
  QuizQuestion,
} from '#rules/content/document.ts';
import { type ListLimit, listLimits, type TextLimit, textLimits } from '#rules/content/limits.ts';
import type { Localized } from '#rules/content/localized.ts';
import { sectionGates } from '#rules/outline.ts';
import { contentPageSchemas } from '#contract/content/document.ts';
import { defaultDocument } from './default-course.ts';
import { partsOf } from './generated-parts.ts';

const videoIds = defaultDocument.course.sections.flatMap(({ lessons }) =>
  lessons.flatMap((lesson) => (lesson.kind === 'video' && lesson.video ? [lesson.video] : [])),
);

const words = (limit: TextLimit) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(textLimits[limit], 40) })
    .map((text) => `A${text}`.slice(0, textLimits[limit]).toWellFormed().replaceAll('\0', ''));

const localized = (limit: TextLimit): fc.Arbitrary<Localized> =>
  fc.oneof(
    words(limit).map((en): Localized => ({ en })),
    fc.tuple(words(limit), words(limit)).map(([en, ms]): Localized => ({ en, ms })),
  );

const list = <T>(of: fc.Arbitrary<T>, limit: ListLimit) =>
  fc.array(of, { minLength: listLimits[limit].min, maxLength: Math.min(listLimits[limit].max, 4) });

const picture = fc.constantFrom<PictureId>('drawing:setup', 'drawing:chatbot', 'drawing:instructor');

const url = fc.constantFrom('/source-code', 'https://example.com/a?b=c', 'http://example.com', '/guides/x');

type NewLesson = Omit<CourseLesson, 'id' | 'kind' | 'url' | 'video' | 'chapters' | 'body' | 'quiz'> &
  (
    | { kind: 'video'; video: string; chapters: Chapter[]; quiz: QuizQuestion[] }
    | { kind: 'article'; body: Localized; quiz: QuizQuestion[] }
    | { kind: 'link'; url: string }
  );

const everyLesson = {
  title: localized('title'),
  description: localized('description'),
  state: fc.constantFrom<CourseLesson['state'][]>('draft', 'published', 'published'),
  isFreePreview: fc.boolean(),
  isFree: fc.boolean(),
  // Tests upload files when they need them.
  attachments: fc.constant<CourseLesson['attachments']>([]),
};

/** Chapters within 13 seconds, the shortest video of the sample course. */
const chapters = fc.uniqueArray(fc.nat({ max: 12 }), { maxLength: 4 }).chain((seconds) =>
  fc.tuple(
    ...seconds
      .toSorted((a, b) => a - b)
      .map((atSeconds) =>
        fc.record({
          id: fc.constant(`at-${atSeconds}`),
          atSeconds: fc.constant(atSeconds),
          title: localized('title'),
        }),
      ),
  ),
);

/** A quiz with two choices, of which the first is right, for each question that isn't typed. */
const quiz: fc.Arbitrary<QuizQuestion[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom<QuizQuestion['kind'][]>('single', 'multiple', 'text'),
      question: localized('text'),
      texts: fc.tuple(localized('line'), localized('line')),
      accepted: list(localized('label'), 'acceptedAnswers').filter(({ length }) => length > 0),
      explanation: localized('text'),
    }),
    { maxLength: 3 },
  )
  .map((drawn) =>
    drawn.map(({ texts, ...question }, at) => ({
      ...question,
      id: `question-${at}`,
      choices: texts.map((text, place) => ({ id: `choice-${place}`, text, isCorrect: place === 0 })),
    })),
  );

const lesson: fc.Arbitrary<NewLesson> = fc.oneof(
  fc.record({
    ...everyLesson,
    kind: fc.constant('video' as const),
    video: fc.constantFrom(...videoIds),
    chapters,
    quiz,
  }),
  fc.record({ ...everyLesson, kind: fc.constant('article' as const), body: localized('article'), quiz }),
  fc.record({ ...everyLesson, kind: fc.constant('link' as const), url }),
);

const section = fc.record({
  title: localized('title'),
  picture,
  opensWith: fc.constantFrom(...sectionGates),
  lessons: fc.array(lesson, { maxLength: 6 }),
});

/** Sections in an order unlike that of their ids, with at least one visible lesson. */
const sections: fc.Arbitrary<CourseSection[]> = fc
  .array(section, { minLength: 1, maxLength: 6 })
  .map((drawn) =>
    drawn.map((one, place) => ({
      ...one,
      id: drawn.length - place,
      lessons: one.lessons.map((each, at): CourseLesson => ({
        ...each,
        id: `lesson-${place}-${at}`,
        state: place === 0 && at === 0 ? 'published' : each.state,
      })),
    })),
  )
  .filter(([first]) => (first?.lessons.length ?? 0) > 0);

const choices = { words, text: localized, maybe: localized, list, picture };

/** Documents that a site with the default course's videos can publish. */
export const validDocuments: fc.Arbitrary<ContentDocument> = fc
  .record({
    name: words('label'),
    accent: fc.constantFrom(null, '#1d4ed8'),
    landing: partsOf(contentPageSchemas.landing, 'landing', choices),
    instructor: partsOf(contentPageSchemas.instructor, 'instructor', choices),
    title: localized('title'),
    summary: localized('text'),
    sections,
    sourceCodeUrl: url,
  })
  .map(({ name, accent, title, summary, sourceCodeUrl, ...drawn }) => ({
    ...defaultDocument,
    site: { ...defaultDocument.site, name, accent, sourceCodeUrl, languages: ['en', 'ms'] },
    landing: drawn.landing,
    instructor: drawn.instructor,
    course: { ...defaultDocument.course, title, summary, sections: drawn.sections },
  }));
