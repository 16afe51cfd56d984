/** The first document of a site without the sample course, with texts that fit any course. */
import { receiptPrefixOf } from '#rules/payments/receipt.ts';
import type { ContentInput, CourseLesson, IntroSlide, PlansContent } from './document.ts';
import { legalContentOf, type LegalDrafts } from './legal.ts';
import type { Localized } from './localized.ts';

/** The three fields that the instructor is asked for. */
export type NewSiteAnswers = { siteName: string; courseTitle: string; instructorName: string };

/** The texts, in one language. */
export type NewSiteMessages = {
  hero: { phrases: readonly string[]; lead: (instructor: string) => string; action: string; note: string };
  showcase: { title: string; counted: string };
  steps: { menu: string; title: string; items: readonly { id: string; title: string; text: string }[] };
  benefits: { title: string };
  curriculum: { title: string; lead: string };
  teacher: { title: string; line: string; text: (instructor: string) => string };
  plans: {
    title: string;
    lead: string;
    premium: { title: string; summary: string; gives: readonly string[]; lacks: readonly string[] };
    ultra: { title: string; summary: string; gives: readonly string[] };
    both: readonly string[];
  };
  audience: { title: string };
  notPromised: { title: string; lines: readonly string[] };
  questions: { title: string; items: readonly { id: string; question: string; answer: string }[] };
  intro: { title: string; slides: readonly { id: string; title: string; text: string }[] };
  finalCall: { title: string; lead: string };
  course: {
    summary: (instructor: string) => string;
    intro: { title: string; text: string; locked: string };
    section: string;
    lesson: { title: string; description: string };
  };
  search: { description: (course: string) => string; outline: string; app: string; prerequisites: string };
  help: { message: (instructor: string) => string; lesson: (instructor: string) => string };
  legal: LegalDrafts;
};

type Given = NewSiteAnswers & {
  language: string;
  timeZone: string;
  email: string;
  /** The id of the first lesson; one that no lesson had before. */
  lessonId: string;
  /** The URL of the site's placeholder page for the first lesson. */
  lessonUrl: string;
  /** ISO 8601 with a time zone. */
  publishedAt: string;
};

/** The first id of sections that the studio adds; the sample course has smaller ones. */
const firstSectionId = 1_000;

const slidePictures: IntroSlide['picture'][] = ['drawing:book', 'drawing:launch'];

export function newSiteDocument(words: NewSiteMessages, given: Given): ContentInput {
  const { text } = textsIn(given.language);
  const { instructorName, courseTitle, publishedAt } = given;
  return {
    site: siteOf(words, given),
    landing: landingOf(words, given),
    instructor: {
      name: instructorName,
      line: text(words.teacher.line),
      text: [text(words.teacher.text(instructorName))],
      picture: 'drawing:somebody',
    },
    teaser: {
      isShown: false,
      title: text(''),
      description: text(''),
      // No video has this id, so one must be chosen before the teaser is shown.
      video: 'none',
      publishedAt,
    },
    plans: plansOf(words, given),
    course: {
      title: text(courseTitle),
      summary: text(words.course.summary(instructorName)),
      intro: {
        title: text(words.course.intro.title),
        text: text(words.course.intro.text),
        locked: text(words.course.intro.locked),
      },
      sections: [
        {
          id: firstSectionId,
          title: text(words.course.section),
          picture: 'drawing:book',
          opensWith: 'any-plan',
          lessons: [firstLesson(words, given)],
        },
      ],
    },
    certificate: { description: text(words.course.summary(instructorName)), picture: 'lines' },
    legal: legalContentOf(words.legal, given.language),
  };
}

function textsIn(language: string) {
  const text = (own: string): Localized => ({ [language]: own });
  return { text, texts: (lines: readonly string[]) => lines.map(text) };
}

function siteOf(words: NewSiteMessages, given: Given): ContentInput['site'] {
  const { text } = textsIn(given.language);
  const { siteName, courseTitle, instructorName, email, language, timeZone } = given;
  return {
    name: siteName,
    logo: null,
    accent: null,
    email,
    company: [],
    helpChat: {
      url: '/help-chat?text={message}',
      message: text(words.help.message(instructorName)),
      lessonMessage: text(words.help.lesson(instructorName)),
    },
    sourceCodeUrl: '',
    questionsUrl: '',
    languages: [language],
    defaultLanguage: language,
    timeZone,
    receiptPrefix: receiptPrefixOf(siteName),
    isOpen: false,
    search: {
      description: text(words.search.description(courseTitle)),
      courseDescription: text(words.search.outline),
      appDescription: text(words.search.app),
      about: [],
      level: 'Beginner',
      prerequisites: text(words.search.prerequisites),
    },
  };
}

/** Sections that need the instructor's own texts are hidden. */
function landingOf(words: NewSiteMessages, given: Given): ContentInput['landing'] {
  const { text, texts } = textsIn(given.language);
  const { hero, showcase, steps, benefits, curriculum, plans, audience, notPromised } = words;
  const { questions, intro, finalCall, teacher } = words;
  return {
    hero: {
      kicker: text(''),
      headline: text(given.courseTitle),
      phrases: texts(hero.phrases),
      lead: text(hero.lead(given.instructorName)),
      action: text(hero.action),
      note: text(hero.note),
      picture: null,
      pictureAlt: text(''),
    },
    showcase: {
      isShown: false,
      title: text(showcase.title),
      lead: text(''),
      counted: text(showcase.counted),
      rows: [],
    },
    steps: {
      isShown: true,
      menu: text(steps.menu),
      title: text(steps.title),
      items: steps.items.map((step) => ({ id: step.id, title: text(step.title), text: text(step.text) })),
    },
    benefits: { isShown: false, title: text(benefits.title), cards: [] },
    curriculum: { title: text(curriculum.title), lead: text(curriculum.lead) },
    teacher: { isShown: true, title: text(teacher.title) },
    plans: { title: text(plans.title), lead: text(plans.lead) },
    audience: { isShown: false, title: text(audience.title), lines: [] },
    notPromised: { isShown: true, title: text(notPromised.title), lines: texts(notPromised.lines) },
    questions: {
      isShown: true,
      title: text(questions.title),
      items: questions.items.map(({ id, question, answer }) => ({
        id,
        question: text(question),
        answer: text(answer),
      })),
    },
    intro: {
      title: text(intro.title),
      slides: intro.slides.map((slide, place) => ({
        id: slide.id,
        title: text(slide.title),
        text: text(slide.text),
        picture: slidePictures[place] ?? 'drawing:launch',
      })),
    },
    finalCall: { isShown: true, title: text(finalCall.title), lead: text(finalCall.lead) },
  };
}

function plansOf({ plans }: NewSiteMessages, { language }: Given): PlansContent {
  const { text, texts } = textsIn(language);
  const { premium, ultra, both } = plans;
  return {
    premium: {
      title: text(premium.title),
      summary: text(premium.summary),
      gives: texts(premium.gives),
      lacks: texts(premium.lacks),
    },
    ultra: { title: text(ultra.title), summary: text(ultra.summary), gives: texts(ultra.gives), lacks: [] },
    both: texts(both),
    free: { isShown: false, title: {}, summary: {}, gives: [], lacks: [] },
  };
}

/** Links to a placeholder page, since a lesson cannot be published without its video. */
function firstLesson({ course }: NewSiteMessages, { language, lessonId, lessonUrl }: Given): CourseLesson {
  return {
    id: lessonId,
    title: { [language]: course.lesson.title },
    description: { [language]: course.lesson.description },
    state: 'published',
    isFreePreview: true,
    isFree: false,
    attachments: [],
    kind: 'link',
    url: lessonUrl,
  };
}
