/**
 * The content of the site as one document: the only place that lists its fields. Its type, the studio's forms and the
 * check for missing texts follow from this schema. It is edited as a draft, which may lack texts, and published as a
 * whole; the public pages are a function of the published one. Ids never change.
 */
import { z } from '@hono/zod-openapi';
import { firstReceiptPrefix } from '#rules/payments/receipt.ts';
import { defaultTimeZone } from '#rules/site-time.ts';
import { sectionGates } from '#rules/outline.ts';
import { blocks, teacherLinks } from './blocks.ts';
import {
  color,
  date,
  email,
  fileName,
  fullList,
  id,
  language,
  list,
  markdown,
  mayBeEmpty,
  picture,
  plain,
  receiptNumberPrefix,
  secondOfVideo,
  text,
  timeZone,
  url,
  video,
} from './fields.ts';

/** Whether a section of the page is shown. */
const isShown = z.boolean();

const site = z.strictObject({
  name: plain('label'),
  /** Null for the site's own mark. */
  logo: picture('logo').nullable(),
  /** Null for the site's own. */
  accent: color().nullable(),
  email: email(),
  /** The lines of the company's name, address and registration in the footer. */
  company: list(text('line'), 'company'),
  helpChat: z.strictObject({
    /** Takes the message, URL-encoded, in place of `{message}`. */
    url: url(),
    message: text('line', mayBeEmpty),
    /** The message from an open lesson; `{lesson}` is its title, and `{time}` the second, as in 1:05. */
    lessonMessage: text('line', mayBeEmpty),
  }),
  /** The URLs that only Ultra opens. */
  sourceCodeUrl: url(),
  questionsUrl: url(),
  languages: fullList(language(), 'languages'),
  defaultLanguage: language(),
  /** The IANA name of the zone whose calendar the whole site has (rules/site-time.ts). */
  timeZone: timeZone().default(defaultTimeZone),
  /** The letters before the year in receipt numbers, such as LEC in LEC-2026-000123. */
  receiptPrefix: receiptNumberPrefix().default(firstReceiptPrefix),
  /** False while visitors see that the course is coming soon, and it cannot be bought. */
  isOpen: z.boolean().default(true),
  /** The texts for search engines and phones. */
  search: z.strictObject({
    /** The landing page's title; empty for the titles of the course and the site. */
    title: text('label', mayBeEmpty).default({}),
    description: text('line', mayBeEmpty),
    courseDescription: text('line', mayBeEmpty),
    appDescription: text('line', mayBeEmpty),
    about: list(text('label', mayBeEmpty), 'about'),
    level: z.enum(['Beginner', 'Intermediate', 'Advanced']),
    prerequisites: text('line', mayBeEmpty),
    /** The picture of link previews; null for that of the sample course, or a free preview. */
    picture: picture('share').nullable().default(null),
    pictureAlt: text('line', mayBeEmpty).default({}),
  }),
});

const landing = z.strictObject({
  hero: z.strictObject({
    kicker: text('label', mayBeEmpty),
    /** Static; the phrases roll below it. */
    headline: text('title'),
    phrases: list(text('label'), 'phrases'),
    lead: text('line', mayBeEmpty),
    action: text('label'),
    note: text('label', mayBeEmpty),
    /** Null for the drawn phone that shows the rows of the showcase. */
    picture: picture('hero').nullable().default(null),
    /** The alternative text of the picture; '' for a decorative one. */
    pictureAlt: text('line', mayBeEmpty).default({}),
  }),
  showcase: z.strictObject({
    isShown,
    title: text('title'),
    lead: text('line', mayBeEmpty),
    /** The thing that the number of the rows counts, such as "apps that you finish". */
    counted: text('label'),
    rows: list(
      z.strictObject({
        id,
        title: text('title'),
        /** The sentence that the picture animates. */
        prompt: text('label'),
        text: text('text'),
        picture: picture('row'),
      }),
      'rows',
    ),
  }),
  steps: z.strictObject({
    isShown,
    /** Its label in the menu of the page. */
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
        picture: picture('card'),
        /** The section of the page that "Explore more" leads to. */
        leadsTo: z.enum(['showcase', 'steps', 'curriculum', 'plans', 'questions']),
      }),
      'cards',
    ),
  }),
  curriculum: z.strictObject({
    title: text('title'),
    lead: text('line', mayBeEmpty),
    /** Whether the running time of the videos is shown. */
    showsLength: z.boolean().default(false),
  }),
  teacher: z.strictObject({ isShown, title: text('title'), links: teacherLinks }),
  plans: z.strictObject({ title: text('title'), lead: text('line', mayBeEmpty) }),
  audience: z.strictObject({ isShown, title: text('title'), lines: list(text('line'), 'lines') }),
  notPromised: z.strictObject({ isShown, title: text('title'), lines: list(text('line'), 'lines') }),
  questions: z.strictObject({
    isShown,
    title: text('title'),
    items: list(z.strictObject({ id, question: text('title'), answer: text('text') }), 'questions'),
  }),
  intro: z.strictObject({
    title: text('title'),
    slides: list(
      z.strictObject({ id, title: text('title'), text: text('line'), picture: picture('slide') }),
      'slides',
    ),
  }),
  finalCall: z.strictObject({ isShown, title: text('title'), lead: text('line', mayBeEmpty) }),
  blocks,
});

const plan = z.strictObject({
  title: text('title'),
  summary: text('line', mayBeEmpty),
  gives: list(text('line'), 'planLines'),
  lacks: list(text('line'), 'planLines'),
});

const everyLesson = {
  id,
  title: text('title'),
  description: markdown('description', mayBeEmpty),
  state: z.enum(['draft', 'published']),
  isFreePreview: z.boolean(),
  /** Whether the free plan opens it, while there is one. */
  isFree: z.boolean().default(false),
};

/** The SHA-256 of a file, in hexadecimal. */
export const attachmentId = z.string().regex(/^[0-9a-f]{64}$/);

/** The uploaded files that learners get, each under its name. Older content folders and open tabs lack the list. */
const attachments = list(z.strictObject({ id: attachmentId, name: fileName() }), 'attachments').default([]);

/** The parts of a video, each from its second on, in their order. Older content folders and open tabs lack the list. */
const chapters = list(
  z.strictObject({ id, atSeconds: secondOfVideo(), title: text('title') }),
  'chapters',
).default([]);

/** The kinds of a quiz's questions: one right choice, any number of right choices, or a typed answer. */
export const questionKinds = ['single', 'multiple', 'text'] as const;

/** The questions at the end of a lesson. A published one has the answers that its kind needs (gaps.ts). */
const quiz = list(
  z.strictObject({
    id,
    kind: z.enum(questionKinds),
    question: text('text', mayBeEmpty),
    choices: list(
      z.strictObject({ id, text: text('line', mayBeEmpty), isCorrect: z.boolean() }),
      'quizChoices',
    ),
    /** The typed answers that count as right. */
    accepted: list(text('label', mayBeEmpty), 'acceptedAnswers'),
    /** Shown once the answers were checked. */
    explanation: text('text', mayBeEmpty),
  }),
  'quizQuestions',
).default([]);

const lesson = z.discriminatedUnion('kind', [
  z.strictObject({
    ...everyLesson,
    kind: z.literal('video'),
    /** Null until the lesson has one. */
    video: video().nullable(),
    chapters,
    attachments,
    quiz,
  }),
  z.strictObject({
    ...everyLesson,
    kind: z.literal('article'),
    /** Markdown with headings, pictures and tables. */
    body: markdown('article', mayBeEmpty),
    attachments,
    quiz,
  }),
  z.strictObject({ ...everyLesson, kind: z.literal('link'), url: url(), attachments }),
]);

const section = z.strictObject({
  id: z.int().min(1).max(1_000_000),
  title: text('title'),
  picture: picture('section'),
  opensWith: z.enum(sectionGates),
  lessons: list(lesson, 'lessonsOfSection'),
});

/** Its text may have headings. */
const legalText = z.strictObject({ title: text('title'), text: markdown('legal') });

/** The schema of each page of the document; the studio saves one page at a time. */
export const contentPageSchemas = {
  site,
  landing,
  instructor: z.strictObject({
    name: plain('label'),
    /** The instructor's occupation, such as "App developer and teacher". */
    line: text('label'),
    /** One text a paragraph; the first stands out. */
    text: list(text('text'), 'paragraphs', { neededWhile: 'landing.teacher.isShown' }),
    picture: picture('portrait'),
  }),
  teaser: z.strictObject({
    isShown,
    title: text('title'),
    description: text('line'),
    /** The open video. */
    video: video(),
    publishedAt: date(),
  }),
  /** `both` lists what both plans give, so that the plans' own lists contain only the differences. */
  plans: z.strictObject({
    premium: plan,
    ultra: plan,
    both: list(text('line'), 'planLines'),
    /** The plan of everyone who has signed up. Texts that are empty have a default in each language. */
    free: z
      .strictObject({
        isShown,
        title: text('title', mayBeEmpty),
        summary: text('line', mayBeEmpty),
        gives: list(text('line', mayBeEmpty), 'planLines'),
        lacks: list(text('line', mayBeEmpty), 'planLines'),
      })
      .default({ isShown: false, title: {}, summary: {}, gives: [], lacks: [] }),
  }),
  course: z.strictObject({
    title: text('title'),
    summary: text('text', mayBeEmpty),
    /** The texts beside the teaser on the course page; `locked` is for learners without a plan. */
    intro: z.strictObject({
      title: text('title', mayBeEmpty),
      text: text('line', mayBeEmpty),
      locked: text('line', mayBeEmpty),
    }),
    sections: list(section, 'sections'),
  }),
  certificate: z.strictObject({
    /** The credential's description of the course. */
    description: text('text', mayBeEmpty),
    /** At the left of a certificate: the five apps of the sample course, or lines that fit any course. */
    picture: z.enum(['apps', 'lines']).default('apps'),
    /** True if articles count like videos. */
    countsArticles: z.boolean().default(false),
  }),
  /** The pages that a shop must have. */
  legal: z.strictObject({ privacy: legalText, terms: legalText, refunds: legalText }),
};

export const contentDocument = z.strictObject(contentPageSchemas).openapi('ContentDocument');

export type ContentDocument = z.output<typeof contentDocument>;

/** A document that may lack the fields with a default. */
export type ContentInput = z.input<typeof contentDocument>;
