/** Grants: plans given without a payment. Each user has at most one open grant; ended ones stay. */
import type { PaidPlan } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';

export type StoredGrant = {
  id: string;
  uid: string;
  plan: PaidPlan;
  why: string;
  /** The coupon that gave it; null for one from the instructor. */
  couponId: string | null;
  grantedBy: string;
  grantedAt: number;
  endsAt: number | null;
  endedAt: number | null;
  /** The uid of the instructor, or `time` for a grant that expired. */
  endedBy: string | null;
  endedWhy: string | null;
  /** The id of the grant that replaced this one. */
  replacedBy: string | null;
};

const columns = [
  ...(['id', 'uid', 'plan', 'why', 'couponId', 'grantedBy', 'grantedAt'] as const),
  ...(['endsAt', 'endedAt', 'endedBy', 'endedWhy', 'replacedBy'] as const),
] as const;

/** Inserts an open grant; null when the user has one already, or the id exists. */
export async function insertGrant(
  db: Database,
  grant: Pick<StoredGrant, 'id' | 'uid' | 'plan' | 'why' | 'grantedBy' | 'grantedAt' | 'endsAt'> & {
    /** The coupon that gives it. */
    couponId?: string;
  },
): Promise<{ id: string } | null> {
  const inserted = await db
    .insertInto('grants')
    .values({ ...grant, openKey: grant.uid })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted ?? null;
}

/** Ends a grant; null when it is not open. */
export async function endGrant(
  db: Database,
  end: { id: string; by: string; why: string; replacedBy?: string; now: number },
): Promise<Pick<StoredGrant, 'uid' | 'plan'> | null> {
  const { id, by, why, replacedBy = null, now } = end;
  const ended = await db
    .updateTable('grants')
    .set({ openKey: null, endedAt: now, endedBy: by, endedWhy: why, replacedBy })
    .where('id', '=', id)
    .where('openKey', 'is not', null)
    .returning(['uid', 'plan'])
    .executeTakeFirst();
  return ended ?? null;
}

export async function findGrant(db: Database, by: { id: string }): Promise<StoredGrant | undefined> {
  return db.selectFrom('grants').select(columns).where('id', '=', by.id).executeTakeFirst();
}

/** Returns the user's open grant, which may be due to end. */
export async function findOpenGrant(db: Database, of: { uid: string }): Promise<StoredGrant | undefined> {
  return db.selectFrom('grants').select(columns).where('openKey', '=', of.uid).executeTakeFirst();
}

/** Lists all grants of a user, newest first. */
export async function listGrants(db: Database, of: { uid: string }): Promise<StoredGrant[]> {
  return db
    .selectFrom('grants')
    .select(columns)
    .where('uid', '=', of.uid)
    .orderBy('grantedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** Lists the open grants of several users. */
export async function listOpenGrants(db: Database, of: { uids: readonly string[] }): Promise<StoredGrant[]> {
  if (of.uids.length === 0) return [];
  return db.selectFrom('grants').select(columns).where('openKey', 'in', of.uids).execute();
}

/** Lists open grants that are due to end, longest overdue first. */
export async function listDueGrants(
  db: Database,
  of: { now: number; atMost: number },
): Promise<{ id: string; uid: string }[]> {
  return db
    .selectFrom('grants')
    .select(['id', 'uid'])
    .where('openKey', 'is not', null)
    .where('endsAt', '<=', of.now)
    .orderBy('endsAt')
    .limit(of.atMost)
    .execute();
}
