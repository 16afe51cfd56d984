/** Looks up a session with its user, and the other rows that a request needs, in one statement. */
import type { Plan } from '#rules/plans.ts';
import type { PlaybackSession } from '#rules/playback-session.ts';
import type { Role } from '#rules/roles.ts';
import { isSessionOver } from '#rules/sign-in/session.ts';
import { type LessonProgress, progressOf } from '#server/course/progress-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { type User, userColumns } from './user-store.ts';

/** A signed-in viewer: the columns that rights and prices depend on, and the session. */
export type StoredViewer = {
  user: {
    uid: string;
    email: string;
    country: string;
    plan: Plan;
    paidPlan: Plan;
    role: Role | null;
  };
  session: { id: string; uid: string; createdAt: number; lastUsedAt: number; factorAt: number | null };
};

export type UserViewer = StoredViewer & { user: User };

/** The viewer with their progress by lesson id. */
export type ProgressViewer = StoredViewer & { progress: ReadonlyMap<string, LessonProgress> };

/** The viewer with their playback sessions; `resumeAtMs` is null when the lesson was never opened. */
export type LessonViewer = StoredViewer & {
  resumeAtMs: number | null;
  playbackSessions: readonly PlaybackSession[];
};

/** The viewer with one playback session; null when it was stopped or belongs to another user. */
export type MediaViewer = StoredViewer & { playbackSession: { id: string; lastUsedAt: number } | null };

const sessionColumns = [
  'sessions.id as sessionId',
  'sessions.createdAt as sessionMadeAt',
  'sessions.lastUsedAt as sessionUsedAt',
  'sessions.factorAt',
] as const;

export const viewerColumns = [
  'users.uid',
  'users.email',
  'users.country',
  'users.plan',
  'users.paidPlan',
  'users.role',
  ...sessionColumns,
] as const;

type SessionLookup = { tokenHash: string; now: number };

/** Returns undefined when the session is unknown or expired, or its user is banned; so do all look-ups below. */
export async function findViewer(
  db: Database,
  { tokenHash, now }: SessionLookup,
): Promise<StoredViewer | undefined> {
  const [row] = await selectViewer(db, { tokenHash });
  return viewerOf(row, now);
}

export async function findUserViewer(
  db: Database,
  { tokenHash, now }: SessionLookup,
): Promise<UserViewer | undefined> {
  const [row] = await selectUserViewer(db, { tokenHash });
  const viewer = viewerOf(row, now);
  if (!row || !viewer) return undefined;
  const {
    sessionId: _id,
    sessionMadeAt: _madeAt,
    sessionUsedAt: _usedAt,
    factorAt: _factorAt,
    ...user
  } = row;
  return { user, session: viewer.session };
}

export async function findProgressViewer(
  db: Database,
  { tokenHash, now }: SessionLookup,
): Promise<ProgressViewer | undefined> {
  const rows = await selectProgressViewer(db, { tokenHash });
  const viewer = viewerOf(rows[0], now);
  if (!viewer) return undefined;
  const progress = new Map<string, LessonProgress>();
  for (const { lessonId, playedMs, resumeAtMs, watchedAt, updatedAt, manualCompletion } of rows)
    if (lessonId !== null && playedMs !== null && resumeAtMs !== null && updatedAt !== null)
      progress.set(lessonId, progressOf({ playedMs, resumeAtMs, watchedAt, updatedAt, manualCompletion }));
  return { ...viewer, progress };
}

/** Looks up the viewer, their position in the lesson, and their playback sessions. */
export async function findLessonViewer(
  db: Database,
  { tokenHash, lessonId, now }: SessionLookup & { lessonId: string },
): Promise<LessonViewer | undefined> {
  const rows = await selectLessonViewer(db, { tokenHash, lessonId });
  const viewer = viewerOf(rows[0], now);
  if (!viewer) return undefined;
  const playbackSessions: PlaybackSession[] = [];
  for (const { slot, playbackSessionId, openedAt, heartbeatAt } of rows)
    if (slot !== null && playbackSessionId !== null && openedAt !== null && heartbeatAt !== null)
      playbackSessions.push({ slot, id: playbackSessionId, openedAt, lastUsedAt: heartbeatAt });
  return { ...viewer, resumeAtMs: rows[0]?.resumeAtMs ?? null, playbackSessions };
}

/** Looks up the viewer and the playback session named in the URL. */
export async function findMediaViewer(
  db: Database,
  { tokenHash, playbackSessionId, now }: SessionLookup & { playbackSessionId: string },
): Promise<MediaViewer | undefined> {
  const [row] = await selectMediaViewer(db, { tokenHash, playbackSessionId });
  const viewer = viewerOf(row, now);
  if (!row || !viewer) return undefined;
  const { heartbeatAt } = row;
  return {
    ...viewer,
    playbackSession: heartbeatAt === null ? null : { id: playbackSessionId, lastUsedAt: heartbeatAt },
  };
}

type ViewerRow = {
  uid: string;
  email: string;
  country: string;
  plan: Plan;
  paidPlan: Plan;
  role: Role | null;
  sessionId: string;
  sessionMadeAt: number;
  sessionUsedAt: number;
  factorAt: number | null;
};

export function viewerOf(row: ViewerRow | undefined, now: number): StoredViewer | undefined {
  if (!row) return undefined;
  const { uid, email, country, plan, paidPlan, role, factorAt } = row;
  const times = { createdAt: row.sessionMadeAt, lastUsedAt: row.sessionUsedAt, factorAt };
  const session = { id: row.sessionId, uid, ...times };
  return isSessionOver(session, now)
    ? undefined
    : { user: { uid, email, country, plan, paidPlan, role }, session };
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
    .select(['lessonId', 'playedMs', 'resumeAtMs', 'watchedAt', 'updatedAt', 'manualCompletion'])
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
    .leftJoin('playbackSessions', 'playbackSessions.uid', 'sessions.uid')
    .select(viewerColumns)
    .select([
      'progress.resumeAtMs',
      'playbackSessions.slot',
      'playbackSessions.id as playbackSessionId',
      'playbackSessions.openedAt',
      'playbackSessions.lastUsedAt as heartbeatAt',
    ])
    .where('sessions.tokenHash', '=', value('tokenHash'))
    .where('users.bannedAt', 'is', null),
);

const selectMediaViewer = preparedQuery<{ tokenHash: string; playbackSessionId: string }>()((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uid', 'sessions.uid')
    .leftJoin('playbackSessions', (join) =>
      join
        .onRef('playbackSessions.uid', '=', 'sessions.uid')
        .on('playbackSessions.id', '=', value('playbackSessionId')),
    )
    .select(viewerColumns)
    .select('playbackSessions.lastUsedAt as heartbeatAt')
    .where('sessions.tokenHash', '=', value('tokenHash'))
    .where('users.bannedAt', 'is', null),
);
