import type { Chapter, ContentDocument, CourseLesson, LessonAttachment } from './document.ts';
import { listLimits } from './limits.ts';
import { isLocalized, type Localized } from './localized.ts';
import { chaptersOf } from './references.ts';

/** The origin of the first revision: the sample course, or the texts of a new site. */
export const revisionOrigins = ['sample', 'new-site'] as const;

export type RevisionOrigin = (typeof revisionOrigins)[number];

/** A gap that prevents the publication of a document. */
export type Gap = {
  /** The field's path in the document, such as `course.sections.2.lessons.0.url`. */
  path: string;
  reason: (typeof gapReasons)[number];
};

export const gapReasons = [
  'needs-text',
  'needs-entry',
  'needs-url',
  'needs-video',
  'too-many',
  'taken-id',
  'unknown-language',
  'unknown-video',
  'video-not-ready',
  'unknown-image',
  'unknown-file',
  'chapter-order',
  'beyond-video',
] as const;

/** Texts that may be empty: the page omits them. */
const optional =
  /^(site\.helpChat\.(url|message|lessonMessage)|site\.search\..*|landing\.hero\.(kicker|note|pictureAlt)|landing\.\w+\.lead|course\.summary|course\.intro\.\w+|certificate\.description|plans\.\w+\.summary|course\.sections\.\d+\.lessons\.\d+\.description)$/;

/** Finds the gaps that prevent the publication of a document. */
export function findGaps(document: ContentDocument): Gap[] {
  const { site } = document;
  const gaps: Gap[] = [];
  if (!site.languages.includes(site.defaultLanguage))
    gaps.push({ path: 'site.defaultLanguage', reason: 'unknown-language' });
  for (const field of ['name', 'email'] as const)
    if (site[field].trim() === '') gaps.push({ path: `site.${field}`, reason: 'needs-text' });
  if (document.instructor.name.trim() === '') gaps.push({ path: 'instructor.name', reason: 'needs-text' });
  gaps.push(...emptyTexts(document, site.defaultLanguage), ...emptyLists(document), ...courseGaps(document));
  return gaps;
}

function emptyTexts(document: ContentDocument, language: string): Gap[] {
  return textsOf(document)
    .filter(({ path, text }) => !optional.test(path) && !isHidden(document, path) && !text[language]?.trim())
    .map(({ path }) => ({ path, reason: 'needs-text' as const }));
}

/** Returns every localized text of a part of the document, with its path. */
export function textsOf(part: unknown, path = ''): { path: string; text: Localized }[] {
  if (isLocalized(part)) return [{ path, text: part }];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => textsOf(value, path ? `${path}.${key}` : key));
}

function isHidden({ landing, teaser }: ContentDocument, path: string): boolean {
  if (path.startsWith('teaser.')) return !teaser.isShown;
  const [page, part = ''] = path.split('.');
  const section = page === 'landing' ? landing[part as keyof typeof landing] : undefined;
  return section !== undefined && 'isShown' in section && !section.isShown;
}

/** Returns the lists that need at least one entry while their section of the page is shown. */
function emptyLists({ landing, instructor, course }: ContentDocument): Gap[] {
  const lists: [string, unknown[], boolean][] = [
    ['landing.hero.phrases', landing.hero.phrases, true],
    ['landing.showcase.rows', landing.showcase.rows, landing.showcase.isShown],
    ['landing.steps.items', landing.steps.items, landing.steps.isShown],
    ['landing.benefits.cards', landing.benefits.cards, landing.benefits.isShown],
    ['landing.audience.lines', landing.audience.lines, landing.audience.isShown],
    ['landing.notPromised.lines', landing.notPromised.lines, landing.notPromised.isShown],
    ['landing.questions.items', landing.questions.items, landing.questions.isShown],
    ['landing.intro.slides', landing.intro.slides, true],
    ['instructor.text', instructor.text, landing.teacher.isShown],
    ['course.sections', course.sections, true],
  ];
  return lists
    .filter(([, entries, isShown]) => isShown && entries.length === 0)
    .map(([path]) => ({ path, reason: 'needs-entry' }));
}

function courseGaps({ course }: ContentDocument): Gap[] {
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
      gaps.push(...lessonGaps(lesson, path));
      if (lesson.state === 'published') lessonCount += 1;
    }
  }
  if (lessonCount > listLimits.lessons.max) gaps.push({ path: 'course.sections', reason: 'too-many' });
  if (course.sections.length > 0 && lessonCount < listLimits.lessons.min)
    gaps.push({ path: 'course.sections.0.lessons', reason: 'needs-entry' });
  return gaps;
}

/** A draft lesson needs only its title. */
function lessonGaps(lesson: CourseLesson, path: string): Gap[] {
  if (lesson.state === 'draft') return [];
  const files = attachmentGaps(lesson.attachments, `${path}.attachments`);
  if (lesson.kind === 'link')
    return lesson.url ? files : [{ path: `${path}.url`, reason: 'needs-url' }, ...files];
  const video: Gap[] = lesson.video ? [] : [{ path: `${path}.video`, reason: 'needs-video' }];
  return [...video, ...chapterGaps(lesson.chapters, `${path}.chapters`), ...files];
}

function attachmentGaps(attachments: readonly LessonAttachment[], path: string): Gap[] {
  const unnamed = attachments.flatMap(({ name }, at): Gap[] =>
    name === '' ? [{ path: `${path}.${at}.name`, reason: 'needs-text' }] : [],
  );
  return [...unnamed, ...takenIds(attachments, path)];
}

function takenIds(entries: readonly { id: string }[], path: string): Gap[] {
  return entries.flatMap(({ id }, at): Gap[] =>
    entries.findIndex((entry) => entry.id === id) < at ? [{ path: `${path}.${at}`, reason: 'taken-id' }] : [],
  );
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

/** A difference between two documents. */
export type ContentChange = {
  /** The field's path; list entries are named by their ids, such as `course.sections.3.lessons.lists.title`. */
  path: string;
  kind: 'added' | 'removed' | 'changed' | 'moved';
  /** The old and the new text if the field is one; null otherwise. */
  before: string | null;
  after: string | null;
};

/** Finds the differences between two documents, which the instructor reads before publishing. */
export function findChanges(before: ContentDocument, after: ContentDocument): ContentChange[] {
  return changesOf(before, after, '');
}

function changesOf(before: unknown, after: unknown, path: string): ContentChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (hasIds(before) && hasIds(after)) return changesOfEntries(before, after, path);
  if (isGroup(before) && isGroup(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => changesOf(before[key], after[key], path ? `${path}.${key}` : key));
  }
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return [{ path, kind, before: textOf(before), after: textOf(after) }];
}

type Entry = { id: string | number };

function changesOfEntries(before: Entry[], after: Entry[], path: string): ContentChange[] {
  const formerly = new Map(before.map((entry) => [entry.id, entry]));
  const now = new Map(after.map((entry) => [entry.id, entry]));
  const stayed = before.filter(({ id }) => now.has(id)).map(({ id }) => id);
  const order = after.filter(({ id }) => formerly.has(id)).map(({ id }) => id);
  const removed = before.filter(({ id }) => !now.has(id));
  return [
    ...removed.map((entry) => change(`${path}.${entry.id}`, 'removed', entry, null)),
    ...after.flatMap((entry) => {
      const place = `${path}.${entry.id}`;
      const former = formerly.get(entry.id);
      return former ? changesOf(former, entry, place) : [change(place, 'added', null, entry)];
    }),
    ...order.flatMap((id, place) =>
      stayed[place] === id ? [] : [change(`${path}.${id}`, 'moved', null, now.get(id))],
    ),
  ];
}

function change(path: string, kind: ContentChange['kind'], before: unknown, after: unknown): ContentChange {
  return { path, kind, before: textOf(before), after: textOf(after) };
}

function hasIds(value: unknown): value is Entry[] {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => isGroup(entry) && 'id' in entry);
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLocalized(value);
}

/** Returns a text in its first language, or the title or name of an entry. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (isLocalized(value)) return Object.values(value)[0] ?? '';
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(' · ') || null;
  if (!isGroup(value)) return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
  return textOf(value['title'] ?? value['question'] ?? value['name'] ?? null);
}
