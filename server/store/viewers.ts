/** Who asks, and for the outline or a lesson what they have played, in one look. */
import type { Plan } from '#rules/plans.ts';
import type { Stream } from '#rules/streams.ts';
import type { Database } from '#server/database.ts';
import { prepared } from '#server/prepared.ts';
import { type LessonProgress, progressOf } from './progress.ts';
import { isOver, type Session } from './sessions.ts';
import { type User, userColumns } from './users.ts';

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

/** With what they have played; undefined as above. */
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

/** With where they stopped in this lesson, and the films they play; undefined as above. */
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

/** A person with their whole row and the session that they ask by; undefined as above. */
export async function findPerson(
  db: Database,
  { tokenHash, now }: By,
): Promise<{ user: User; session: Session } | undefined> {
  const [row] = await selectPerson(db, { tokenHash });
  if (!row) return undefined;
  const { sessionId, sessionMadeAt, sessionUsedAt, ...user } = row;
  const session = { id: sessionId, uid: user.uid, createdAt: sessionMadeAt, lastUsedAt: sessionUsedAt };
  return isOver(session, now) ? undefined : { user, session };
}

const sessionColumns = [
  'sessions.id as sessionId',
  'sessions.createdAt as sessionMadeAt',
  'sessions.lastUsedAt as sessionUsedAt',
] as const;

export const viewerColumns = [
  'users.uid',
  'users.email',
  'users.country',
  'users.plan',
  ...sessionColumns,
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

export function liveViewer(row: ViewerRow | undefined, now: number): Viewer | undefined {
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

const selectPerson = prepared<{ tokenHash: string }>()((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uid', 'sessions.uid')
    .leftJoin('certificates', 'certificates.uid', 'users.uid')
    .select(userColumns)
    .select(sessionColumns)
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
