/** The table of grants: plans given without a payment. Each user has one open grant at most; ended ones stay. */
import type { PaidPlan } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';

export type StoredGrant = {
  id: string;
  uid: string;
  plan: PaidPlan;
  why: string;
  grantedBy: string;
  grantedAt: number;
  endsAt: number | null;
  endedAt: number | null;
  /** The uid of the instructor, or `time` for a grant that ended by itself. */
  endedBy: string | null;
  endedWhy: string | null;
  /** The id of the grant that ended this one. */
  replacedBy: string | null;
};

const columns = [
  ...(['id', 'uid', 'plan', 'why', 'grantedBy', 'grantedAt'] as const),
  ...(['endsAt', 'endedAt', 'endedBy', 'endedWhy', 'replacedBy'] as const),
] as const;

/** Inserts an open grant; null when the user has one already, or the id was used before. */
export async function insertGrant(
  db: Database,
  grant: Pick<StoredGrant, 'id' | 'uid' | 'plan' | 'why' | 'grantedBy' | 'grantedAt' | 'endsAt'>,
): Promise<{ id: string } | null> {
  const made = await db
    .insertInto('grants')
    .values({ ...grant, openKey: grant.uid })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made ?? null;
}

/** Ends an open grant; null when it has ended already, or never was. */
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

/** Returns the grant that lasts; undefined where the user has none. Its time may be up already. */
export async function findOpenGrant(db: Database, of: { uid: string }): Promise<StoredGrant | undefined> {
  return db.selectFrom('grants').select(columns).where('openKey', '=', of.uid).executeTakeFirst();
}

/** Lists all grants of a user, the newest first. */
export async function listGrants(db: Database, of: { uid: string }): Promise<StoredGrant[]> {
  return db
    .selectFrom('grants')
    .select(columns)
    .where('uid', '=', of.uid)
    .orderBy('grantedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** Lists the open grants of some users, for their plans. */
export async function listOpenGrants(db: Database, of: { uids: readonly string[] }): Promise<StoredGrant[]> {
  if (of.uids.length === 0) return [];
  return db.selectFrom('grants').select(columns).where('openKey', 'in', of.uids).execute();
}

/** Lists grants whose time is up and that nobody has ended yet, those that are over longest first. */
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
