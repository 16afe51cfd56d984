/** Whoever asks for a piece of a film: all that the gate must know, in one look. */
import type { LessonKind } from '#rules/outline.ts';
import type { Plan } from '#rules/plans.ts';
import { prepared } from '#server/prepared.ts';
import type { Database } from '#server/database.ts';
import { absoluteMs, idleMs } from './sessions.ts';

export type Watcher = {
  uid: string;
  plan: Plan;
  session: { id: string; lastUsedAt: number };
  /** Null when there is no such lesson. */
  lesson: { sectionId: number; kind: LessonKind } | null;
  /** Null when the stream was stopped, or is somebody else's. */
  stream: { id: string; lastUsedAt: number } | null;
};

/** Undefined when the session is unknown or over, or its owner is banned. */
export async function findWatcher(
  db: Database,
  by: { tokenHash: string; lessonId: string; streamId: string; now: number },
): Promise<Watcher | undefined> {
  const { tokenHash, lessonId, streamId, now } = by;
  const [row] = await select(db, {
    tokenHash,
    lessonId,
    streamId,
    usedAfter: now - idleMs,
    madeAfter: now - absoluteMs,
  });
  if (!row) return undefined;
  const { sectionId, kind, streamUsedAt } = row;
  return {
    uid: row.uid,
    plan: row.plan as Plan,
    session: { id: row.sessionId, lastUsedAt: row.sessionUsedAt },
    lesson: sectionId === null || kind === null ? null : { sectionId, kind: kind as LessonKind },
    stream: streamUsedAt === null ? null : { id: streamId, lastUsedAt: streamUsedAt },
  };
}

type Asked = {
  tokenHash: string;
  lessonId: string;
  streamId: string;
  usedAfter: number;
  madeAfter: number;
};

const select = prepared<Asked>()((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uid', 'sessions.uid')
    .leftJoin('lessons', (join) => join.on('lessons.id', '=', value('lessonId')))
    .leftJoin('streams', (join) =>
      join.onRef('streams.uid', '=', 'sessions.uid').on('streams.id', '=', value('streamId')),
    )
    .select([
      'users.uid',
      'users.plan',
      'sessions.id as sessionId',
      'sessions.lastUsedAt as sessionUsedAt',
      'lessons.sectionId',
      'lessons.kind',
      'streams.lastUsedAt as streamUsedAt',
    ])
    .where('sessions.tokenHash', '=', value('tokenHash'))
    .where('sessions.lastUsedAt', '>', value('usedAfter'))
    .where('sessions.createdAt', '>', value('madeAfter'))
    .where('users.bannedAt', 'is', null),
);
