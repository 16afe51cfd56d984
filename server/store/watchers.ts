/** Whoever asks for a piece of a film: all that the gate must know, in one look. */
import type { LessonKind } from '#rules/outline.ts';
import type { Plan } from '#rules/plans.ts';
import type { Database } from '#server/database.ts';
import { prepared } from '#server/prepared.ts';
import { isOver } from './sessions.ts';

export type Watcher = {
  uid: string;
  email: string;
  plan: Plan;
  session: { id: string; createdAt: number; lastUsedAt: number };
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
  const [row] = await selectWatcher(db, { tokenHash, lessonId, streamId });
  if (!row || isOver(row, now)) return undefined;
  const { uid, email, plan, sessionId, createdAt, lastUsedAt, sectionId, kind, streamUsedAt } = row;
  return {
    uid,
    email,
    plan: plan as Plan,
    session: { id: sessionId, createdAt, lastUsedAt },
    lesson: sectionId === null || kind === null ? null : { sectionId, kind: kind as LessonKind },
    stream:
      row.streamId === null || streamUsedAt === null ? null : { id: streamId, lastUsedAt: streamUsedAt },
  };
}

const selectWatcher = prepared<{ tokenHash: string; lessonId: string; streamId: string }>()((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uid', 'sessions.uid')
    .leftJoin('lessons', (join) => join.on('lessons.id', '=', value('lessonId')))
    .leftJoin('streams', (join) =>
      join.onRef('streams.uid', '=', 'sessions.uid').on('streams.id', '=', value('streamId')),
    )
    .select([
      'users.uid',
      'users.email',
      'users.plan',
      'sessions.id as sessionId',
      'sessions.createdAt',
      'sessions.lastUsedAt',
      'lessons.sectionId',
      'lessons.kind',
      'streams.id as streamId',
      'streams.lastUsedAt as streamUsedAt',
    ])
    .where('sessions.tokenHash', '=', value('tokenHash'))
    .where('users.bannedAt', 'is', null),
);
