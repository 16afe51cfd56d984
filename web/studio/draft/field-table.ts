/** Every field of the content document and its input. Forms and change lists are built from this table. */
import { certificatePictures, type FieldPath, type PictureId } from '#rules/content/document.ts';
import type { ListLimit, TextLimit } from '#rules/content/limits.ts';
import type { PictureUse } from '#rules/content/pictures.ts';
import { sectionGates } from '#rules/outline.ts';

const apps: readonly PictureId[] = [
  'drawing:chatbot',
  'drawing:image-generator',
  'drawing:document-summarizer',
  'drawing:business-automation',
  'drawing:voice-assistant',
];

const motifs: readonly PictureId[] = [
  'drawing:setup',
  'drawing:dart',
  'drawing:widgets',
  'drawing:firebase',
  'drawing:ai-apps',
  'drawing:launch',
  'drawing:book',
];

/** Our drawings that a place offers. */
export const pictureDrawings: Record<PictureUse, readonly PictureId[]> = {
  logo: [],
  hero: [],
  row: apps,
  card: ['drawing:benefit-master', 'drawing:benefit-build', 'drawing:benefit-launch'],
  slide: ['drawing:intro-say', 'drawing:intro-build', 'drawing:launch', 'drawing:book'],
  portrait: ['drawing:instructor', 'drawing:somebody'],
  section: motifs,
};

/** The formats of codes, URLs and emails; form/text-input.tsx validates them. */
type PlainForm = 'email' | 'url' | 'language' | 'timeZone' | 'receiptPrefix';

type Field =
  /** A text in each language of the site; `rows` makes it multiline. */
  | { kind: 'text'; limit: TextLimit; rows?: number; isMarkdown?: true }
  /** A text that is the same in all languages. */
  | { kind: 'plain'; limit: TextLimit; form?: PlainForm }
  | { kind: 'switch' }
  | { kind: 'colour' }
  | { kind: 'date' }
  /** A time of a video, in seconds. */
  | { kind: 'time' }
  | { kind: 'video' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'picture'; use: PictureUse; isOptional?: true }
  | { kind: 'list'; limit: ListLimit }
  /** An entry of a list with several fields. */
  | { kind: 'entry' };

const label: Field = { kind: 'text', limit: 'label' };
const title: Field = { kind: 'text', limit: 'title' };
const line: Field = { kind: 'text', limit: 'line', rows: 2 };
const paragraph: Field = { kind: 'text', limit: 'text', rows: 4 };
const legalText: Field = { kind: 'text', limit: 'legal', rows: 22, isMarkdown: true };
const url: Field = { kind: 'plain', limit: 'url', form: 'url' };
const isShown: Field = { kind: 'switch' };
const entry: Field = { kind: 'entry' };
const planLines: Field = { kind: 'list', limit: 'planLines' };

export const fieldTable: Record<FieldPath, Field> = {
  'site.name': { kind: 'plain', limit: 'label' },
  'site.logo': { kind: 'picture', use: 'logo', isOptional: true },
  'site.accent': { kind: 'colour' },
  'site.email': { kind: 'plain', limit: 'line', form: 'email' },
  'site.company': { kind: 'list', limit: 'company' },
  'site.company.*': line,
  'site.helpChat.url': url,
  'site.helpChat.message': line,
  'site.helpChat.lessonMessage': line,
  'site.sourceCodeUrl': url,
  'site.questionsUrl': url,
  'site.languages': { kind: 'list', limit: 'languages' },
  'site.languages.*': { kind: 'plain', limit: 'label', form: 'language' },
  'site.defaultLanguage': { kind: 'plain', limit: 'label', form: 'language' },
  'site.timeZone': { kind: 'plain', limit: 'label', form: 'timeZone' },
  'site.receiptPrefix': { kind: 'plain', limit: 'label', form: 'receiptPrefix' },
  'site.isOpen': { kind: 'switch' },
  'site.search.description': line,
  'site.search.courseDescription': line,
  'site.search.appDescription': line,
  'site.search.about': { kind: 'list', limit: 'about' },
  'site.search.about.*': label,
  'site.search.level': { kind: 'choice', options: ['Beginner', 'Intermediate', 'Advanced'] },
  'site.search.prerequisites': line,

  'landing.hero.kicker': label,
  'landing.hero.headline': title,
  'landing.hero.phrases': { kind: 'list', limit: 'phrases' },
  'landing.hero.phrases.*': label,
  'landing.hero.lead': line,
  'landing.hero.action': label,
  'landing.hero.note': label,
  'landing.hero.picture': { kind: 'picture', use: 'hero', isOptional: true },
  'landing.hero.pictureAlt': line,
  'landing.showcase.isShown': isShown,
  'landing.showcase.title': title,
  'landing.showcase.lead': line,
  'landing.showcase.counted': label,
  'landing.showcase.rows': { kind: 'list', limit: 'rows' },
  'landing.showcase.rows.*': entry,
  'landing.showcase.rows.*.title': title,
  'landing.showcase.rows.*.prompt': label,
  'landing.showcase.rows.*.text': paragraph,
  'landing.showcase.rows.*.picture': { kind: 'picture', use: 'row' },
  'landing.steps.isShown': isShown,
  'landing.steps.menu': label,
  'landing.steps.title': title,
  'landing.steps.items': { kind: 'list', limit: 'steps' },
  'landing.steps.items.*': entry,
  'landing.steps.items.*.title': title,
  'landing.steps.items.*.text': paragraph,
  'landing.benefits.isShown': isShown,
  'landing.benefits.title': title,
  'landing.benefits.cards': { kind: 'list', limit: 'cards' },
  'landing.benefits.cards.*': entry,
  'landing.benefits.cards.*.title': title,
  'landing.benefits.cards.*.text': paragraph,
  'landing.benefits.cards.*.picture': { kind: 'picture', use: 'card' },
  'landing.benefits.cards.*.leadsTo': {
    kind: 'choice',
    options: ['showcase', 'steps', 'curriculum', 'plans', 'questions'],
  },
  'landing.curriculum.title': title,
  'landing.curriculum.lead': line,
  'landing.teacher.isShown': isShown,
  'landing.teacher.title': title,
  'landing.plans.title': title,
  'landing.plans.lead': line,
  'landing.audience.isShown': isShown,
  'landing.audience.title': title,
  'landing.audience.lines': { kind: 'list', limit: 'lines' },
  'landing.audience.lines.*': line,
  'landing.notPromised.isShown': isShown,
  'landing.notPromised.title': title,
  'landing.notPromised.lines': { kind: 'list', limit: 'lines' },
  'landing.notPromised.lines.*': line,
  'landing.questions.isShown': isShown,
  'landing.questions.title': title,
  'landing.questions.items': { kind: 'list', limit: 'questions' },
  'landing.questions.items.*': entry,
  'landing.questions.items.*.question': title,
  'landing.questions.items.*.answer': paragraph,
  'landing.intro.title': title,
  'landing.intro.slides': { kind: 'list', limit: 'slides' },
  'landing.intro.slides.*': entry,
  'landing.intro.slides.*.title': title,
  'landing.intro.slides.*.text': line,
  'landing.intro.slides.*.picture': { kind: 'picture', use: 'slide' },
  'landing.finalCall.isShown': isShown,
  'landing.finalCall.title': title,
  'landing.finalCall.lead': line,

  'instructor.name': { kind: 'plain', limit: 'label' },
  'instructor.line': label,
  'instructor.text': { kind: 'list', limit: 'paragraphs' },
  'instructor.text.*': paragraph,
  'instructor.picture': { kind: 'picture', use: 'portrait' },

  'teaser.isShown': isShown,
  'teaser.title': title,
  'teaser.description': line,
  'teaser.video': { kind: 'video' },
  'teaser.publishedAt': { kind: 'date' },

  'plans.premium.title': title,
  'plans.premium.summary': line,
  'plans.premium.gives': planLines,
  'plans.premium.gives.*': line,
  'plans.premium.lacks': planLines,
  'plans.premium.lacks.*': line,
  'plans.ultra.title': title,
  'plans.ultra.summary': line,
  'plans.ultra.gives': planLines,
  'plans.ultra.gives.*': line,
  'plans.ultra.lacks': planLines,
  'plans.ultra.lacks.*': line,
  'plans.both': planLines,
  'plans.both.*': line,

  'course.title': title,
  'course.summary': paragraph,
  'course.intro.title': title,
  'course.intro.text': line,
  'course.intro.locked': line,
  'course.sections': { kind: 'list', limit: 'sections' },
  'course.sections.*': entry,
  'course.sections.*.title': title,
  'course.sections.*.picture': { kind: 'picture', use: 'section' },
  'course.sections.*.opensWith': { kind: 'choice', options: sectionGates },
  'course.sections.*.lessons': { kind: 'list', limit: 'lessonsOfSection' },
  'course.sections.*.lessons.*': entry,
  'course.sections.*.lessons.*.title': title,
  'course.sections.*.lessons.*.description': { kind: 'text', limit: 'description', rows: 5 },
  'course.sections.*.lessons.*.state': { kind: 'choice', options: ['draft', 'published'] },
  'course.sections.*.lessons.*.isFreePreview': { kind: 'switch' },
  'course.sections.*.lessons.*.kind': { kind: 'choice', options: ['video', 'link'] },
  'course.sections.*.lessons.*.video': { kind: 'video' },
  'course.sections.*.lessons.*.chapters': { kind: 'list', limit: 'chapters' },
  'course.sections.*.lessons.*.chapters.*': entry,
  'course.sections.*.lessons.*.chapters.*.atSeconds': { kind: 'time' },
  'course.sections.*.lessons.*.chapters.*.title': title,
  'course.sections.*.lessons.*.url': url,
  'course.sections.*.lessons.*.attachments': { kind: 'list', limit: 'attachments' },
  'course.sections.*.lessons.*.attachments.*': entry,
  'course.sections.*.lessons.*.attachments.*.name': { kind: 'plain', limit: 'fileName' },

  'certificate.description': paragraph,
  'certificate.picture': { kind: 'choice', options: certificatePictures },

  'legal.privacy.title': title,
  'legal.privacy.text': legalText,
  'legal.terms.title': title,
  'legal.terms.text': legalText,
  'legal.refunds.title': title,
  'legal.refunds.text': legalText,
};

export const isFieldPath = (path: string): path is FieldPath => Object.hasOwn(fieldTable, path);

export const fieldPaths: readonly FieldPath[] = Object.keys(fieldTable).filter(isFieldPath);

/** Returns the fields directly below a place such as `landing.hero`, in the order of the table. */
export function fieldsBelow(place: string): FieldPath[] {
  return fieldPaths.filter(
    (path) => path.startsWith(`${place}.`) && !path.slice(place.length + 1).includes('*'),
  );
}
