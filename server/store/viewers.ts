/** Who asks, and for the outline or a lesson what they have played, in one look. */
import type { Plan } from '#rules/plans.ts';
import type { Stream } from '#rules/streams.ts';
import type { Database } from '#server/database.ts';
import { remembered } from '#server/remembered.ts';
import { type LessonProgress, progressOf } from './progress.ts';
import { isOver } from './sessions.ts';

export type Viewer = {
  uid: string;
  email: string;
  country: string;
  plan: Plan;
  session: { id: string; createdAt: number; lastUsedAt: number };
};

export type CourseViewer = { viewer: Viewer; progress: ReadonlyMap<string, LessonProgress> };

/** `resumeAtMs` is null when the person has never opened the lesson. */
export type LessonViewer = { viewer: Viewer; resumeAtMs: number | null; streams: readonly Stream[] };

type By = { tokenHash: string; now: number };

/** Undefined when the session is unknown or over, or its owner is banned. */
export async function findViewer(db: Database, { tokenHash, now }: By): Promise<Viewer | undefined> {
  const viewer = await lookAtViewer(db, { tokenHash });
  return viewer && !isOver(viewer.session, now) ? viewer : undefined;
}

/** As `findViewer`, with what they have played. */
export async function findCourseViewer(
  db: Database,
  { tokenHash, now }: By,
): Promise<CourseViewer | undefined> {
  const found = await lookAtCourse(db, { tokenHash });
  return found && !isOver(found.viewer.session, now) ? found : undefined;
}

/** As `findViewer`, with where they stopped in this lesson, and the films they play. */
export async function findLessonViewer(
  db: Database,
  { tokenHash, lessonId, now }: By & { lessonId: string },
): Promise<LessonViewer | undefined> {
  const found = await lookAtLesson(db, { tokenHash, lessonId });
  return found && !isOver(found.viewer.session, now) ? found : undefined;
}

const viewerColumns = [
  'users.uid',
  'users.email',
  'users.country',
  'users.plan',
  'sessions.id as sessionId',
  'sessions.createdAt as sessionMadeAt',
  'sessions.lastUsedAt as sessionUsedAt',
] as const;

function viewerOf(row: {
  uid: string;
  email: string;
  country: string;
  plan: string;
  sessionId: string;
  sessionMadeAt: number;
  sessionUsedAt: number;
}): Viewer {
  const { uid, email, country, plan } = row;
  const session = { id: row.sessionId, createdAt: row.sessionMadeAt, lastUsedAt: row.sessionUsedAt };
  return { uid, email, country, plan: plan as Plan, session };
}

const lookAtViewer = remembered<{ tokenHash: string }>()(
  (db, value) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.uid', 'sessions.uid')
      .select(viewerColumns)
      .where('sessions.tokenHash', '=', value('tokenHash'))
      .where('users.bannedAt', 'is', null),
  viewerOf,
);

const lookAtCourse = remembered<{ tokenHash: string }>()(
  (db, value) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.uid', 'sessions.uid')
      .leftJoin('progress', 'progress.uid', 'sessions.uid')
      .select(viewerColumns)
      .select(['lessonId', 'playedMs', 'resumeAtMs', 'watchedAt', 'updatedAt', 'tick'])
      .where('sessions.tokenHash', '=', value('tokenHash'))
      .where('users.bannedAt', 'is', null),
  (first, rows): CourseViewer => {
    const progress = new Map<string, LessonProgress>();
    for (const { lessonId, playedMs, resumeAtMs, watchedAt, updatedAt, tick } of rows)
      if (lessonId !== null && playedMs !== null && resumeAtMs !== null && updatedAt !== null)
        progress.set(lessonId, progressOf({ playedMs, resumeAtMs, watchedAt, updatedAt, tick }));
    return { viewer: viewerOf(first), progress };
  },
);

const lookAtLesson = remembered<{ tokenHash: string; lessonId: string }>()(
  (db, value) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.uid', 'sessions.uid')
      .leftJoin('progress', (join) =>
        join.onRef('progress.uid', '=', 'sessions.uid').on('progress.lessonId', '=', value('lessonId')),
      )
      .leftJoin('streams', 'streams.uid', 'sessions.uid')
      .select(viewerColumns)
      .select([
        'progress.resumeAtMs',
        'streams.slot',
        'streams.id as streamId',
        'streams.openedAt',
        'streams.lastUsedAt as streamUsedAt',
      ])
      .where('sessions.tokenHash', '=', value('tokenHash'))
      .where('users.bannedAt', 'is', null),
  (first, rows): LessonViewer => {
    const streams: Stream[] = [];
    for (const { slot, streamId, openedAt, streamUsedAt } of rows)
      if (slot !== null && streamId !== null && openedAt !== null && streamUsedAt !== null)
        streams.push({ slot, id: streamId, openedAt, lastUsedAt: streamUsedAt });
    return { viewer: viewerOf(first), resumeAtMs: first.resumeAtMs, streams };
  },
);
