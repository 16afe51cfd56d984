/** The course's sections, lessons and resources (the links of the Ultra plan). */
import type { LessonGate } from '#rules/access.ts';
import type { LessonKind, OutlineLesson, OutlineSection, SectionGate } from '#rules/outline.ts';
import type { Database } from '#server/db/database.ts';
import type { Rendition } from './videos.ts';

export type StoredLesson = {
  id: string;
  sectionId: number;
  kind: LessonKind;
  url: string | null;
  lengthSeconds: number;
};

/** A lesson with its gate and the renditions of its video; there are none until the video was prepared. */
export type LessonWithRenditions = StoredLesson & LessonGate & { renditions: Rendition[] };

/** Returns the whole outline in its order; it holds no URL of any media or link. */
export async function readOutline(db: Database): Promise<OutlineSection<OutlineLesson>[]> {
  const sections = await db
    .selectFrom('sections')
    .select(['id', 'title', 'image', 'opensWith'])
    .orderBy('position')
    .execute();
  const lessons = await db
    .selectFrom('lessons')
    .select(['id', 'sectionId', 'title', 'description', 'kind', 'lengthMs', 'isFreePreview'])
    .orderBy('position')
    .execute();
  return sections.map((section) => ({
    ...section,
    lessons: lessons
      .filter((lesson) => lesson.sectionId === section.id)
      .map(({ id, title, description, kind, lengthMs, isFreePreview }) => ({
        id,
        title,
        description,
        kind,
        lengthSeconds: lengthMs / 1000,
        isFreePreview: isFreePreview === 1,
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
    .select([
      'lessons.id',
      'lessons.sectionId',
      'lessons.kind',
      'lessons.url',
      'lessons.lengthMs',
      'lessons.renditions',
      'lessons.isFreePreview',
      'sections.opensWith',
    ]);
}

function lessonOf(row: Awaited<ReturnType<ReturnType<typeof selectLessons>['executeTakeFirstOrThrow']>>) {
  const { lengthMs, kind, renditions, opensWith, isFreePreview, ...lesson } = row;
  return {
    ...lesson,
    kind,
    opensWith,
    isFreePreview: isFreePreview === 1,
    lengthSeconds: lengthMs / 1000,
    renditions: renditions === null ? [] : (JSON.parse(renditions) as Rendition[]),
  };
}

export async function countLessons(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('lessons')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the number of video lessons, which the certificate's threshold depends on. */
export async function countVideos(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('lessons')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('kind', '=', 'video')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findResource(db: Database, by: { id: string }): Promise<{ url: string } | undefined> {
  return db.selectFrom('resources').select('url').where('id', '=', by.id).executeTakeFirst();
}

export type CourseToFill = {
  sections: { id: number; title: string; image: string; opensWith: SectionGate }[];
  lessons: (StoredLesson & { title: string; description: string })[];
  resources: { id: string; url: string }[];
};

/** Inserts the sections, lessons and resources of an empty course; rows that exist stay as they are. */
export async function fillCourse(db: Database, course: CourseToFill): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('sections')
      .values(course.sections.map((section, position) => ({ ...section, position })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('lessons')
      .values(
        course.lessons.map(({ lengthSeconds, ...lesson }, position) => ({
          ...lesson,
          position,
          lengthMs: Math.round(lengthSeconds * 1000),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('resources')
      .values(course.resources)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
