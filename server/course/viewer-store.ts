/** Looks up a session with its user, and the rows of the course that a request needs, in one statement. */
import type { PlaybackSession } from '#rules/playback-session.ts';
import {
  type SessionLookup,
  type StoredViewer,
  viewerColumns,
  viewerOf,
} from '#server/accounts/viewer-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { progressColumns, type ProgressRow } from './progress-store.ts';

/** The viewer with their rows of progress by lesson id. */
export type ProgressViewer = StoredViewer & { progress: ReadonlyMap<string, ProgressRow> };

/** The viewer with their playback sessions; `resumeAtMs` is null when the lesson was never opened. */
export type LessonViewer = StoredViewer & {
  resumeAtMs: number | null;
  playbackSessions: readonly PlaybackSession[];
};

/** The viewer with one playback session; null when it was stopped or belongs to another user. */
export type MediaViewer = StoredViewer & { playbackSession: { id: string; lastUsedAt: number } | null };

export async function findProgressViewer(
  db: Database,
  { tokenHash, now }: SessionLookup,
): Promise<ProgressViewer | undefined> {
  const rows = await selectProgressViewer(db, { tokenHash });
  const viewer = viewerOf(rows[0], now);
  if (!viewer) return undefined;
  const progress = new Map<string, ProgressRow>();
  for (const { lessonId, playedMs, resumeAtMs, updatedAt, ...row } of rows)
    if (lessonId !== null && playedMs !== null && resumeAtMs !== null && updatedAt !== null)
      progress.set(lessonId, { ...row, playedMs, resumeAtMs, updatedAt });
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

const selectProgressViewer = preparedQuery<{ tokenHash: string }>()((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uid', 'sessions.uid')
    .leftJoin('progress', 'progress.uid', 'sessions.uid')
    .leftJoin('quizResults', (join) =>
      join
        .onRef('quizResults.uid', '=', 'progress.uid')
        .onRef('quizResults.lessonId', '=', 'progress.lessonId'),
    )
    .select(viewerColumns)
    .select(['quizResults.correct', 'quizResults.questions'])
    .select('progress.lessonId')
    .select(progressColumns)
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
