/** Landing pages with generated texts, lists and pictures, for property tests. */
import fc from 'fast-check';
import type {
  Chapter,
  ContentDocument,
  CourseLesson,
  CourseSection,
  PictureId,
} from '#rules/content/document.ts';
import { type ListLimit, listLimits, type TextLimit, textLimits } from '#rules/content/limits.ts';
import type { Localized } from '#rules/content/localized.ts';
import { sectionGates } from '#rules/outline.ts';
import { defaultDocument } from './default-course.ts';

type Choices = {
  text: (limit: TextLimit) => fc.Arbitrary<Localized>;
  /** Generates a text that may be empty. */
  maybe: (limit: TextLimit) => fc.Arbitrary<Localized>;
  list: <T>(of: fc.Arbitrary<T>, limit: ListLimit) => fc.Arbitrary<T[]>;
  /** Generates a list whose entries have ids. */
  identified: <T extends object>(
    of: fc.Arbitrary<T>,
    limit: ListLimit,
  ) => fc.Arbitrary<(T & { id: string })[]>;
  picture: fc.Arbitrary<PictureId>;
};

export function landingOf(choices: Choices): fc.Arbitrary<ContentDocument['landing']> {
  const { text, maybe, list, identified, picture } = choices;
  const isShown = fc.boolean();
  return fc.record({
    hero: fc.record({
      kicker: maybe('label'),
      headline: text('title'),
      phrases: list(text('label'), 'phrases'),
      lead: maybe('line'),
      action: text('label'),
      note: maybe('label'),
      picture: fc.option(picture),
      pictureAlt: maybe('line'),
    }),
    showcase: fc.record({
      isShown,
      title: text('title'),
      lead: maybe('line'),
      counted: text('label'),
      rows: identified(
        fc.record({ title: text('title'), prompt: text('label'), text: text('text'), picture }),
        'rows',
      ),
    }),
    steps: fc.record({
      isShown,
      menu: text('label'),
      title: text('title'),
      items: identified(fc.record({ title: text('title'), text: text('text') }), 'steps'),
    }),
    benefits: fc.record({
      isShown,
      title: text('title'),
      cards: identified(
        fc.record({
          title: text('title'),
          text: text('text'),
          picture,
          leadsTo: fc.constantFrom(...(['showcase', 'steps', 'curriculum', 'plans', 'questions'] as const)),
        }),
        'cards',
      ),
    }),
    curriculum: fc.record({ title: text('title'), lead: maybe('line') }),
    teacher: fc.record({ isShown, title: text('title') }),
    plans: fc.record({ title: text('title'), lead: maybe('line') }),
    audience: fc.record({ isShown, title: text('title'), lines: list(text('line'), 'lines') }),
    notPromised: fc.record({ isShown, title: text('title'), lines: list(text('line'), 'lines') }),
    questions: fc.record({
      isShown,
      title: text('title'),
      items: identified(fc.record({ question: text('title'), answer: text('text') }), 'questions'),
    }),
    intro: fc.record({
      title: text('title'),
      slides: identified(fc.record({ title: text('title'), text: text('line'), picture }), 'slides'),
    }),
    finalCall: fc.record({ isShown, title: text('title'), lead: maybe('line') }),
  });
}

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

function withIds<T extends object>(entries: T[]): (T & { id: string })[] {
  return entries.map((entry, place) => ({ id: `entry-${place}`, ...entry }));
}

const identifiedList = <T extends object>(of: fc.Arbitrary<T>, limit: ListLimit) =>
  list(of, limit).map(withIds);

type NewLesson = Omit<CourseLesson, 'id' | 'kind' | 'url' | 'video' | 'chapters'> &
  ({ kind: 'video'; video: string; chapters: Chapter[] } | { kind: 'link'; url: string });

const everyLesson = {
  title: localized('title'),
  description: localized('description'),
  state: fc.constantFrom<CourseLesson['state'][]>('draft', 'published', 'published'),
  isFreePreview: fc.boolean(),
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

const lesson: fc.Arbitrary<NewLesson> = fc.oneof(
  fc.record({
    ...everyLesson,
    kind: fc.constant('video' as const),
    video: fc.constantFrom(...videoIds),
    chapters,
  }),
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

const landing = landingOf({ text: localized, maybe: localized, list, identified: identifiedList, picture });

/** Documents that a site with the default course's videos can publish. */
export const validDocuments: fc.Arbitrary<ContentDocument> = fc
  .record({
    name: words('label'),
    accent: fc.constantFrom(null, '#1d4ed8'),
    landing,
    instructor: fc.record({
      name: words('label'),
      line: localized('label'),
      text: list(localized('text'), 'paragraphs'),
      picture,
    }),
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
