/** Finds the viewer, and whatever else a request needs to know of them, in one statement. */
import type { Stream } from '#rules/playback-session.ts';
import { isSessionOver } from '#rules/sign-in/session.ts';
import type { Database } from '#server/db/database.ts';
import { preparedQuery } from '#server/db/prepared-queries.ts';
import { type LessonProgress, progressOf } from './progress.ts';
import { type User, userColumns } from './users.ts';

/** Somebody who is signed in: what rights and prices depend on, and the session they ask by. */
export type StoredViewer = {
  user: { uid: string; email: string; country: string; plan: string };
  session: { id: string; uid: string; createdAt: number; lastUsedAt: number };
};

/** With their whole row. */
export type UserViewer = StoredViewer & { user: User };

/** With what they have played, by the lesson's id. */
export type ProgressViewer = StoredViewer & { progress: ReadonlyMap<string, LessonProgress> };

/** `resumeAtMs` is null when the person has never opened the lesson. */
export type LessonViewer = StoredViewer & { resumeAtMs: number | null; streams: readonly Stream[] };

/** `stream` is null when it was stopped, or is somebody else's. */
export type MediaViewer = StoredViewer & { stream: { id: string; lastUsedAt: number } | null };

type By = { tokenHash: string; now: number };

/** Undefined when the session is unknown or over, or its owner is banned; so are all that follow. */
export async function findViewer(db: Database, { tokenHash, now }: By): Promise<StoredViewer | undefined> {
  const [row] = await selectViewer(db, { tokenHash });
  return viewerOf(row, now);
}

export async function findUserViewer(db: Database, { tokenHash, now }: By): Promise<UserViewer | undefined> {
  const [row] = await selectUserViewer(db, { tokenHash });
  const viewer = viewerOf(row, now);
  if (!row || !viewer) return undefined;
  const { sessionId: _id, sessionMadeAt: _madeAt, sessionUsedAt: _usedAt, ...user } = row;
  return { user, session: viewer.session };
}

export async function findProgressViewer(
  db: Database,
  { tokenHash, now }: By,
): Promise<ProgressViewer | undefined> {
  const rows = await selectProgressViewer(db, { tokenHash });
  const viewer = viewerOf(rows[0], now);
  if (!viewer) return undefined;
  const progress = new Map<string, LessonProgress>();
  for (const { lessonId, playedMs, resumeAtMs, watchedAt, updatedAt, tick } of rows)
    if (lessonId !== null && playedMs !== null && resumeAtMs !== null && updatedAt !== null)
      progress.set(lessonId, progressOf({ playedMs, resumeAtMs, watchedAt, updatedAt, tick }));
  return { ...viewer, progress };
}

/** With where they stopped in this lesson, and the films they play. */
export async function findLessonViewer(
  db: Database,
  { tokenHash, lessonId, now }: By & { lessonId: string },
): Promise<LessonViewer | undefined> {
  const rows = await selectLessonViewer(db, { tokenHash, lessonId });
  const viewer = viewerOf(rows[0], now);
  if (!viewer) return undefined;
  const streams: Stream[] = [];
  for (const { slot, streamId, openedAt, streamUsedAt } of rows)
    if (slot !== null && streamId !== null && openedAt !== null && streamUsedAt !== null)
      streams.push({ slot, id: streamId, openedAt, lastUsedAt: streamUsedAt });
  return { ...viewer, resumeAtMs: rows[0]?.resumeAtMs ?? null, streams };
}

/** With the one stream that they name. */
export async function findMediaViewer(
  db: Database,
  { tokenHash, streamId, now }: By & { streamId: string },
): Promise<MediaViewer | undefined> {
  const [row] = await selectMediaViewer(db, { tokenHash, streamId });
  const viewer = viewerOf(row, now);
  if (!row || !viewer) return undefined;
  const { streamUsedAt } = row;
  return { ...viewer, stream: streamUsedAt === null ? null : { id: streamId, lastUsedAt: streamUsedAt } };
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

export function viewerOf(row: ViewerRow | undefined, now: number): StoredViewer | undefined {
  if (!row) return undefined;
  const { uid, email, country, plan } = row;
  const session = { id: row.sessionId, uid, createdAt: row.sessionMadeAt, lastUsedAt: row.sessionUsedAt };
  return isSessionOver(session, now) ? undefined : { user: { uid, email, country, plan }, session };
}

const selectViewer = preparedQuery<{ tokenHash: string }>()((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uid', 'sessions.uid')
    .select(viewerColumns)
    .where('sessions.tokenHash', '=', value('tokenHash'))
    .where('users.bannedAt', 'is', null),
);

const selectUserViewer = preparedQuery<{ tokenHash: string }>()((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uid', 'sessions.uid')
    .leftJoin('certificates', 'certificates.uid', 'users.uid')
    .select(userColumns)
    .select(sessionColumns)
    .where('sessions.tokenHash', '=', value('tokenHash'))
    .where('users.bannedAt', 'is', null),
);

const selectProgressViewer = preparedQuery<{ tokenHash: string }>()((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uid', 'sessions.uid')
    .leftJoin('progress', 'progress.uid', 'sessions.uid')
    .select(viewerColumns)
    .select(['lessonId', 'playedMs', 'resumeAtMs', 'watchedAt', 'updatedAt', 'tick'])
    .where('sessions.tokenHash', '=', value('tokenHash'))
    .where('users.bannedAt', 'is', null),
);

const selectLessonViewer = preparedQuery<{ tokenHash: string; lessonId: string }>()((db, value) =>
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

const selectMediaViewer = preparedQuery<{ tokenHash: string; streamId: string }>()((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uid', 'sessions.uid')
    .leftJoin('streams', (join) =>
      join.onRef('streams.uid', '=', 'sessions.uid').on('streams.id', '=', value('streamId')),
    )
    .select(viewerColumns)
    .select('streams.lastUsedAt as streamUsedAt')
    .where('sessions.tokenHash', '=', value('tokenHash'))
    .where('users.bannedAt', 'is', null),
);
