/**
 * The content of the site as one document. It is edited as a draft and published as a whole; the public pages are a
 * function of the published one. Ids never change.
 */
import type { SectionGate } from '#rules/outline.ts';
import type { PaidPlan } from '#rules/plans.ts';
import type { LegalKind, LegalText } from './legal.ts';
import type { Localized } from './localized.ts';

export type ContentDocument = {
  site: SiteContent;
  landing: LandingContent;
  instructor: InstructorContent;
  teaser: TeaserContent;
  plans: PlansContent;
  course: CourseContent;
  certificate: CertificateContent;
  legal: LegalContent;
};

/** Names a picture: `drawing:` and the name of a built-in drawing, or `image:` and an uploaded image's id. */
export type PictureId = `drawing:${string}` | `image:${string}`;

/** A section of the page that can be switched off. */
type Shown = { isShown: boolean };

export type SiteContent = {
  name: string;
  /** Null for the site's own mark. */
  logo: PictureId | null;
  /** A colour as `#rrggbb`; null for the site's own. */
  accent: string | null;
  email: string;
  /** The lines of the company's name, address and registration in the footer. */
  company: Localized[];
  helpChat: {
    /** Takes the message, URL-encoded, in place of `{message}`. */
    url: string;
    message: Localized;
    /** The message from an open lesson; `{lesson}` is its title, and `{time}` the second, as in 1:05. */
    lessonMessage: Localized;
  };
  /** The URLs that only Ultra opens. */
  sourceCodeUrl: string;
  questionsUrl: string;
  languages: string[];
  defaultLanguage: string;
  /** The IANA name of the zone whose calendar the whole site has (rules/site-time.ts). */
  timeZone: string;
  /** The letters before the year in receipt numbers, such as LEC in LEC-2026-000123. */
  receiptPrefix: string;
  /** False while visitors see that the course is coming soon, and it cannot be bought. */
  isOpen: boolean;
  /** The texts for search engines and phones. */
  search: {
    description: Localized;
    courseDescription: Localized;
    appDescription: Localized;
    about: Localized[];
    level: 'Beginner' | 'Intermediate' | 'Advanced';
    prerequisites: Localized;
  };
};

export type LandingContent = {
  hero: {
    kicker: Localized;
    /** Static; the phrases roll below it. */
    headline: Localized;
    phrases: Localized[];
    lead: Localized;
    action: Localized;
    note: Localized;
    /** Null for the drawn phone that shows the rows of the showcase. */
    picture: PictureId | null;
    /** The alternative text of the picture; '' for a decorative one. */
    pictureAlt: Localized;
  };
  /** `counted` is what the number of the rows counts, such as "apps that you finish". */
  showcase: Shown & { title: Localized; lead: Localized; counted: Localized; rows: ShowcaseRow[] };
  /** `menu` is its label in the menu of the page. */
  steps: Shown & { menu: Localized; title: Localized; items: Step[] };
  benefits: Shown & { title: Localized; cards: BenefitCard[] };
  curriculum: { title: Localized; lead: Localized };
  teacher: Shown & { title: Localized };
  plans: { title: Localized; lead: Localized };
  audience: Shown & { title: Localized; lines: Localized[] };
  notPromised: Shown & { title: Localized; lines: Localized[] };
  questions: Shown & { title: Localized; items: Question[] };
  intro: { title: Localized; slides: IntroSlide[] };
  finalCall: Shown & { title: Localized; lead: Localized };
};

/** `prompt` is the sentence that the picture animates. */
type ShowcaseRow = {
  id: string;
  title: Localized;
  prompt: Localized;
  text: Localized;
  picture: PictureId;
};

type Step = { id: string; title: Localized; text: Localized };

export type BenefitCard = {
  id: string;
  title: Localized;
  text: Localized;
  picture: PictureId;
  /** The section of the page that "Explore more" leads to. */
  leadsTo: 'showcase' | 'steps' | 'curriculum' | 'plans' | 'questions';
};

type Question = { id: string; question: Localized; answer: Localized };

export type IntroSlide = { id: string; title: Localized; text: Localized; picture: PictureId };

type InstructorContent = {
  name: string;
  /** The instructor's occupation, such as "App developer and teacher". */
  line: Localized;
  /** One text a paragraph; the first stands out. */
  text: Localized[];
  picture: PictureId;
};

type TeaserContent = Shown & {
  title: Localized;
  description: Localized;
  /** The id of the open video. */
  video: string;
  /** ISO 8601 with a time zone. */
  publishedAt: string;
};

type PlanContent = {
  title: Localized;
  summary: Localized;
  gives: Localized[];
  lacks: Localized[];
};

/** `both` lists what both plans give, so that the plans' own lists contain only the differences. */
export type PlansContent = Record<PaidPlan, PlanContent> & { both: Localized[] };

export type CourseContent = {
  title: Localized;
  summary: Localized;
  /** The texts beside the teaser on the course page; `locked` is for learners without a plan. */
  intro: { title: Localized; text: Localized; locked: Localized };
  sections: CourseSection[];
};

export type CourseSection = {
  id: number;
  title: Localized;
  picture: PictureId;
  opensWith: SectionGate;
  lessons: CourseLesson[];
};

export type CourseLesson = {
  id: string;
  title: Localized;
  /** Markdown: paragraphs, emphasis, code, lists and links. */
  description: Localized;
  state: 'draft' | 'published';
  isFreePreview: boolean;
  attachments: LessonAttachment[];
} & (
  | {
      kind: 'video';
      /** The id of a video; null until the lesson has one. */
      video: string | null;
      chapters: Chapter[];
    }
  | { kind: 'link'; url: string }
);

/** A part of a video, from its second on; the chapters of a lesson are in the order of their seconds. */
export type Chapter = { id: string; atSeconds: number; title: Localized };

/** An uploaded file, and the name under which learners get it. */
export type LessonAttachment = { id: string; name: string };

type CertificateContent = {
  /** The credential's description of the course. */
  description: Localized;
  picture: CertificatePicture;
};

/** The picture at the left of a certificate: the five apps of the sample course, or lines that fit any course. */
export const certificatePictures = ['apps', 'lines'] as const;

export type CertificatePicture = (typeof certificatePictures)[number];

/** The pages that a shop must have; their text is Markdown with headings. */
type LegalContent = Record<LegalKind, LegalText>;

/** A page of the document: the part that is saved at once. */
export type ContentPage = keyof ContentDocument;

export const contentPages = [
  'site',
  'landing',
  'instructor',
  'teaser',
  'plans',
  'course',
  'certificate',
  'legal',
] as const satisfies ContentPage[];

/**
 * The place of a field, with `*` for each entry of a list, such as `landing.questions.items.*.answer`. Ids are omitted,
 * since they cannot be edited.
 */
export type FieldPath = PathsIn<ContentDocument>;

type PathsIn<Group, Prefix extends string = ''> = Group extends unknown
  ? { [Key in Exclude<keyof Group & string, 'id'>]: PathsOf<Group[Key], `${Prefix}${Key}`> }[Exclude<
      keyof Group & string,
      'id'
    >]
  : never;

type PathsOf<Value, Path extends string> = Value extends Localized | string | number | boolean | null
  ? Path
  : Value extends readonly (infer Entry)[]
    ? Path | `${Path}.*` | PathsOfEntry<Entry, Path>
    : PathsIn<Value, `${Path}.`>;

/** An entry with an id has fields, even where all of them are strings, as those of a text are. */
type PathsOfEntry<Entry, Path extends string> = Entry extends { id: unknown }
  ? PathsIn<Entry, `${Path}.*.`>
  : Entry extends Localized | string
    ? never
    : PathsIn<Entry, `${Path}.*.`>;
