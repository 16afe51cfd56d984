/** The sections and lessons of the published revision. Removed ones keep their rows, which most queries here skip. */
import type { LessonGate } from '#rules/access.ts';
import type {
  LessonChapter,
  LessonFile,
  LessonKind,
  OutlineLesson,
  OutlineSection,
  SectionGate,
} from '#rules/outline.ts';
import { usualPoster } from '#rules/video/poster.ts';
import type { Database } from '#server/platform/db/database.ts';
import { chosenPosterOf, noteFormerVideos, type Rendition, renditionsOf } from './video-store.ts';

export type StoredLesson = {
  id: string;
  sectionId: number;
  kind: LessonKind;
  url: string | null;
  /** Null for a link. */
  videoId: string | null;
  lengthSeconds: number;
};

type LessonLists = { chapters: LessonChapter[]; attachments: LessonFile[] };

/** A lesson with its gate, lists and video renditions, which are empty until the video was prepared. */
export type LessonWithRenditions = StoredLesson &
  LessonGate &
  LessonLists & {
    renditions: Rendition[];
    /** The size of the still edition; null without one. */
    stillsBytes: number | null;
    captions: string[];
    /** The file of the video's poster. */
    poster: string;
  };

/** Returns the whole outline in order, without URLs of media or links. */
export async function readOutline(db: Database): Promise<OutlineSection<OutlineLesson>[]> {
  const sections = await db
    .selectFrom('sections')
    .select(['id', 'title', 'image', 'opensWith'])
    .where('removedAt', 'is', null)
    .orderBy('position')
    .execute();
  const lessons = await db
    .selectFrom('lessons')
    .leftJoin('videos', 'videos.id', 'lessons.videoId')
    .select([
      'lessons.id',
      'lessons.sectionId',
      'lessons.title',
      'lessons.description',
      'lessons.kind',
      'lessons.isFreePreview',
      'lessons.attachments',
      'videos.lengthMs',
    ])
    .where('lessons.removedAt', 'is', null)
    .orderBy('lessons.position')
    .execute();
  return sections.map((section) => ({
    ...section,
    lessons: lessons
      .filter((lesson) => lesson.sectionId === section.id)
      .map(({ id, title, description, kind, lengthMs, isFreePreview, attachments }) => ({
        id,
        title,
        description,
        kind,
        lengthSeconds: (lengthMs ?? 0) / 1000,
        isFreePreview: isFreePreview === 1,
        attachments: JSON.parse(attachments) as LessonFile[],
      })),
  }));
}

export async function findLesson(
  db: Database,
  by: { id: string },
): Promise<LessonWithRenditions | undefined> {
  const row = await selectLessons(db).where('lessons.id', '=', by.id).executeTakeFirst();
  return row && lessonOf(row);
}

/** Returns all lessons by id. */
export async function readLessons(db: Database): Promise<Map<string, LessonWithRenditions>> {
  const rows = await selectLessons(db).execute();
  return new Map(rows.map((row) => [row.id, lessonOf(row)]));
}

function selectLessons(db: Database) {
  return db
    .selectFrom('lessons')
    .innerJoin('sections', 'sections.id', 'lessons.sectionId')
    .leftJoin('videos', 'videos.id', 'lessons.videoId')
    .select([
      'lessons.id',
      'lessons.sectionId',
      'lessons.kind',
      'lessons.url',
      'lessons.videoId',
      'lessons.isFreePreview',
      'lessons.chapters',
      'lessons.attachments',
      'videos.lengthMs',
      'videos.renditions',
      'videos.stillsBytes',
      'videos.captions',
      'videos.poster',
      'sections.opensWith',
    ])
    .where('lessons.removedAt', 'is', null);
}

function lessonOf(row: Awaited<ReturnType<ReturnType<typeof selectLessons>['executeTakeFirstOrThrow']>>) {
  const { lengthMs, kind, renditions, captions, poster, opensWith, ...rest } = row;
  const { isFreePreview, chapters, attachments, ...lesson } = rest;
  return {
    ...lesson,
    chapters: JSON.parse(chapters) as LessonChapter[],
    attachments: JSON.parse(attachments) as LessonFile[],
    kind,
    opensWith,
    isFreePreview: isFreePreview === 1,
    lengthSeconds: (lengthMs ?? 0) / 1000,
    renditions: renditionsOf(renditions),
    captions: JSON.parse(captions ?? '[]') as string[],
    poster: chosenPosterOf(poster)?.file ?? usualPoster,
  };
}

/** Returns the number of video lessons, which the certificate's threshold depends on. */
export async function countVideos(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('lessons')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('kind', '=', 'video')
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the length of each published video in milliseconds, by lesson; 0 for one that was not measured yet. */
export async function readVideoLengths(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('lessons')
    .leftJoin('videos', 'videos.id', 'lessons.videoId')
    .select(['lessons.id', 'videos.lengthMs'])
    .where('lessons.kind', '=', 'video')
    .where('lessons.removedAt', 'is', null)
    .execute();
  return Object.fromEntries(rows.map(({ id, lengthMs }) => [id, lengthMs ?? 0]));
}

/** Returns the ids that belong to removed lessons. */
export async function findRemovedLessonIds(
  db: Database,
  { ids }: { ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('lessons')
    .select('id')
    .where('id', 'in', ids)
    .where('removedAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The course of one revision. */
export type PublishedCourse = {
  sections: { id: number; title: string; image: string; opensWith: SectionGate }[];
  lessons: (Omit<StoredLesson, 'lengthSeconds'> &
    LessonLists & { title: string; description: string; isFreePreview: boolean })[];
};

/** Replaces the published course. Sections and lessons that it lacks are removed; those it contains again are restored. */
export async function writeCourse(tx: Database, course: PublishedCourse, now: number): Promise<void> {
  const next = new Map(course.lessons.map(({ id, videoId }) => [id, videoId]));
  await noteFormerVideos(tx, { next, now });
  for (const table of ['sections', 'lessons'] as const)
    await tx.updateTable(table).set({ removedAt: now }).where('removedAt', 'is', null).execute();
  if (course.sections.length > 0)
    await tx
      .insertInto('sections')
      .values(course.sections.map((section, position) => ({ ...section, position, removedAt: null })))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          position: row.ref('excluded.position'),
          title: row.ref('excluded.title'),
          image: row.ref('excluded.image'),
          opensWith: row.ref('excluded.opensWith'),
          removedAt: null,
        })),
      )
      .execute();
  if (course.lessons.length > 0)
    await tx
      .insertInto('lessons')
      .values(
        course.lessons.map(({ isFreePreview, chapters, attachments, ...lesson }, position) => ({
          ...lesson,
          chapters: JSON.stringify(chapters),
          attachments: JSON.stringify(attachments),
          position,
          isFreePreview: isFreePreview ? 1 : 0,
          removedAt: null,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          sectionId: row.ref('excluded.sectionId'),
          position: row.ref('excluded.position'),
          title: row.ref('excluded.title'),
          description: row.ref('excluded.description'),
          kind: row.ref('excluded.kind'),
          url: row.ref('excluded.url'),
          videoId: row.ref('excluded.videoId'),
          isFreePreview: row.ref('excluded.isFreePreview'),
          chapters: row.ref('excluded.chapters'),
          attachments: row.ref('excluded.attachments'),
          removedAt: null,
        })),
      )
      .execute();
}
