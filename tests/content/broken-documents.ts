/** Ways to break a valid content document at a known field, for property tests. */
import type { ContentDocument, ContentPage } from '#rules/content/document.ts';
import { textLimits, type TextLimit } from '#rules/content/limits.ts';

type Breaking = {
  page: ContentPage;
  /** Mutates a copy. */
  breaks: (document: ContentDocument) => void;
  /** The field that the error names. */
  field: string;
};

const long = (limit: TextLimit) => ({ en: 'x'.repeat(textLimits[limit] + 1) });

/** Changes that violate the schema, so that saving is rejected. */
export const unsavable: Breaking[] = [
  { page: 'site', breaks: ({ site }) => (site.name = 'x'.repeat(81)), field: 'site.name' },
  { page: 'site', breaks: ({ site }) => (site.accent = 'red'), field: 'site.accent' },
  { page: 'site', breaks: ({ site }) => (site.email = 'nobody'), field: 'site.email' },
  { page: 'site', breaks: ({ site }) => (site.languages = []), field: 'site.languages' },
  {
    page: 'site',
    breaks: ({ site }) => (site.sourceCodeUrl = 'javascript:alert(1)'),
    field: 'site.sourceCodeUrl',
  },
  { page: 'site', breaks: ({ site }) => Object.assign(site, { isAdmin: true }), field: 'site.isAdmin' },
  {
    page: 'landing',
    breaks: ({ landing: { hero } }) => (hero.headline = long('title')),
    field: 'landing.hero.headline.en',
  },
  {
    page: 'landing',
    breaks: ({ landing: { steps } }) => Object.assign(steps, { isShown: 'yes' }),
    field: 'landing.steps.isShown',
  },
  {
    page: 'landing',
    breaks: ({ landing: { questions } }) =>
      (questions.items = Array.from({ length: 13 }, (_, at) => ({ id: `q${at}`, question: {}, answer: {} }))),
    field: 'landing.questions.items',
  },
  {
    page: 'landing',
    breaks: ({ landing: { hero } }) => (hero.note = { en: 'a\0b' }),
    field: 'landing.hero.note.en',
  },
  {
    page: 'instructor',
    breaks: ({ instructor }) => Object.assign(instructor, { picture: 'https://elsewhere.example/me.png' }),
    field: 'instructor.picture',
  },
  {
    page: 'teaser',
    breaks: ({ teaser }) => (teaser.publishedAt = 'yesterday'),
    field: 'teaser.publishedAt',
  },
  {
    page: 'course',
    breaks: ({ course }) => Object.assign(course.sections[0] ?? {}, { opensWith: 'free' }),
    field: 'course.sections.0.opensWith',
  },
  {
    page: 'course',
    breaks: ({ course }) => Object.assign(course.sections[0]?.lessons[0] ?? {}, { id: '../x' }),
    field: 'course.sections.0.lessons.0.id',
  },
  {
    page: 'course',
    breaks: ({ course }) => Object.assign(course.sections[0]?.lessons[0] ?? {}, anAttachment('../x.zip')),
    field: 'course.sections.0.lessons.0.attachments.0.name',
  },
  {
    page: 'course',
    breaks: ({ course }) =>
      Object.assign(course.sections[0]?.lessons[0] ?? {}, aVideo('flutter-introduction', [1.5])),
    field: 'course.sections.0.lessons.0.chapters.0.atSeconds',
  },
  {
    page: 'certificate',
    breaks: ({ certificate }) => (certificate.description = long('text')),
    field: 'certificate.description.en',
  },
];

/** Changes that can be saved as a draft but not published. */
export const unpublishable: (Breaking & { reason: string })[] = [
  {
    page: 'site',
    breaks: ({ site }) => (site.defaultLanguage = 'fr'),
    field: 'site.defaultLanguage',
    reason: 'unknown-language',
  },
  { page: 'site', breaks: ({ site }) => (site.name = ' '), field: 'site.name', reason: 'needs-text' },
  {
    page: 'landing',
    breaks: ({ landing: { hero } }) => (hero.headline = { ms: 'Hanya Melayu' }),
    field: 'landing.hero.headline',
    reason: 'needs-text',
  },
  {
    page: 'landing',
    breaks: ({ landing: { hero } }) => (hero.phrases = []),
    field: 'landing.hero.phrases',
    reason: 'needs-entry',
  },
  {
    page: 'instructor',
    breaks: ({ instructor }) => (instructor.picture = `image:${'0'.repeat(64)}`),
    field: 'instructor.picture',
    reason: 'unknown-image',
  },
  {
    page: 'course',
    breaks: ({ course }) => Object.assign(course.sections[0]?.lessons[0] ?? {}, aVideo('not-there')),
    field: 'course.sections.0.lessons.0.video',
    reason: 'unknown-video',
  },
  {
    page: 'course',
    breaks: ({ course }) => Object.assign(course.sections[0]?.lessons[0] ?? {}, aVideo(null)),
    field: 'course.sections.0.lessons.0.video',
    reason: 'needs-video',
  },
  {
    page: 'course',
    breaks: ({ course }) =>
      Object.assign(course.sections[0]?.lessons[0] ?? {}, aVideo('flutter-introduction', [4, 4])),
    field: 'course.sections.0.lessons.0.chapters.1.atSeconds',
    reason: 'chapter-order',
  },
  {
    page: 'course',
    breaks: ({ course }) =>
      Object.assign(course.sections[0]?.lessons[0] ?? {}, aVideo('flutter-introduction', [20])),
    field: 'course.sections.0.lessons.0.chapters.0.atSeconds',
    reason: 'beyond-video',
  },
  {
    page: 'course',
    breaks: ({ course }) => Object.assign(course.sections[0]?.lessons[0] ?? {}, anAttachment('x.zip')),
    field: 'course.sections.0.lessons.0.attachments.0',
    reason: 'unknown-file',
  },
  {
    page: 'course',
    breaks: ({ course }) => course.sections.splice(1, 0, { ...course.sections[0]!, lessons: [] }),
    field: 'course.sections.1.id',
    reason: 'taken-id',
  },
  {
    page: 'course',
    breaks: ({ course }) => (course.sections = []),
    field: 'course.sections',
    reason: 'needs-entry',
  },
];

function aVideo(video: string | null, seconds: readonly number[] = []) {
  const chapters = seconds.map((atSeconds, at) => ({
    id: `at-${at}`,
    atSeconds,
    title: { en: 'A chapter' },
  }));
  return { kind: 'video', video, state: 'published', url: undefined, body: undefined, chapters, quiz: [] };
}

function anAttachment(name: string) {
  return { state: 'published', attachments: [{ id: '0'.repeat(64), name }] };
}

export function broken(document: ContentDocument, { breaks }: Breaking): ContentDocument {
  const copy = structuredClone(document);
  breaks(copy);
  return JSON.parse(JSON.stringify(copy)) as ContentDocument;
}
