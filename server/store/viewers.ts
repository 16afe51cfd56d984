/** Who asks, and for the outline or a lesson what they have played, in one look. */
import type { Plan } from '#rules/plans.ts';
import type { Stream } from '#rules/streams.ts';
import type { Database } from '#server/database.ts';
import { prepared } from '#server/prepared.ts';
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
  const [row] = await selectViewer(db, { tokenHash });
  return liveViewer(row, now);
}

/** As `findViewer`, with what they have played. */
export async function findCourseViewer(
  db: Database,
  { tokenHash, now }: By,
): Promise<CourseViewer | undefined> {
  const rows = await selectCourseViewer(db, { tokenHash });
  const viewer = liveViewer(rows[0], now);
  if (!viewer) return undefined;
  const progress = new Map<string, LessonProgress>();
  for (const { lessonId, playedMs, resumeAtMs, watchedAt, updatedAt, tick } of rows)
    if (lessonId !== null && playedMs !== null && resumeAtMs !== null && updatedAt !== null)
      progress.set(lessonId, progressOf({ playedMs, resumeAtMs, watchedAt, updatedAt, tick }));
  return { viewer, progress };
}

/** As `findViewer`, with where they stopped in this lesson, and the films they play. */
export async function findLessonViewer(
  db: Database,
  { tokenHash, lessonId, now }: By & { lessonId: string },
): Promise<LessonViewer | undefined> {
  const rows = await selectLessonViewer(db, { tokenHash, lessonId });
  const viewer = liveViewer(rows[0], now);
  if (!viewer) return undefined;
  const streams: Stream[] = [];
  for (const { slot, streamId, openedAt, streamUsedAt } of rows)
    if (slot !== null && streamId !== null && openedAt !== null && streamUsedAt !== null)
      streams.push({ slot, id: streamId, openedAt, lastUsedAt: streamUsedAt });
  return { viewer, resumeAtMs: rows[0]?.resumeAtMs ?? null, streams };
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

type ViewerRow = {
  uid: string;
  email: string;
  country: string;
  plan: string;
  sessionId: string;
  sessionMadeAt: number;
  sessionUsedAt: number;
};

function liveViewer(row: ViewerRow | undefined, now: number): Viewer | undefined {
  if (!row) return undefined;
  const { uid, email, country, plan } = row;
  const session = { id: row.sessionId, createdAt: row.sessionMadeAt, lastUsedAt: row.sessionUsedAt };
  return isOver(session, now) ? undefined : { uid, email, country, plan: plan as Plan, session };
}

const selectViewer = prepared<{ tokenHash: string }>()((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uid', 'sessions.uid')
    .select(viewerColumns)
    .where('sessions.tokenHash', '=', value('tokenHash'))
    .where('users.bannedAt', 'is', null),
);

const selectCourseViewer = prepared<{ tokenHash: string }>()((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uid', 'sessions.uid')
    .leftJoin('progress', 'progress.uid', 'sessions.uid')
    .select(viewerColumns)
    .select(['lessonId', 'playedMs', 'resumeAtMs', 'watchedAt', 'updatedAt', 'tick'])
    .where('sessions.tokenHash', '=', value('tokenHash'))
    .where('users.bannedAt', 'is', null),
);

const selectLessonViewer = prepared<{ tokenHash: string; lessonId: string }>()((db, value) =>
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
);
