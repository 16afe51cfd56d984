/** Looks up a session with its user. Other rooms join these columns with their own rows, in one statement. */
import type { Plan } from '#rules/plans.ts';
import type { Role } from '#rules/roles.ts';
import { isSessionOver } from '#rules/sign-in/session.ts';
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

export type SessionLookup = { tokenHash: string; now: number };

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
