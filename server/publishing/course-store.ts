/**
 * The rows that a publication reads and writes: the videos it may show, the sections and lessons that the course reads,
 * and the learners of its lessons.
 */
import type { LessonChapter, LessonFile, SectionGate } from '#rules/outline.ts';
import type { StoredLesson } from '#server/course/lesson-store.ts';
import type { Database } from '#server/platform/db/database.ts';

/** The course of one revision. */
export type PublishedCourse = {
  sections: { id: number; title: string; image: string; opensWith: SectionGate }[];
  lessons: (Omit<StoredLesson, 'lengthSeconds'> & {
    title: string;
    description: string;
    isFreePreview: boolean;
    isFree: boolean;
    chapters: LessonChapter[];
    attachments: LessonFile[];
    questions: number;
  })[];
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
        course.lessons.map(({ isFreePreview, isFree, chapters, attachments, ...lesson }, position) => ({
          ...lesson,
          chapters: JSON.stringify(chapters),
          attachments: JSON.stringify(attachments),
          position,
          isFreePreview: isFreePreview ? 1 : 0,
          isFree: isFree ? 1 : 0,
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
          isFree: row.ref('excluded.isFree'),
          chapters: row.ref('excluded.chapters'),
          attachments: row.ref('excluded.attachments'),
          questions: row.ref('excluded.questions'),
          removedAt: null,
        })),
      )
      .execute();
}

/** Records the videos that lessons show now and that `next` replaces or removes. */
export async function noteFormerVideos(
  tx: Database,
  { next, now }: { next: ReadonlyMap<string, string | null>; now: number },
): Promise<void> {
  const rows = await tx
    .selectFrom('lessons')
    .select(['id', 'videoId'])
    .where('videoId', 'is not', null)
    .where('removedAt', 'is', null)
    .execute();
  const replaced = rows.flatMap(({ id, videoId }) =>
    videoId === null || (next.get(id) ?? null) === videoId
      ? []
      : [{ lessonId: id, videoId, replacedAt: now }],
  );
  if (replaced.length === 0) return;
  await tx
    .insertInto('formerVideos')
    .values(replaced)
    .onConflict((conflict) =>
      conflict
        .columns(['lessonId', 'videoId'])
        .doUpdateSet((row) => ({ replacedAt: row.ref('excluded.replacedAt') })),
    )
    .execute();
}

/**
 * Returns the number of learners who have watched each lesson, or read it if it is an article, including removed ones;
 * lessons without any are omitted.
 */
export async function countLearnersOfLessons(
  db: Database,
  of: { lessonIds: readonly string[] },
): Promise<Map<string, number>> {
  if (of.lessonIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('progress')
    .innerJoin('lessons', 'lessons.id', 'progress.lessonId')
    .select((row) => ['lessonId', row.fn.countAll<number | string>().as('count')])
    .where('lessonId', 'in', of.lessonIds)
    .where((row) =>
      row.or([
        row.and([row('lessons.kind', '!=', 'article'), row('watchedAt', 'is not', null)]),
        row.and([row('lessons.kind', '=', 'article'), row('readAt', 'is not', null)]),
      ]),
    )
    .groupBy('lessonId')
    .execute();
  return new Map(rows.map(({ lessonId, count }) => [lessonId, Number(count)]));
}

export type Video = { id: string; lengthSeconds: number };

/** Adds videos; existing ones are not changed. */
export async function addVideos(db: Database, videos: readonly Video[]): Promise<void> {
  if (videos.length === 0) return;
  await db
    .insertInto('videos')
    .values(
      videos.map(({ id, lengthSeconds }) => ({
        id,
        lengthMs: Math.round(lengthSeconds * 1000),
        renditions: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns all videos that can be published, ordered by id. */
export async function listVideos(db: Database): Promise<Video[]> {
  const rows = await db
    .selectFrom('videos')
    .select(['id', 'lengthMs'])
    .where('state', '=', 'ready')
    .orderBy('id')
    .execute();
  return rows.map(({ id, lengthMs }) => ({ id, lengthSeconds: lengthMs / 1000 }));
}
