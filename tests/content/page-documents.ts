/** Generated documents for page tests: lists of every length, hidden sections, long texts, other scripts and markup. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type {
  Chapter,
  ContentDocument,
  CourseLesson,
  PictureId,
  QuizQuestion,
} from '#rules/content/document.ts';
import { type ListLimit, listLimits, type TextLimit, textLimits } from '#rules/content/limits.ts';
import type { Localized } from '#rules/content/localized.ts';
import { previewPages } from '#rules/content/rendered-pages.ts';
import { sectionGates } from '#rules/outline.ts';
import { contentDocument } from '#contract/content/document.ts';
import renderer from '#web/render/render-pages.ts';
import { findMalformedHtml } from '#tests/well-formed-html.ts';
import { publicContent } from './default-course.ts';
import { partsOf } from './generated-parts.ts';
import { sourceTemplates } from './rendered-pages.ts';

/** Marks texts that no page may contain. */
const secretMark = 'gated-4f1c';

const markup = [
  '<script>alert(1)</script>',
  '</script><!--',
  '<!--slot:page-->',
  '&amp;&lt;',
  '{{name}} {{valid}}',
  '$& $1 $$',
  'https://site.invalid/',
  '"onclick="x" style=\'y\'',
  'غرفة تعليم',
  'கற்றல் வகுப்பு',
  '学习应用程序',
  '👩🏽‍🏫 Kelas',
  'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3),
];

const words = (limit: TextLimit): fc.Arbitrary<string> => {
  const most = textLimits[limit];
  return fc
    .oneof(
      fc.constantFrom(...markup),
      fc.lorem({ maxCount: 12 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
      fc.constant('long words and more '.repeat(500)),
    )
    .map((text) => `A${text}`.slice(0, most).toWellFormed().replaceAll('\0', ' ').trimEnd());
};

const text = (limit: TextLimit): fc.Arbitrary<Localized> => words(limit).map((en) => ({ en }));

const maybe = (limit: TextLimit): fc.Arbitrary<Localized> =>
  fc.oneof(text(limit), fc.constant<Localized>({ en: '' }));

const list = <T>(of: fc.Arbitrary<T>, limit: ListLimit) =>
  fc.array(of, { minLength: listLimits[limit].min, maxLength: listLimits[limit].max, size: 'max' });

const picture = fc.constantFrom<PictureId>(
  'image:0f1e2d3c',
  'drawing:chatbot',
  'drawing:voice-assistant',
  'drawing:setup',
  'drawing:intro-say',
  'drawing:benefit-build',
  'drawing:instructor',
  'drawing:of-another-version',
);

const lesson = (id: string): fc.Arbitrary<CourseLesson> => {
  const attachments = fc.constant<CourseLesson['attachments']>([
    { id: '0'.repeat(64), name: `${secretMark}.zip` },
  ]);
  const chapters = fc.constant<Chapter[]>([
    { id: 'first', atSeconds: 1, title: { en: `A chapter, ${secretMark}` } },
  ]);
  const quiz = fc.constant<QuizQuestion[]>([
    {
      id: 'first',
      kind: 'single',
      question: { en: `A question, ${secretMark}` },
      choices: [
        { id: 'one', text: { en: `A choice, ${secretMark}` }, isCorrect: true },
        { id: 'two', text: { en: `Another, ${secretMark}` }, isCorrect: false },
      ],
      accepted: [{ en: secretMark }],
      explanation: { en: secretMark },
    },
  ]);
  const each = {
    id: fc.constant(id),
    isFreePreview: fc.boolean(),
    isFree: fc.boolean(),
    description: maybe('description'),
    attachments,
  };
  const published = { ...each, title: text('title'), state: fc.constant('published' as const) };
  return fc.oneof(
    fc.record({
      ...published,
      kind: fc.constant('video' as const),
      video: fc.constant('install-flutter'),
      chapters,
      quiz,
    }),
    fc.record({
      ...published,
      kind: fc.constant('article' as const),
      body: fc.constant({ en: `# A text, ${secretMark}` }),
      quiz,
    }),
    fc.record({ ...published, kind: fc.constant('link' as const), url: fc.constant(`/${secretMark}`) }),
    fc.record({
      ...each,
      title: fc.constant({ en: `A draft, ${secretMark}` }),
      state: fc.constant('draft' as const),
      kind: fc.constant('video' as const),
      video: fc.constant(null),
      chapters,
      quiz,
    }),
  );
};

const sections = fc
  .array(fc.array(fc.constant(null), { maxLength: 12 }), { minLength: 1, maxLength: 10 })
  .chain((shape) =>
    fc.tuple(
      ...shape.map((lessons, at) =>
        fc.record({
          id: fc.constant(at + 1),
          title: text('title'),
          picture,
          opensWith: fc.constantFrom(...sectionGates),
          lessons: fc.tuple(...lessons.map((_, place) => lesson(`lesson-${at}-${place}`))),
        }),
      ),
    ),
  );

export const pageDocuments: fc.Arbitrary<ContentDocument> = partsOf(contentDocument, '', {
  words,
  text,
  maybe,
  list,
  picture,
  own: {
    'site.sourceCodeUrl': fc.constant(`https://code.example/${secretMark}`),
    'site.questionsUrl': fc.constant(`https://group.example/${secretMark}`),
    'site.languages': fc.constant(['en']),
    'teaser.description': maybe('line'),
    'course.sections': sections,
  },
});

/** Expects well-formed pages without gated text and without injected markup. */
export function expectEveryPage(document: ContentDocument): void {
  const content = publicContent(document);
  const pages = renderer.renderPages(content, sourceTemplates);
  for (const [name, page] of Object.entries(pages)) {
    expect(page, name).not.toContain(secretMark);
    if (name.endsWith('.html')) expectHarmless(name, page);
  }
  for (const page of previewPages) {
    const preview = renderer.renderPreview(content, { page, scheme: null, templates: sourceTemplates });
    expectHarmless(`preview of ${page}`, preview);
    expect(preview).not.toContain('<script');
    expect(preview).not.toContain(secretMark);
  }
}

function expectHarmless(name: string, page: string): void {
  expect(findMalformedHtml(page), name).toBeNull();
  expect(page.match(/<script/g) ?? [], name).toHaveLength(page.match(/<\/script>/g)?.length ?? 0);
  const scripts = [...page.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
  for (const attributes of scripts)
    expect(attributes, name).toMatch(/ src=| type="application\/(ld\+)?json"/);
}
