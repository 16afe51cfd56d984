/** The schema of the content document: its shape, its limits and its links. A draft may still lack texts. */
import { z } from '@hono/zod-openapi';
import { certificatePictures, type ContentDocument } from '#rules/content/document.ts';
import {
  isAllowedUrl,
  lastChapterSecond,
  type ListLimit,
  listLimits,
  safeFileName,
  type TextLimit,
  textLimits,
} from '#rules/content/limits.ts';
import { languageCode } from '#rules/content/localized.ts';
import { firstReceiptPrefix, receiptPrefix } from '#rules/payments/receipt.ts';
import { defaultTimeZone, isTimeZone } from '#rules/site-time.ts';
import { sectionGates } from '#rules/outline.ts';
import { text as wellFormed } from './endpoint.ts';

const language = z.string().regex(languageCode);
const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/);
const plain = (limit: TextLimit) => wellFormed(textLimits[limit]);
const text = (limit: TextLimit) => z.record(language, plain(limit));
const list = <T extends z.ZodType>(of: T, limit: ListLimit) => z.array(of).max(listLimits[limit].max);
const url = plain('url').refine((value) => value === '' || isAllowedUrl(value));
const picture = z.templateLiteral([
  z.enum(['drawing', 'image']),
  ':',
  z.string().regex(/[a-z0-9][A-Za-z0-9-]{0,79}/),
]);
const isShown = z.boolean();

const site = z.strictObject({
  name: plain('label'),
  logo: picture.nullable(),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  email: plain('line').refine((value) => value === '' || z.email().safeParse(value).success),
  company: list(text('line'), 'company'),
  helpChat: z.strictObject({ url, message: text('line'), lessonMessage: text('line') }),
  sourceCodeUrl: url,
  questionsUrl: url,
  languages: list(language, 'languages').min(1),
  defaultLanguage: language,
  timeZone: z.string().refine(isTimeZone, 'This is no time zone').default(defaultTimeZone),
  receiptPrefix: z.string().regex(receiptPrefix).default(firstReceiptPrefix),
  isOpen: z.boolean().default(true),
  search: z.strictObject({
    description: text('line'),
    courseDescription: text('line'),
    appDescription: text('line'),
    about: list(text('label'), 'about'),
    level: z.enum(['Beginner', 'Intermediate', 'Advanced']),
    prerequisites: text('line'),
  }),
});

const landing = z.strictObject({
  hero: z.strictObject({
    kicker: text('label'),
    headline: text('title'),
    phrases: list(text('label'), 'phrases'),
    lead: text('line'),
    action: text('label'),
    note: text('label'),
    picture: picture.nullable().default(null),
    pictureAlt: text('line').default({}),
  }),
  showcase: z.strictObject({
    isShown,
    title: text('title'),
    lead: text('line'),
    counted: text('label'),
    rows: list(
      z.strictObject({ id, title: text('title'), prompt: text('label'), text: text('text'), picture }),
      'rows',
    ),
  }),
  steps: z.strictObject({
    isShown,
    menu: text('label').default({ en: 'Services' }),
    title: text('title'),
    items: list(z.strictObject({ id, title: text('title'), text: text('text') }), 'steps'),
  }),
  benefits: z.strictObject({
    isShown,
    title: text('title'),
    cards: list(
      z.strictObject({
        id,
        title: text('title'),
        text: text('text'),
        picture,
        leadsTo: z.enum(['showcase', 'steps', 'curriculum', 'plans', 'questions']),
      }),
      'cards',
    ),
  }),
  curriculum: z.strictObject({ title: text('title'), lead: text('line') }),
  teacher: z.strictObject({ isShown, title: text('title') }),
  plans: z.strictObject({ title: text('title'), lead: text('line') }),
  audience: z.strictObject({ isShown, title: text('title'), lines: list(text('line'), 'lines') }),
  notPromised: z.strictObject({ isShown, title: text('title'), lines: list(text('line'), 'lines') }),
  questions: z.strictObject({
    isShown,
    title: text('title'),
    items: list(z.strictObject({ id, question: text('title'), answer: text('text') }), 'questions'),
  }),
  intro: z.strictObject({
    title: text('title'),
    slides: list(z.strictObject({ id, title: text('title'), text: text('line'), picture }), 'slides'),
  }),
  finalCall: z.strictObject({ isShown, title: text('title'), lead: text('line') }),
});

const plan = z.strictObject({
  title: text('title'),
  summary: text('line'),
  gives: list(text('line'), 'planLines'),
  lacks: list(text('line'), 'planLines'),
});

const everyLesson = {
  id,
  title: text('title'),
  description: text('description'),
  state: z.enum(['draft', 'published']),
  isFreePreview: z.boolean(),
};

/** The SHA-256 of a file, in hexadecimal. */
export const attachmentId = z.string().regex(/^[0-9a-f]{64}$/);

const chapter = z.strictObject({
  id,
  atSeconds: z.int().min(0).max(lastChapterSecond),
  title: text('title'),
});

const attachment = z.strictObject({
  id: attachmentId,
  name: plain('fileName').refine((name) => name === safeFileName(name)),
});

/** Content folders and open tabs of former releases lack both lists. */
const chapters = list(chapter, 'chapters').default([]);
const attachments = list(attachment, 'attachments').default([]);

const lesson = z.discriminatedUnion('kind', [
  z.strictObject({ ...everyLesson, kind: z.literal('video'), video: id.nullable(), chapters, attachments }),
  z.strictObject({ ...everyLesson, kind: z.literal('link'), url, attachments }),
]);

const section = z.strictObject({
  id: z.int().min(1).max(1_000_000),
  title: text('title'),
  picture,
  opensWith: z.enum(sectionGates),
  lessons: list(lesson, 'lessonsOfSection'),
});

const legalText = z.strictObject({ title: text('title'), text: text('legal') });

/** The schema of each page of the document; the studio saves one page at a time. */
export const contentPageSchemas = {
  site,
  landing,
  instructor: z.strictObject({
    name: plain('label'),
    line: text('label'),
    text: list(text('text'), 'paragraphs'),
    picture,
  }),
  teaser: z.strictObject({
    isShown,
    title: text('title'),
    description: text('line'),
    video: id,
    publishedAt: z.iso.datetime({ offset: true }),
  }),
  plans: z.strictObject({ premium: plan, ultra: plan, both: list(text('line'), 'planLines') }),
  course: z.strictObject({
    title: text('title'),
    summary: text('text'),
    intro: z.strictObject({ title: text('title'), text: text('line'), locked: text('line') }),
    sections: list(section, 'sections'),
  }),
  certificate: z.strictObject({
    description: text('text'),
    picture: z.enum(certificatePictures).default('apps'),
  }),
  legal: z.strictObject({ privacy: legalText, terms: legalText, refunds: legalText }),
} satisfies { [Page in keyof ContentDocument]: z.ZodType<ContentDocument[Page]> };

export const contentDocument = z.strictObject(contentPageSchemas).openapi('ContentDocument');
