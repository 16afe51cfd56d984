/** Groups: the payments that bought seats, and the seats, which are rows of `gifts` (decision 204). */
import type { PaidPlan } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type Gift, giftOf, selectGifts } from './gift-store.ts';

type OfPayment = { checkoutSessionId: string };

type Code = { codeHash: string; encryptedCode: string };

/** A group with what its state depends on. */
export type Group = OfPayment & {
  /** The number of seats that were paid for. */
  seats: number;
  /** The code of the join link; null while it is off. */
  encryptedCode: string | null;
  /** The time since which the seats may be wrong, after a restore; null when they are right. */
  uncertainSince: number | null;
} & Pick<Gift, 'plan' | 'buyer' | 'paidAt' | 'payment'>;

/** Creates the group of a payment with free seats, numbered from 1. */
export async function insertGroup(
  db: Database,
  group: OfPayment & Code & { seats: number; plan: PaidPlan; uncertainSince: number | null },
): Promise<void> {
  const { checkoutSessionId, seats, plan } = group;
  await db.insertInto('groups').values(group).execute();
  const rows = Array.from({ length: seats }, (_, index) => ({ checkoutSessionId, seat: index + 1, plan }));
  await db.insertInto('gifts').values(rows).execute();
}

export async function findGroup(db: Database, by: OfPayment): Promise<Group | undefined> {
  const row = await selectGroups(db)
    .where('groups.checkoutSessionId', '=', by.checkoutSessionId)
    .executeTakeFirst();
  return row && groupOf(row);
}

/** Finds a group by the code of its join link. */
export async function findGroupByCode(db: Database, by: { codeHash: string }): Promise<Group | undefined> {
  const row = await selectGroups(db).where('groups.codeHash', '=', by.codeHash).executeTakeFirst();
  return row && groupOf(row);
}

/** Lists the groups that a customer paid for, newest first. */
export async function listGroupsOfBuyer(db: Database, by: { uid: string }): Promise<Group[]> {
  const rows = await selectGroups(db)
    .where('payments.uid', '=', by.uid)
    .orderBy('payments.paidAt', 'desc')
    .orderBy('groups.checkoutSessionId')
    .execute();
  return rows.map(groupOf);
}

/** Counts the seats of groups: all, and those that are taken. Removed seats don't count. */
export async function countSeats(
  db: Database,
  of: { checkoutSessionIds: readonly string[] },
): Promise<Map<string, { seats: number; taken: number }>> {
  if (of.checkoutSessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('gifts')
    .select((row) => ['checkoutSessionId', row.fn.countAll().as('seats'), row.fn.count('uid').as('taken')])
    .where('checkoutSessionId', 'in', of.checkoutSessionIds)
    .groupBy('checkoutSessionId')
    .execute();
  return new Map(
    rows.map(({ checkoutSessionId, seats, taken }) => [
      checkoutSessionId,
      { seats: Number(seats), taken: Number(taken) },
    ]),
  );
}

export type Seat = Gift & { holder: { email: string; name: string | null } | null };

/** Lists the seats of a group by number, with the account that holds each. */
export async function listSeats(db: Database, of: OfPayment): Promise<Seat[]> {
  const rows = await selectGifts(db)
    .leftJoin('users', 'users.uid', 'gifts.uid')
    .select(['users.email as holderEmail', 'users.name as holderName'])
    .where('gifts.checkoutSessionId', '=', of.checkoutSessionId)
    .orderBy('gifts.seat')
    .execute();
  return rows.map(({ holderEmail, holderName, ...row }) => ({
    ...giftOf(row),
    holder: holderEmail === null ? null : { email: holderEmail, name: holderName },
  }));
}

/** Lists the taken seats of a group. */
export async function listHeldSeats(db: Database, of: OfPayment): Promise<Gift[]> {
  const rows = await selectGifts(db)
    .where('gifts.checkoutSessionId', '=', of.checkoutSessionId)
    .where('gifts.uid', 'is not', null)
    .orderBy('gifts.seat')
    .execute();
  return rows.map(giftOf);
}

/**
 * Returns the seat that a learner gets by the join link: the one that they hold, else the one to which they were invited,
 * else a free one.
 */
export async function findSeatFor(
  db: Database,
  { checkoutSessionId, uid, email }: OfPayment & { uid: string; email: string },
): Promise<Gift | undefined> {
  const row = await selectGifts(db)
    .where('gifts.checkoutSessionId', '=', checkoutSessionId)
    .where((seat) =>
      seat.or([
        seat('gifts.uid', '=', uid),
        seat.and([
          seat('gifts.uid', 'is', null),
          seat.or([seat('gifts.codeHash', 'is', null), seat('gifts.email', '=', email)]),
        ]),
      ]),
    )
    .orderBy((seat) => seat.case().when('gifts.uid', '=', uid).then(seat.lit(0)).else(seat.lit(1)).end())
    .orderBy((seat) => seat.case().when('gifts.email', '=', email).then(seat.lit(0)).else(seat.lit(1)).end())
    .orderBy('gifts.seat')
    .limit(1)
    .executeTakeFirst();
  return row && giftOf(row);
}

/** Lists the numbers of free seats, lowest first. */
export async function listFreeSeats(db: Database, of: OfPayment & { atMost: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('gifts')
    .select('seat')
    .where('checkoutSessionId', '=', of.checkoutSessionId)
    .where('uid', 'is', null)
    .where('codeHash', 'is', null)
    .orderBy('seat')
    .limit(of.atMost)
    .execute();
  return rows.map(({ seat }) => seat);
}

/** Reserves a free seat with a code of its own. Returns false when it is no longer free. */
export async function reserveSeat(
  db: Database,
  { checkoutSessionId, seat, ...reservation }: OfPayment & Code & { seat: number; email: string | null },
): Promise<boolean> {
  const reserved = await db
    .updateTable('gifts')
    .set((row) => ({ ...reservation, emails: 0, emailedAt: null, revision: row('revision', '+', 1) }))
    .where('checkoutSessionId', '=', checkoutSessionId)
    .where('seat', '=', seat)
    .where('uid', 'is', null)
    .where('codeHash', 'is', null)
    .returning('seat')
    .executeTakeFirst();
  return reserved !== undefined;
}

/** Frees a seat, whose code ends. Returns false when `holder`, or the reservation, has changed. */
export async function freeSeat(
  db: Database,
  { checkoutSessionId, seat, holder }: OfPayment & { seat: number; holder: string | null },
): Promise<boolean> {
  const freed = await db
    .updateTable('gifts')
    .set({ uid: null, redeemedAt: null, codeHash: null, encryptedCode: null, email: null })
    .where('checkoutSessionId', '=', checkoutSessionId)
    .where('seat', '=', seat)
    .where('uid', holder === null ? 'is' : '=', holder)
    .returning('seat')
    .executeTakeFirst();
  return freed !== undefined;
}

/** Removes a free seat for good. Returns false when it is not free. */
export async function deleteFreeSeat(
  db: Database,
  { checkoutSessionId, seat }: OfPayment & { seat: number },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('gifts')
    .where('checkoutSessionId', '=', checkoutSessionId)
    .where('seat', '=', seat)
    .where('uid', 'is', null)
    .where('codeHash', 'is', null)
    .returning('seat')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Marks all groups of a restored backup, which may lack seats that were given and taken back since then. */
export async function markGroupsUncertain(db: Database, { since }: { since: number }): Promise<void> {
  await db.updateTable('groups').set({ uncertainSince: since }).execute();
}

/** Removes the mark of a group. Returns false when it has none. */
export async function markGroupChecked(db: Database, of: OfPayment): Promise<boolean> {
  const checked = await db
    .updateTable('groups')
    .set({ uncertainSince: null })
    .where('checkoutSessionId', '=', of.checkoutSessionId)
    .where('uncertainSince', 'is not', null)
    .returning('checkoutSessionId')
    .executeTakeFirst();
  return checked !== undefined;
}

/** Lists the marked groups with the email of their buyer, oldest first. */
export async function listUncertainGroups(db: Database): Promise<(Group & { email: string })[]> {
  const rows = await selectGroups(db)
    .innerJoin('users', 'users.uid', 'payments.uid')
    .select('users.email')
    .where('groups.uncertainSince', 'is not', null)
    .orderBy('payments.paidAt')
    .orderBy('groups.checkoutSessionId')
    .execute();
  return rows.map(({ email, ...row }) => ({ ...groupOf(row), email }));
}

/** Switches the join link on with a code, or off with null. */
export async function setJoinLink(
  db: Database,
  { checkoutSessionId, code }: OfPayment & { code: Code | null },
): Promise<void> {
  await db
    .updateTable('groups')
    .set(code ?? { codeHash: null, encryptedCode: null })
    .where('checkoutSessionId', '=', checkoutSessionId)
    .execute();
}

function selectGroups(db: Database) {
  return db
    .selectFrom('groups')
    .innerJoin('payments', 'payments.checkoutSessionId', 'groups.checkoutSessionId')
    .select(['groups.checkoutSessionId', 'groups.seats', 'groups.encryptedCode', 'groups.plan'])
    .select('groups.uncertainSince')
    .select(['payments.uid as buyer', 'payments.paidAt'])
    .select(['payments.amountCents', 'payments.refundedCents', 'payments.dispute', 'payments.withdrawnAt']);
}

type GroupRow = Omit<Group, 'payment'> & Group['payment'];

function groupOf({ amountCents, refundedCents, dispute, withdrawnAt, ...group }: GroupRow): Group {
  return { ...group, payment: { amountCents, refundedCents, dispute, withdrawnAt } };
}
