/** Who asks for the outline or for a lesson, with what they have played, in one look. */
import type { Plan } from '#rules/plans.ts';
import type { Stream } from '#rules/streams.ts';
import type { Database } from '#server/database.ts';
import { prepared } from '#server/prepared.ts';
import { type LessonProgress, progressOf } from './progress.ts';
import { absoluteMs, idleMs } from './sessions.ts';

export type Viewer = {
  uid: string;
  email: string;
  country: string;
  plan: Plan;
  session: { id: string; lastUsedAt: number };
};

type By = { tokenHash: string; now: number };

/** Undefined when the session is unknown or over, or its owner is banned. */
export async function findCourseViewer(
  db: Database,
  by: By,
): Promise<{ viewer: Viewer; progress: Map<string, LessonProgress> } | undefined> {
  const rows = await selectCourseViewer(db, times(by));
  const [first] = rows;
  if (!first) return undefined;
  const progress = new Map<string, LessonProgress>();
  for (const { lessonId, playedMs, resumeAtMs, watchedAt, updatedAt, tick } of rows)
    if (lessonId !== null && playedMs !== null && resumeAtMs !== null && updatedAt !== null)
      progress.set(lessonId, progressOf({ playedMs, resumeAtMs, watchedAt, updatedAt, tick }));
  return { viewer: viewerOf(first), progress };
}

/** `resumeAtMs` is null when the person has never opened the lesson. */
export async function findLessonViewer(
  db: Database,
  by: By & { lessonId: string },
): Promise<{ viewer: Viewer; resumeAtMs: number | null; streams: Stream[] } | undefined> {
  const rows = await selectLessonViewer(db, { ...times(by), lessonId: by.lessonId });
  const [first] = rows;
  if (!first) return undefined;
  const streams: Stream[] = [];
  for (const { slot, streamId, openedAt, streamUsedAt } of rows)
    if (slot !== null && streamId !== null && openedAt !== null && streamUsedAt !== null)
      streams.push({ slot, id: streamId, openedAt, lastUsedAt: streamUsedAt });
  return { viewer: viewerOf(first), resumeAtMs: first.resumeAtMs, streams };
}

type Times = { tokenHash: string; usedAfter: number; madeAfter: number };

function times({ tokenHash, now }: By): Times {
  return { tokenHash, usedAfter: now - idleMs, madeAfter: now - absoluteMs };
}

const viewerColumns = [
  'users.uid',
  'users.email',
  'users.country',
  'users.plan',
  'sessions.id as sessionId',
  'sessions.lastUsedAt as sessionUsedAt',
] as const;

function viewerOf(row: {
  uid: string;
  email: string;
  country: string;
  plan: string;
  sessionId: string;
  sessionUsedAt: number;
}): Viewer {
  const { uid, email, country, plan } = row;
  const session = { id: row.sessionId, lastUsedAt: row.sessionUsedAt };
  return { uid, email, country, plan: plan as Plan, session };
}

const selectCourseViewer = prepared<Times>()((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uid', 'sessions.uid')
    .leftJoin('progress', 'progress.uid', 'sessions.uid')
    .select(viewerColumns)
    .select(['lessonId', 'playedMs', 'resumeAtMs', 'watchedAt', 'updatedAt', 'tick'])
    .where('sessions.tokenHash', '=', value('tokenHash'))
    .where('sessions.lastUsedAt', '>', value('usedAfter'))
    .where('sessions.createdAt', '>', value('madeAfter'))
    .where('users.bannedAt', 'is', null),
);

const selectLessonViewer = prepared<Times & { lessonId: string }>()((db, value) =>
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
    .where('sessions.lastUsedAt', '>', value('usedAfter'))
    .where('sessions.createdAt', '>', value('madeAfter'))
    .where('users.bannedAt', 'is', null),
);
