/** The list of learners, read in batches along an index, so that no request scans a large site. */
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Plan } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { DatabaseSchema } from '#server/platform/db/schema.ts';

const learnerColumns = [
  ...(['users.uid', 'users.name', 'users.email', 'users.phone', 'users.country', 'users.plan'] as const),
  ...(['users.createdAt', 'users.bannedAt', 'users.deletionAskedAt'] as const),
] as const;

export type LearnerFilters = {
  plan: Plan | null;
  country: string | null;
  /** Opened a lesson of this section. */
  sectionId: number | null;
  /** Active since that time, or not. */
  seen: { since: number; is: boolean } | null;
};

/** A position in an index: the value that the list is ordered by, and the learner. */
export type ListPosition = { at: number; uid: string };

export type ListedLearner = {
  uid: string;
  name: string | null;
  email: string;
  phone: string | null;
  country: string;
  plan: Plan;
  createdAt: number;
  bannedAt: number | null;
  deletionAskedAt: number | null;
};

/** Rows of the index, each with the learner if the filters match. */
export type ListBatch = { position: ListPosition; learner: ListedLearner | null }[];

type Batch = { after: ListPosition | null; atMost: number; filters: LearnerFilters };

/** Reads learners by sign-up time, newest first. */
export async function readNewest(db: Database, { after, atMost, filters }: Batch): Promise<ListBatch> {
  const { plan, country } = filters;
  let positions = db
    .selectFrom('users')
    .select(['users.createdAt as at', 'users.uid as uid'])
    .orderBy('users.createdAt', 'desc')
    .orderBy('users.uid', 'desc')
    .limit(atMost);
  if (plan !== null) positions = positions.where('users.plan', '=', plan);
  else if (country !== null) positions = positions.where('users.country', '=', country as 'Others');
  if (after)
    positions = positions
      .where('users.createdAt', '<=', after.at)
      .where((row) => row.or([row('users.createdAt', '<', after.at), row('users.uid', '<', after.uid)]));
  const rows = await db
    .selectFrom(positions.as('place'))
    .leftJoin('users', (join) =>
      join.onRef('users.uid', '=', 'place.uid').on((row) => matchesFilters(row, filters)),
    )
    .select(['place.at', 'place.uid as positionUid'])
    .select(learnerColumns)
    .orderBy('place.at', 'desc')
    .orderBy('place.uid', 'desc')
    .execute();
  return rows.map(batchRowOf);
}

/** Reads learners who paid within a time, newest payment first, each once. */
export async function readPayers(
  db: Database,
  { after, atMost, filters, paid }: Batch & { paid: { from: number; to: number } },
): Promise<ListBatch> {
  let positions = db
    .selectFrom('payments')
    .select(['payments.paidAt as at', 'payments.uid as uid'])
    .where('payments.paidAt', '>=', paid.from)
    .where('payments.paidAt', '<', paid.to)
    .orderBy('payments.paidAt', 'desc')
    .orderBy('payments.uid', 'desc')
    .limit(atMost);
  if (after)
    positions = positions
      .where('payments.paidAt', '<=', after.at)
      .where((row) => row.or([row('payments.paidAt', '<', after.at), row('payments.uid', '<', after.uid)]));
  const rows = await db
    .selectFrom(positions.as('place'))
    .leftJoin('users', (join) =>
      join
        .onRef('users.uid', '=', 'place.uid')
        .on((row) => matchesFilters(row, filters))
        .on((row) =>
          row(
            row
              .selectFrom('payments as later')
              .select('later.uid')
              .whereRef('later.uid', '=', 'users.uid')
              .whereRef('later.paidAt', '>', 'place.at' as never)
              .where('later.paidAt', '<', paid.to)
              .limit(1),
            'is',
            null,
          ),
        ),
    )
    .select(['place.at', 'place.uid as positionUid'])
    .select(learnerColumns)
    .orderBy('place.at', 'desc')
    .orderBy('place.uid', 'desc')
    .execute();
  return rows.map(batchRowOf);
}

export type KeyRange = { from: number; to: number };

/** Reads learners with a key in the first range and one in each of the others, in key order, each once. */
export async function readByKey(
  db: Database,
  { after, atMost, filters, ranges, paid }: Batch & { ranges: readonly KeyRange[]; paid: KeyRange | null },
): Promise<ListBatch> {
  const [range = { from: 0, to: 0 }, ...others] = ranges;
  let positions = db
    .selectFrom('learnerSearchKeys')
    .select(['learnerSearchKeys.key as at', 'learnerSearchKeys.uid as uid'])
    .where('learnerSearchKeys.key', '>=', after ? Math.max(after.at, range.from) : range.from)
    .where('learnerSearchKeys.key', '<', range.to)
    .orderBy('learnerSearchKeys.key')
    .orderBy('learnerSearchKeys.uid')
    .limit(atMost);
  if (after)
    positions = positions.where((row) =>
      row.or([row('learnerSearchKeys.key', '>', after.at), row('learnerSearchKeys.uid', '>', after.uid)]),
    );
  const rows = await db
    .selectFrom(positions.as('place'))
    .leftJoin('users', (join) =>
      join
        .onRef('users.uid', '=', 'place.uid')
        .on((row) => matchesFilters(row, filters))
        .on((row) =>
          row.and([
            row(keysOfUser(row, range).whereRef('other.key', '<', 'place.at' as never), 'is', null),
            ...others.map((other) => row(keysOfUser(row, other), 'is not', null)),
            ...(paid === null ? [] : [row(paymentsOfUser(row, paid), 'is not', null)]),
          ]),
        ),
    )
    .select(['place.at', 'place.uid as positionUid'])
    .select(learnerColumns)
    .orderBy('place.at')
    .orderBy('place.uid')
    .execute();
  return rows.map(batchRowOf);
}

/** Counts the keys in a range up to a number, to tell rare prefixes from common ones. */
export async function countKeys(db: Database, { from, to }: KeyRange, atMost: number): Promise<number> {
  const { count } = await db
    .selectFrom((row) =>
      row
        .selectFrom('learnerSearchKeys')
        .select('key')
        .where('key', '>=', from)
        .where('key', '<', to)
        .limit(atMost)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Reads these learners if the filters match. */
export async function readSome(
  db: Database,
  { uids, filters }: { uids: readonly string[]; filters: LearnerFilters },
): Promise<ListedLearner[]> {
  if (uids.length === 0) return [];
  return db
    .selectFrom('users')
    .select(learnerColumns)
    .where('users.uid', 'in', uids)
    .where((row) => matchesFilters(row, filters))
    .execute();
}

/** Returns those of these users who paid within a time. */
export async function listPayersOf(
  db: Database,
  { uids, paid: { from, to } }: { uids: readonly string[]; paid: KeyRange },
): Promise<ReadonlySet<string>> {
  if (uids.length === 0) return new Set();
  const rows = await db
    .selectFrom('payments')
    .select('uid')
    .distinct()
    .where('uid', 'in', uids)
    .where('paidAt', '>=', from)
    .where('paidAt', '<', to)
    .execute();
  return new Set(rows.map(({ uid }) => uid));
}

/** Returns when each learner was last active, by session or playback. */
export async function readLastSeen(
  db: Database,
  { uids }: { uids: readonly string[] },
): Promise<Map<string, number>> {
  if (uids.length === 0) return new Map();
  const [sessions, progress] = await Promise.all([
    db
      .selectFrom('sessions')
      .select((row) => ['uid', row.fn.max('lastUsedAt').as('at')])
      .where('uid', 'in', uids)
      .groupBy('uid')
      .execute(),
    db
      .selectFrom('progress')
      .select((row) => ['uid', row.fn.max('updatedAt').as('at')])
      .where('uid', 'in', uids)
      .groupBy('uid')
      .execute(),
  ]);
  const seen = new Map<string, number>();
  for (const { uid, at } of [...sessions, ...progress]) seen.set(uid, Math.max(seen.get(uid) ?? 0, at));
  return seen;
}

type UserRow = ExpressionBuilder<DatabaseSchema, 'users'>;

/**
 * Conditions on other tables are scalar subqueries instead of `exists`, for which PostgreSQL would hash a whole range
 * instead of reading the few rows of a batch. Erased users keep a row without an email and are never listed.
 */
function matchesFilters(
  builder: unknown,
  { plan, country, sectionId, seen }: LearnerFilters,
): ExpressionWrapper<DatabaseSchema, 'users', SqlBool> {
  const row = builder as UserRow;
  return row.and([
    row('users.email', 'like', '%@%'),
    ...(plan === null ? [] : [row('users.plan', '=', plan)]),
    ...(country === null ? [] : [row('users.country', '=', country as 'Others')]),
    ...(sectionId === null ? [] : [row(lessonsOfUser(row, sectionId), 'is not', null)]),
    ...(seen === null ? [] : [seen.is ? wasActive(row, seen.since) : row.not(wasActive(row, seen.since))]),
  ]);
}

function wasActive(row: UserRow, since: number) {
  return row.or([
    row(
      row
        .selectFrom('sessions')
        .select('sessions.id')
        .whereRef('sessions.uid', '=', 'users.uid')
        .where('sessions.lastUsedAt', '>=', since)
        .limit(1),
      'is not',
      null,
    ),
    row(
      row
        .selectFrom('progress')
        .select('progress.lessonId')
        .whereRef('progress.uid', '=', 'users.uid')
        .where('progress.updatedAt', '>=', since)
        .limit(1),
      'is not',
      null,
    ),
  ]);
}

function lessonsOfUser(row: UserRow, sectionId: number) {
  return row
    .selectFrom('progress')
    .innerJoin('lessons', 'lessons.id', 'progress.lessonId')
    .select('progress.lessonId')
    .whereRef('progress.uid', '=', 'users.uid')
    .where('lessons.sectionId', '=', sectionId)
    .limit(1);
}

function keysOfUser(builder: unknown, { from, to }: KeyRange) {
  return (builder as UserRow)
    .selectFrom('learnerSearchKeys as other')
    .select('other.key')
    .whereRef('other.uid', '=', 'users.uid')
    .where('other.key', '>=', from)
    .where('other.key', '<', to)
    .limit(1);
}

function paymentsOfUser(builder: unknown, { from, to }: KeyRange) {
  return (builder as UserRow)
    .selectFrom('payments')
    .select('payments.uid')
    .whereRef('payments.uid', '=', 'users.uid')
    .where('payments.paidAt', '>=', from)
    .where('payments.paidAt', '<', to)
    .limit(1);
}

type JoinedRow = { [K in keyof ListedLearner]: ListedLearner[K] | null } & {
  at: number;
  positionUid: string;
};

function batchRowOf({ at, positionUid, uid, ...columns }: JoinedRow): ListBatch[number] {
  const learner = uid === null ? null : ({ uid, ...columns } as ListedLearner);
  return { position: { at, uid: positionUid }, learner };
}
