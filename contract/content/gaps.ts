/** The gaps that prevent the publication of a document: which texts and lists are required follows from its schema. */
import type {
  Article,
  Chapter,
  ContentDocument,
  CourseLesson,
  FieldPath,
  LandingBlock,
  LessonAttachment,
  QuizQuestion,
} from '#rules/content/document.ts';
import { listLimits } from '#rules/content/limits.ts';
import { type Gap, textsOf } from '#rules/content/publishing.ts';
import { chaptersOf } from '#rules/content/references.ts';
import { textsByLanguage } from '#rules/content/localized.ts';
import { blockKinds } from './blocks.ts';
import { fieldTable } from './field-table.ts';
import { valueAt } from './field-values.ts';
import { describedField, type Field } from './fields.ts';

/** Finds the gaps that prevent the publication of a document. */
export function findGaps(document: ContentDocument): Gap[] {
  const { site } = document;
  const gaps: Gap[] = [];
  if (!site.languages.includes(site.defaultLanguage))
    gaps.push({ path: 'site.defaultLanguage', reason: 'unknown-language' });
  gaps.push(...emptyPlainTexts(document), ...emptyTexts(document, site.defaultLanguage));
  return [...gaps, ...emptyLists(document), ...landingGaps(document), ...courseGaps(document)];
}

const fields = Object.entries(fieldTable);

/** Texts of list entries are not among them: a draft lesson may lack them. */
function emptyPlainTexts(document: ContentDocument): Gap[] {
  return fields
    .filter(([path, field]) => field.kind === 'plain' && !field.mayBeEmpty && !path.includes('*'))
    .filter(([path]) => String(valueAt(document, path)).trim() === '')
    .map(([path]) => ({ path, reason: 'needs-text' }));
}

function emptyTexts(document: ContentDocument, language: string): Gap[] {
  return textsOf(document)
    .filter(
      ({ path, text }) => !text[language]?.trim() && !mayBeEmpty(document, path) && !isHidden(document, path),
    )
    .map(({ path }) => ({ path, reason: 'needs-text' }));
}

function mayBeEmpty(document: ContentDocument, path: string): boolean {
  const field: Field | undefined =
    titleOfBlock(document, path) ?? fieldTable[path.replace(/\.\d+(?=\.|$)/g, '.*') as FieldPath];
  return field?.kind === 'text' && field.mayBeEmpty === true;
}

/** Some kinds of blocks need a title, and all share its place in the field table. */
function titleOfBlock({ landing: { blocks } }: ContentDocument, path: string): Field | undefined {
  const [, at] = /^landing\.blocks\.(\d+)\.title$/.exec(path) ?? [];
  const block = blocks[Number(at)];
  return block && describedField(blockKinds[block.kind].shape.title);
}

/** Returns whether a part of the document that contains the field is switched off. */
function isHidden(document: ContentDocument, path: string): boolean {
  const parts = path.split('.');
  return parts.some((_, at) => valueAt(document, [...parts.slice(0, at), 'isShown'].join('.')) === false);
}

/** Returns the lists that need an entry while they are shown. */
function emptyLists(document: ContentDocument): Gap[] {
  return fields.flatMap(([path, field]): Gap[] => {
    if (field.kind !== 'list' || listLimits[field.limit].min === 0 || path.includes('*')) return [];
    const { neededWhile } = field;
    const isNeeded = neededWhile ? valueAt(document, neededWhile) === true : !isHidden(document, path);
    const list = valueAt(document, path);
    return isNeeded && Array.isArray(list) && list.length === 0 ? [{ path, reason: 'needs-entry' }] : [];
  });
}

/** The ids, and the names and links that shown parts of the landing page need. */
function landingGaps({ landing: { blocks, teacher } }: ContentDocument): Gap[] {
  const taken = blocks.flatMap((block, at) =>
    takenIds(entriesOf(block), `landing.blocks.${at}.${block.kind}`),
  );
  const unnamed = blocks.flatMap((block, at) => {
    if (!block.isShown) return [];
    if (block.kind === 'testimonials')
      return withoutName(block.testimonials, `landing.blocks.${at}.testimonials`);
    return block.kind === 'logos' ? withoutName(block.logos, `landing.blocks.${at}.logos`) : [];
  });
  const unlinked = teacher.links.flatMap(({ url }, at): Gap[] =>
    url === '' && teacher.isShown ? [{ path: `landing.teacher.links.${at}.url`, reason: 'needs-url' }] : [],
  );
  return [...takenIds(blocks, 'landing.blocks'), ...taken, ...unnamed, ...unlinked];
}

function entriesOf(block: LandingBlock): readonly { id: string }[] {
  switch (block.kind) {
    case 'testimonials':
      return block.testimonials;
    case 'numbers':
      return block.numbers;
    case 'logos':
      return block.logos;
    case 'plans':
    case 'guarantee':
      return [];
  }
}

function withoutName(entries: readonly { name: string }[], path: string): Gap[] {
  return entries.flatMap(({ name }, at): Gap[] =>
    name.trim() === '' ? [{ path: `${path}.${at}.name`, reason: 'needs-text' }] : [],
  );
}

function courseGaps({ course, site }: ContentDocument): Gap[] {
  const gaps: Gap[] = [];
  const sectionIds = new Set<number>();
  const lessonIds = new Set<string>();
  let lessonCount = 0;
  for (const [at, section] of course.sections.entries()) {
    if (sectionIds.has(section.id)) gaps.push({ path: `course.sections.${at}.id`, reason: 'taken-id' });
    sectionIds.add(section.id);
    for (const [place, lesson] of section.lessons.entries()) {
      const path = `course.sections.${at}.lessons.${place}`;
      if (lessonIds.has(lesson.id)) gaps.push({ path: `${path}.id`, reason: 'taken-id' });
      lessonIds.add(lesson.id);
      gaps.push(...lessonGaps(lesson, path, site.defaultLanguage));
      if (lesson.state === 'published') lessonCount += 1;
    }
  }
  if (lessonCount > listLimits.lessons.max) gaps.push({ path: 'course.sections', reason: 'too-many' });
  if (course.sections.length > 0 && lessonCount < listLimits.lessons.min)
    gaps.push({ path: 'course.sections.0.lessons', reason: 'needs-entry' });
  return gaps;
}

/** A draft lesson needs only its title. */
function lessonGaps(lesson: CourseLesson, path: string, language: string): Gap[] {
  if (lesson.state === 'draft') return [];
  const files = attachmentGaps(lesson.attachments, `${path}.attachments`);
  if (lesson.kind === 'article') return [...articleGaps(lesson, path, language), ...files];
  if (lesson.kind === 'link')
    return lesson.url ? files : [{ path: `${path}.url`, reason: 'needs-url' }, ...files];
  const video: Gap[] = lesson.video ? [] : [{ path: `${path}.video`, reason: 'needs-video' }];
  const quiz = quizGaps(lesson.quiz, `${path}.quiz`, language);
  return [...video, ...chapterGaps(lesson.chapters, `${path}.chapters`), ...quiz, ...files];
}

function articleGaps({ body, quiz }: Article, path: string, language: string): Gap[] {
  const text: Gap[] = body[language]?.trim() ? [] : [{ path: `${path}.body`, reason: 'needs-text' }];
  return [...text, ...quizGaps(quiz, `${path}.quiz`, language)];
}

function attachmentGaps(attachments: readonly LessonAttachment[], path: string): Gap[] {
  const unnamed = attachments.flatMap(({ name }, at): Gap[] =>
    name === '' ? [{ path: `${path}.${at}.name`, reason: 'needs-text' }] : [],
  );
  return [...unnamed, ...takenIds(attachments, path)];
}

/** Two chapters may not start at the same second. */
function chapterGaps(chapters: readonly Chapter[], path: string): Gap[] {
  const gaps = takenIds(chapters, path);
  for (const [at, { atSeconds }] of chapters.entries()) {
    const before = chapters[at - 1];
    if (before && before.atSeconds >= atSeconds)
      gaps.push({ path: `${path}.${at}.atSeconds`, reason: 'chapter-order' });
  }
  return gaps;
}

/**
 * Returns the chapters that start after the end of their video. `lengths` are in seconds; a video that is unknown or not
 * measured yet counts as endless.
 */
export function lateChapters(document: ContentDocument, lengths: ReadonlyMap<string, number>): Gap[] {
  return chaptersOf(document)
    .filter(({ video, atSeconds }) => atSeconds >= (lengths.get(video) || Number.POSITIVE_INFINITY))
    .map(({ path }) => ({ path, reason: 'beyond-video' }));
}

/** `language` is the site's default one, in which no text may be missing. */
function quizGaps(questions: readonly QuizQuestion[], path: string, language: string): Gap[] {
  const own = questions.flatMap((question, at) => questionGaps(question, `${path}.${at}`, language));
  return [...takenIds(questions, path), ...own];
}

function questionGaps({ question, kind, ...answers }: QuizQuestion, path: string, language: string): Gap[] {
  const text: Gap[] = question[language]?.trim() ? [] : [{ path: `${path}.question`, reason: 'needs-text' }];
  if (kind === 'text') {
    const isAnswered = answers.accepted.some((accepted) =>
      textsByLanguage(accepted).some(([, each]) => each.trim() !== ''),
    );
    return isAnswered ? text : [...text, { path: `${path}.accepted`, reason: 'needs-answer' }];
  }
  return [
    ...text,
    ...choiceGaps(answers.choices, `${path}.choices`, { language, isSingle: kind === 'single' }),
  ];
}

function choiceGaps(
  choices: QuizQuestion['choices'],
  path: string,
  { language, isSingle }: { language: string; isSingle: boolean },
): Gap[] {
  if (choices.length < 2) return [{ path, reason: 'needs-choices' }];
  const right = choices.filter(({ isCorrect }) => isCorrect).length;
  const answer: Gap[] =
    right === 0
      ? [{ path, reason: 'needs-answer' }]
      : isSingle && right > 1
        ? [{ path, reason: 'needs-one-answer' }]
        : [];
  const texts = choices.flatMap(({ text }, at): Gap[] =>
    text[language]?.trim() ? [] : [{ path: `${path}.${at}.text`, reason: 'needs-text' }],
  );
  return [...takenIds(choices, path), ...answer, ...texts];
}

/** Returns the entries with the id of an earlier one. */
function takenIds(entries: readonly { id: string }[], path: string): Gap[] {
  return entries.flatMap(({ id }, at): Gap[] =>
    entries.findIndex((entry) => entry.id === id) < at ? [{ path: `${path}.${at}`, reason: 'taken-id' }] : [],
  );
}
