/** Creates and changes coupons, and describes them for the studio and for customers. */
import { detailOf } from '#rules/detail.ts';
import { csvText } from '#rules/learners/csv.ts';
import {
  type Coupon,
  type CouponAnswer,
  type CouponMistake,
  couponState,
  findCouponMistake,
  foldCode,
  priceWithCoupon,
} from '#rules/payments/coupon.ts';
import { decimalText } from '#rules/payments/money.ts';
import type { PaidPlan } from '#rules/plans.ts';
import { dateField } from '#rules/site-time.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import {
  countUsesByCoupon,
  findCoupon,
  findCouponByCode,
  insertCoupon,
  listCoupons,
  listUses,
  updateCoupon,
} from './coupon-store.ts';
import { answerGuess } from './deal.ts';
import { listLivePrices, readStoredPriceList } from './price-store.ts';

/** The uses that the studio shows, and those of an export. */
const usesShown = 200;
const usesExported = 100_000;

export type CouponSettings = Omit<Coupon, 'id' | 'isActive'>;

/**
 * Creates a coupon, which is active immediately. The same id again changes nothing.
 * @throws {ApiError} invalid-argument with the reason, aborted with the reason `code-taken`
 */
export async function createCoupon(
  ctx: AppContext,
  { id, ...typed }: CouponSettings & { id: string },
  actor: string,
): Promise<void> {
  const coupon = { ...typed, code: foldCode(typed.code) ?? '' };
  await rejectMistakes(ctx, coupon, { alsoOfPrices: true });
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    if (await findCoupon(tx, { id })) return;
    if (coupon.endsAt !== null && coupon.endsAt <= now) throw rejectedSettings('end-past');
    if (!(await insertCoupon(tx, { ...coupon, id, createdAt: now }))) {
      // A second click, at the same moment as the first.
      if (await findCoupon(tx, { id })) return;
      throw new ApiError('aborted', 'Another coupon has this code. Enter a different one.', {
        reason: 'code-taken',
      });
    }
    await writeCouponLine(tx, ctx, { actor, action: 'coupon-created', coupon });
  });
}

/**
 * Changes a coupon, or deactivates it. Checkouts that are open keep what they were opened with. `revision` is the one on
 * the screen.
 * @throws {ApiError} not-found, invalid-argument with the reason, or aborted with the reason `changed-elsewhere`
 */
export async function changeCoupon(
  ctx: AppContext,
  { id, revision, ...settings }: Omit<Coupon, 'code'> & { revision: number },
  actor: string,
): Promise<void> {
  const known = await findCoupon(ctx.db, { id });
  if (!known || known.uid !== null) throw new ApiError('not-found', 'There is no such coupon.');
  const coupon = { ...settings, code: known.code };
  // Prices may have fallen since the coupon was saved; its discount stops at the least amount then.
  await rejectMistakes(ctx, coupon, { alsoOfPrices: !hasSameDiscount(known, coupon) });
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    if (!(await updateCoupon(tx, { ...settings, id, revision, now })))
      throw new ApiError('aborted', 'This coupon was changed elsewhere.', { reason: 'changed-elsewhere' });
    const action = settings.isActive ? 'coupon-changed' : 'coupon-deactivated';
    await writeCouponLine(tx, ctx, { actor, action, coupon });
  });
}

function hasSameDiscount(one: CouponSettings, other: CouponSettings): boolean {
  const discount = ({ percentOff, amountsOff, plan }: CouponSettings) =>
    JSON.stringify([percentOff, plan, Object.entries(amountsOff).toSorted(([a], [b]) => a.localeCompare(b))]);
  return discount(one) === discount(other);
}

async function rejectMistakes(
  { db }: AppContext,
  coupon: CouponSettings,
  { alsoOfPrices }: { alsoOfPrices: boolean },
): Promise<void> {
  const mistake = findCouponMistake(coupon, alsoOfPrices ? await listLivePrices(db) : []);
  if (mistake) throw rejectedSettings(mistake);
}

function rejectedSettings(reason: CouponMistake): ApiError {
  return new ApiError('invalid-argument', 'This coupon cannot be saved.', { reason });
}

async function writeCouponLine(
  tx: Database,
  ctx: AppContext,
  line: {
    actor: string;
    action: 'coupon-created' | 'coupon-changed' | 'coupon-deactivated';
    coupon: CouponSettings;
  },
): Promise<void> {
  const { actor, action, coupon } = line;
  const { code, percentOff, amountsOff, plan, maxUses, isOncePerLearner, startsAt, endsAt } = coupon;
  const amounts = Object.entries(amountsOff).map(([currency, off]) => `${currency}=${off}`);
  const off = percentOff === null ? amounts.join(',') : `${percentOff}%`;
  const each = isOncePerLearner ? 'once-each' : 'any-number-each';
  await writeAuditLine(tx, {
    id: ctx.randomBytes(16).toString('base64url'),
    at: ctx.now(),
    actor,
    action,
    subject: '',
    detail: detailOf(
      code,
      off,
      plan ?? 'both',
      maxUses ?? 'no-limit',
      each,
      startsAt ?? 'now',
      endsAt ?? 'open',
    ),
  });
}

/** Lists all coupons with their uses, newest first. */
export async function describeCoupons(ctx: AppContext) {
  const { db } = ctx;
  const now = ctx.now();
  const [coupons, counts] = await Promise.all([listCoupons(db), countUsesByCoupon(db, { now })]);
  return coupons.map(({ uid: _uid, ...coupon }) => {
    const { open, used } = counts.get(coupon.id) ?? { open: 0, used: 0 };
    return {
      ...coupon,
      openCheckouts: open,
      uses: used,
      state: couponState(coupon, { now, uses: used }),
    };
  });
}

/** Returns the newest uses of a coupon. @throws {ApiError} not-found */
export async function readUses({ db }: AppContext, { id }: { id: string }) {
  await requireCoupon(db, id);
  return listUses(db, { id, atMost: usesShown });
}

const columns = ['date', 'email', 'plan', 'currency', 'paid', 'discount', 'refunded', 'receipt'];

/** Returns all uses of a coupon as CSV, newest first. @throws {ApiError} not-found */
export async function exportUses({ db }: AppContext, { id }: { id: string }) {
  const { code } = await requireCoupon(db, id);
  const uses = await listUses(db, { id, atMost: usesExported });
  const rows = uses.map(
    ({ at, email, plan, currency, amountCents, discountCents, refundedCents, number }) => {
      const cell = (cents: number) => (currency === null ? '0' : decimalText(cents, currency));
      const amounts = [cell(amountCents), cell(discountCents), cell(refundedCents)];
      return [dateField(at), email, plan, currency ?? '', ...amounts, number ?? ''];
    },
  );
  return { code, csv: csvText(columns, rows) };
}

async function requireCoupon(db: Database, id: string) {
  const coupon = await findCoupon(db, { id });
  if (!coupon) throw new ApiError('not-found', 'There is no such coupon.');
  return coupon;
}

type CouponQuote = {
  answer: CouponAnswer;
  /** As it is stored. */
  code: string;
  endsAt: number | null;
  /** A learner's link, which is not for gifts. */
  isReferral: boolean;
  /** The prices that a valid coupon lowers, which customers pay who own no plan. */
  prices: { id: string; plan: PaidPlan; currency: string; listCents: number; amountCents: number }[];
};

/**
 * Returns the prices after a coupon. `uid` is '' for a visitor, and `guesser` the user or network that asks.
 * @throws {ApiError} resource-exhausted, after too many unknown codes
 */
export async function quoteCoupon(
  ctx: AppContext,
  { code, uid, guesser }: { code: string; uid: string; guesser: string },
): Promise<CouponQuote> {
  const { answer, coupon } = await answerGuess(ctx, { code, uid, guesser });
  const named = foldCode(code) ?? code;
  if (answer === 'unknown') return { answer, code: named, endsAt: null, isReferral: false, prices: [] };
  if (answer !== 'valid') {
    const known = await findCouponByCode(ctx.db, { code: named });
    const isReferral = (known?.uid ?? null) !== null;
    return { answer, code: named, endsAt: known?.endsAt ?? null, isReferral, prices: [] };
  }
  const { prices, notForSale } = await readStoredPriceList(ctx.db, { now: ctx.now() });
  return {
    answer,
    code: coupon.code,
    endsAt: coupon.endsAt,
    isReferral: coupon.uid !== null,
    prices: prices.flatMap((price) => {
      const amountCents = price.gives === notForSale ? null : priceWithCoupon(price, coupon);
      if (amountCents === null) return [];
      const { id, gives: plan, currency, amountCents: listCents } = price;
      return [{ id, plan, currency, listCents, amountCents }];
    }),
  };
}
