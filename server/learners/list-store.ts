/** The list of learners, read in pieces along an index, so that no request reads all of a large site. */
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Plan } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { DatabaseSchema } from '#server/platform/db/schema.ts';

export type LearnerFilters = {
  plan: Plan | null;
  country: string | null;
  /** Those who opened a lesson of this section. */
  sectionId: number | null;
  /** Those who were there since that time, or were not. */
  seen: { since: number; is: boolean } | null;
};

/** A place in an index: the value that the list is ordered by, and the learner. */
export type ListPlace = { at: number; uid: string };

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

/** A row of the index, with the learner where the filters let them through. */
export type ListPiece = { place: ListPlace; learner: ListedLearner | null }[];

type Piece = { after: ListPlace | null; atMost: number; filters: LearnerFilters };

/** Reads learners by time of sign-up, the newest first. */
export async function readNewest(db: Database, { after, atMost, filters }: Piece): Promise<ListPiece> {
  const { plan, country } = filters;
  let places = db
    .selectFrom('users')
    .select(['users.createdAt as at', 'users.uid as uid'])
    .orderBy('users.createdAt', 'desc')
    .orderBy('users.uid', 'desc')
    .limit(atMost);
  if (plan !== null) places = places.where('users.plan', '=', plan);
  else if (country !== null) places = places.where('users.country', '=', country as 'Others');
  if (after)
    places = places
      .where('users.createdAt', '<=', after.at)
      .where((row) => row.or([row('users.createdAt', '<', after.at), row('users.uid', '<', after.uid)]));
  const rows = await db
    .selectFrom(places.as('place'))
    .leftJoin('users', (join) =>
      join.onRef('users.uid', '=', 'place.uid').on((row) => isLetThrough(row, filters)),
    )
    .select(['place.at', 'place.uid as placeUid'])
    .select(learnerColumns)
    .orderBy('place.at', 'desc')
    .orderBy('place.uid', 'desc')
    .execute();
  return rows.map(pieceOf);
}

/** Reads learners whose payments were made in a time, the newest payment first; each stands once, at the newest. */
export async function readPayers(
  db: Database,
  { after, atMost, filters, paid }: Piece & { paid: { from: number; to: number } },
): Promise<ListPiece> {
  let places = db
    .selectFrom('payments')
    .select(['payments.paidAt as at', 'payments.uid as uid'])
    .where('payments.paidAt', '>=', paid.from)
    .where('payments.paidAt', '<', paid.to)
    .orderBy('payments.paidAt', 'desc')
    .orderBy('payments.uid', 'desc')
    .limit(atMost);
  if (after)
    places = places
      .where('payments.paidAt', '<=', after.at)
      .where((row) => row.or([row('payments.paidAt', '<', after.at), row('payments.uid', '<', after.uid)]));
  const rows = await db
    .selectFrom(places.as('place'))
    .leftJoin('users', (join) =>
      join
        .onRef('users.uid', '=', 'place.uid')
        .on((row) => isLetThrough(row, filters))
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
    .select(['place.at', 'place.uid as placeUid'])
    .select(learnerColumns)
    .orderBy('place.at', 'desc')
    .orderBy('place.uid', 'desc')
    .execute();
  return rows.map(pieceOf);
}

export type KeyRange = { from: number; to: number };

/**
 * Reads learners with a key in the first range and one in each of the others, by the order of the keys; each stands
 * once, at their first key.
 */
export async function readByKey(
  db: Database,
  { after, atMost, filters, ranges, paid }: Piece & { ranges: readonly KeyRange[]; paid: KeyRange | null },
): Promise<ListPiece> {
  const [range = { from: 0, to: 0 }, ...others] = ranges;
  let places = db
    .selectFrom('learnerSearchKeys')
    .select(['learnerSearchKeys.key as at', 'learnerSearchKeys.uid as uid'])
    .where('learnerSearchKeys.key', '>=', after ? Math.max(after.at, range.from) : range.from)
    .where('learnerSearchKeys.key', '<', range.to)
    .orderBy('learnerSearchKeys.key')
    .orderBy('learnerSearchKeys.uid')
    .limit(atMost);
  if (after)
    places = places.where((row) =>
      row.or([row('learnerSearchKeys.key', '>', after.at), row('learnerSearchKeys.uid', '>', after.uid)]),
    );
  const rows = await db
    .selectFrom(places.as('place'))
    .leftJoin('users', (join) =>
      join
        .onRef('users.uid', '=', 'place.uid')
        .on((row) => isLetThrough(row, filters))
        .on((row) =>
          row.and([
            row(keysOfUser(row, range).whereRef('other.key', '<', 'place.at' as never), 'is', null),
            ...others.map((other) => row(keysOfUser(row, other), 'is not', null)),
            ...(paid === null ? [] : [row(paymentsOfUser(row, paid), 'is not', null)]),
          ]),
        ),
    )
    .select(['place.at', 'place.uid as placeUid'])
    .select(learnerColumns)
    .orderBy('place.at')
    .orderBy('place.uid')
    .execute();
  return rows.map(pieceOf);
}

/** Counts the keys in a range, up to a number that tells a rare beginning from a common one. */
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

/** Reads these learners, where the filters let them through. */
export async function readSome(
  db: Database,
  { uids, filters }: { uids: readonly string[]; filters: LearnerFilters },
): Promise<ListedLearner[]> {
  if (uids.length === 0) return [];
  return db
    .selectFrom('users')
    .select(learnerColumns)
    .where('users.uid', 'in', uids)
    .where((row) => isLetThrough(row, filters))
    .execute();
}

/** Returns when each was last there, by a session or by what they played; those who never came back are left out. */
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

const learnerColumns = [
  ...(['users.uid', 'users.name', 'users.email', 'users.phone', 'users.country', 'users.plan'] as const),
  ...(['users.createdAt', 'users.bannedAt', 'users.deletionAskedAt'] as const),
] as const;

type UserRow = ExpressionBuilder<DatabaseSchema, 'users'>;

/**
 * The conditions on other tables are subqueries of one value, and not `exists`: PostgreSQL would read the whole range of
 * an `exists` at once to hash it, and not only what belongs to the few rows of a piece. Erased users keep a row without an e-mail, and are in no list.
 */
function isLetThrough(
  builder: unknown,
  { plan, country, sectionId, seen }: LearnerFilters,
): ExpressionWrapper<DatabaseSchema, 'users', SqlBool> {
  const row = builder as UserRow;
  return row.and([
    row('users.email', 'like', '%@%'),
    ...(plan === null ? [] : [row('users.plan', '=', plan)]),
    ...(country === null ? [] : [row('users.country', '=', country as 'Others')]),
    ...(sectionId === null ? [] : [row(lessonsOfUser(row, sectionId), 'is not', null)]),
    ...(seen === null ? [] : [seen.is ? wasThere(row, seen.since) : row.not(wasThere(row, seen.since))]),
  ]);
}

function wasThere(row: UserRow, since: number) {
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

type JoinedRow = { [K in keyof ListedLearner]: ListedLearner[K] | null } & { at: number; placeUid: string };

function pieceOf({ at, placeUid, uid, ...columns }: JoinedRow): ListPiece[number] {
  const learner = uid === null ? null : ({ uid, ...columns } as ListedLearner);
  return { place: { at, uid: placeUid }, learner };
}
