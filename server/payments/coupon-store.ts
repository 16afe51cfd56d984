/**
 * Coupons and their uses. A use is an open checkout, a payment or a grant with the coupon, so nothing counts uses: an
 * expired checkout frees its use automatically, and a payment takes the place of its checkout in one transaction.
 */
import type { Coupon } from '#rules/payments/coupon.ts';
import type { Database } from '#server/platform/db/database.ts';

export type StoredCoupon = Coupon & {
  createdAt: number;
  /** Counts the changes. */
  revision: number;
  /** The learner whose referral link it is; null for a coupon of the instructor. */
  uid: string | null;
};

const columns = [
  ...(['id', 'code', 'percentOff', 'amountsOff', 'plan', 'maxUses', 'maxUsesEach'] as const),
  ...(['startsAt', 'endsAt', 'createdAt', 'deactivatedAt', 'revision', 'uid'] as const),
] as const;

function selectCoupons(db: Database) {
  return db.selectFrom('coupons').select(columns);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCoupons>['executeTakeFirstOrThrow']>>;

function couponOf({ amountsOff, maxUsesEach, deactivatedAt, ...row }: Row): StoredCoupon {
  return {
    ...row,
    amountsOff: JSON.parse(amountsOff) as StoredCoupon['amountsOff'],
    isOncePerLearner: maxUsesEach !== null,
    isActive: deactivatedAt === null,
  };
}

/** Lists the instructor's coupons, newest first. */
export async function listCoupons(db: Database): Promise<StoredCoupon[]> {
  const rows = await selectCoupons(db)
    .where('uid', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(couponOf);
}

export async function findCoupon(db: Database, by: { id: string }): Promise<StoredCoupon | undefined> {
  const row = await selectCoupons(db).where('id', '=', by.id).executeTakeFirst();
  return row && couponOf(row);
}

/** `code` is folded. */
export async function findCouponByCode(
  db: Database,
  by: { code: string },
): Promise<StoredCoupon | undefined> {
  const row = await selectCoupons(db).where('code', '=', by.code).executeTakeFirst();
  return row && couponOf(row);
}

/** Inserts an active coupon. Returns false when its code is taken. */
export async function insertCoupon(
  db: Database,
  coupon: Omit<StoredCoupon, 'isActive' | 'revision' | 'uid'> & { uid?: string },
): Promise<boolean> {
  const { id, code, createdAt, uid = null } = coupon;
  const inserted = await db
    .insertInto('coupons')
    .values({ id, code, createdAt, uid, ...settingsOf(coupon), deactivatedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Changes everything but the code. Returns false when another change came first. */
export async function updateCoupon(
  db: Database,
  coupon: Omit<Coupon, 'code'> & { revision: number; now: number },
): Promise<boolean> {
  const changed = await db
    .updateTable('coupons')
    .set((row) => ({
      ...settingsOf(coupon),
      deactivatedAt: coupon.isActive ? null : coupon.now,
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', coupon.id)
    .where('uid', 'is', null)
    .where('revision', '=', coupon.revision)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Sets the discount of all referral links, and switches them on or off. */
export async function setLinks(
  tx: Database,
  terms: { percentOff: number; deactivatedAt: number | null },
): Promise<void> {
  await tx.updateTable('coupons').set(terms).where('uid', 'is not', null).execute();
}

/** Finds the oldest referral link of a learner; a merged account may have brought another. */
export async function findLink(db: Database, by: { uid: string }): Promise<StoredCoupon | undefined> {
  const row = await selectCoupons(db)
    .where('uid', '=', by.uid)
    .orderBy('createdAt')
    .orderBy('id')
    .executeTakeFirst();
  return row && couponOf(row);
}

function settingsOf(coupon: Omit<Coupon, 'id' | 'code' | 'isActive'>) {
  const { percentOff, amountsOff, plan, maxUses, isOncePerLearner, startsAt, endsAt } = coupon;
  const maxUsesEach = isOncePerLearner ? 1 : null;
  return { percentOff, amountsOff: JSON.stringify(amountsOff), plan, maxUses, maxUsesEach, startsAt, endsAt };
}

/** Locks a coupon until the transaction ends, so that one use after the other is counted, and returns it. */
export async function lockCoupon(db: Database, by: { id: string }): Promise<StoredCoupon | undefined> {
  const row = await db
    .updateTable('coupons')
    .set((coupon) => ({ deactivatedAt: coupon.ref('deactivatedAt') }))
    .where('id', '=', by.id)
    .returning(columns)
    .executeTakeFirst();
  return row && couponOf(row);
}

/**
 * `all` are the uses of everyone, `own` those of one user, and `ownOpen` their open checkout, which is in both.
 * `ownEnded` are their grants that the instructor has ended.
 */
export type CouponUses = { all: number; own: number; ownOpen: number; ownEnded: number };

/**
 * Counts the uses of a coupon in one statement, which sees a checkout or its payment, never both or neither. A checkout
 * that never got a session, since Stripe was away, holds its use only until it expires.
 */
export async function countUses(
  db: Database,
  of: { id: string; uid: string; now: number },
): Promise<CouponUses> {
  const { id, uid, now } = of;
  const counted = await db
    .selectNoFrom((row) => {
      const open = row
        .selectFrom('checkouts')
        .where('couponId', '=', id)
        .where('openKey', 'is not', null)
        .where((one) => one.or([one('checkoutSessionId', 'is not', null), one('expiresAt', '>', now)]));
      const paid = row.selectFrom('payments').where('couponId', '=', id);
      const given = row.selectFrom('grants').where('couponId', '=', id);
      return [
        open.select(({ fn }) => fn.countAll<number>().as('count')).as('open'),
        paid.select(({ fn }) => fn.countAll<number>().as('count')).as('paid'),
        given.select(({ fn }) => fn.countAll<number>().as('count')).as('given'),
        open
          .where('uid', '=', uid)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('ownOpen'),
        paid
          .where('uid', '=', uid)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('ownPaid'),
        given
          .where('uid', '=', uid)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('ownGiven'),
        given
          .where('uid', '=', uid)
          .where('endedAt', 'is not', null)
          .where('replacedBy', 'is', null)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('ownEnded'),
      ];
    })
    .executeTakeFirstOrThrow();
  const { open, paid, given, ownOpen, ownPaid, ownGiven, ownEnded } = counted;
  return {
    all: sumOf([open, paid, given]),
    own: sumOf([ownOpen, ownPaid, ownGiven]),
    ownOpen: sumOf([ownOpen]),
    ownEnded: sumOf([ownEnded]),
  };
}

/** A subquery may be null by its type, though a count never is. */
function sumOf(counts: (number | null)[]): number {
  return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** Counts the open checkouts, payments and grants of each coupon, as `countUses` does. */
export async function countUsesByCoupon(
  db: Database,
  at: { now: number },
): Promise<Map<string, { open: number; used: number }>> {
  const open = await db
    .selectFrom('checkouts')
    .select((row) => ['couponId', row.fn.countAll<number>().as('count')])
    .where('couponId', 'is not', null)
    .where('openKey', 'is not', null)
    .where((row) => row.or([row('checkoutSessionId', 'is not', null), row('expiresAt', '>', at.now)]))
    .groupBy('couponId')
    .execute();
  const paid = await db
    .selectFrom('payments')
    .select((row) => ['couponId', row.fn.countAll<number>().as('count')])
    .where('couponId', 'is not', null)
    .groupBy('couponId')
    .execute();
  const given = await db
    .selectFrom('grants')
    .select((row) => ['couponId', row.fn.countAll<number>().as('count')])
    .where('couponId', 'is not', null)
    .groupBy('couponId')
    .execute();
  const counts = new Map<string, { open: number; used: number }>();
  const add = (couponId: string | null, part: { open?: number; used?: number }) => {
    const sum = counts.get(couponId ?? '') ?? { open: 0, used: 0 };
    counts.set(couponId ?? '', { open: sum.open + (part.open ?? 0), used: sum.used + (part.used ?? 0) });
  };
  for (const { couponId, count } of open) add(couponId, { open: count });
  for (const { couponId, count } of [...paid, ...given]) add(couponId, { used: count });
  return counts;
}

/** A use that was paid, or given for free. */
export type CouponUse = Awaited<ReturnType<typeof listUses>>[number];

/** Lists the payments and grants with a coupon, newest first. */
export async function listUses(db: Database, of: { id: string; atMost: number }) {
  const paid = await db
    .selectFrom('payments')
    .leftJoin('prices', 'prices.id', 'payments.priceId')
    .innerJoin('users', 'users.uid', 'payments.uid')
    .leftJoin('receipts', 'receipts.checkoutSessionId', 'payments.checkoutSessionId')
    .select(['payments.uid', 'users.email', 'payments.paidAt as at', 'payments.amountCents'])
    .select(['payments.discountCents', 'payments.currency', 'payments.refundedCents', 'receipts.number'])
    .select((row) => row.fn.coalesce('payments.gives', 'prices.plan').$notNull().as('plan'))
    .where('payments.couponId', '=', of.id)
    .orderBy('payments.paidAt', 'desc')
    .limit(of.atMost)
    .execute();
  const given = await db
    .selectFrom('grants')
    .innerJoin('users', 'users.uid', 'grants.uid')
    .select(['grants.uid', 'users.email', 'grants.grantedAt as at', 'grants.plan'])
    .where('grants.couponId', '=', of.id)
    .orderBy('grants.grantedAt', 'desc')
    .limit(of.atMost)
    .execute();
  const free = { amountCents: 0, discountCents: 0, refundedCents: 0, currency: null, number: null };
  return [
    ...paid.map((row) => ({ ...row, currency: row.currency.toUpperCase() as string | null })),
    ...given.map((row) => ({ ...row, ...free })),
  ]
    .toSorted((a, b) => b.at - a.at)
    .slice(0, of.atMost);
}
