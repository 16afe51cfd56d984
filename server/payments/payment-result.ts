/** Reads the result of a payment. While Stripe does not answer, the result never says that the payment failed. */
import { flagPayments } from '#rules/payments/payment.ts';
import { isEffective, type Item, type ItemName, itemName, type PaidPlan, type Plan } from '#rules/plans.ts';
import { findUser } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findCheckout } from './checkout-store.ts';
import { type Confirmation, confirmPayment } from './confirm-payment.ts';
import { hasPaymentReview } from './ledger-store.ts';
import { findPriceById } from './price-store.ts';
import { findPayment, listPayments } from './store.ts';
import { inTime } from './stripe/errors.ts';

type PaymentResult = {
  state: 'paid' | 'not-paid' | 'checking';
  plan: PaidPlan;
  /** The payment was refunded or charged back, so it grants nothing. */
  refunded?: true;
  isGift?: true;
  /** The seats of a group. */
  seats?: number;
  /** The payment grants nothing on its own and needs review. */
  review?: { why: 'upgrade-alone' | 'paid-twice' | 'not-as-asked'; item: ItemName };
};

type CheckoutRef = { sessionId: string; uid: string; item: Item; plan: PaidPlan; isForOthers: boolean };

/**
 * Returns null for a session that this site did not create. `has` is the customer's current plan, for the customer
 * only.
 */
export async function readPaymentResult(
  ctx: AppContext,
  sessionId: string,
): Promise<{ uid: string; result: () => Promise<PaymentResult>; has: () => Promise<Plan> } | null> {
  const checkout = await findCheckout(ctx.db, { checkoutSessionId: sessionId });
  const item = checkout && (await findPriceById(ctx.db, { id: checkout.priceId }));
  if (!item) return null;
  const { uid } = checkout;
  const { seats } = checkout;
  const isGift = checkout.isGift === 1;
  const isForOthers = isGift || seats !== null;
  return {
    uid,
    result: async () => {
      const result = await resultOf(ctx, { sessionId, uid, item, plan: item.gives, isForOthers });
      return { ...result, ...(isGift && { isGift }), ...(seats !== null && { seats }) };
    },
    has: async () => (await findUser(ctx.db, { uid }))?.plan ?? 'free',
  };
}

async function resultOf(ctx: AppContext, checkout: CheckoutRef): Promise<PaymentResult> {
  const { sessionId: checkoutSessionId, plan } = checkout;
  const isKnown = (await findPayment(ctx.db, { checkoutSessionId })) !== undefined;
  const state = isKnown ? 'paid' : await sharePaymentReading(ctx, checkoutSessionId);
  switch (state) {
    case 'paid':
      return resultOfPayment(ctx, checkout);
    case 'not-paid':
      return { state, plan };
    case 'wrong':
      return resultOfWrong(ctx, checkout);
    case 'unrelated':
    case 'settling':
    case 'unknown':
      return { state: 'checking', plan };
  }
}

async function resultOfPayment(
  ctx: AppContext,
  { sessionId, uid, item, plan, isForOthers }: CheckoutRef,
): Promise<PaymentResult> {
  const payment = await findPayment(ctx.db, { checkoutSessionId: sessionId });
  // Reconciliation found no such payment at Stripe.
  if (!payment || payment.withdrawnAt !== null) return { state: 'not-paid', plan };
  if (!isEffective(payment)) return { state: 'not-paid', plan, refunded: true };
  if (isForOthers) return { state: 'paid', plan };
  const flags = flagPayments(await listPayments(ctx.db, { uid }));
  const flag = flags.find(({ checkoutSessionId }) => checkoutSessionId === sessionId);
  if (!flag) return { state: 'paid', plan };
  return { state: 'paid', plan, review: { why: flag.reason, item: itemName(item) } };
}

/** Reports a review only when one exists. */
async function resultOfWrong(
  ctx: AppContext,
  { sessionId, item, plan }: CheckoutRef,
): Promise<PaymentResult> {
  if (!(await hasPaymentReview(ctx.db, { checkoutSessionId: sessionId }))) return { state: 'checking', plan };
  return { state: 'checking', plan, review: { why: 'not-as-asked', item: itemName(item) } };
}

/** `unknown` while Stripe does not answer. */
type PaymentState = Confirmation['state'] | 'unknown';

/** How long a reading is shared. A payment recorded in between is found before this cache is used. */
const sharedMs = 1000;

type SharedReading = { reading: Promise<PaymentState>; endedAt: number | null };

/** Recent readings by database. */
const readings = new WeakMap<Database, Map<string, SharedReading>>();

/** Shares one reading of a session among all requests of one second. */
function sharePaymentReading(ctx: AppContext, sessionId: string): Promise<PaymentState> {
  const shared = readings.get(ctx.db) ?? new Map<string, SharedReading>();
  readings.set(ctx.db, shared);
  // The absolute value handles a clock that was set back.
  const isFresh = ({ endedAt }: SharedReading) =>
    endedAt === null || Math.abs(ctx.now() - endedAt) < sharedMs;
  const known = shared.get(sessionId);
  if (known && isFresh(known)) return known.reading;
  for (const [id, entry] of shared) if (!isFresh(entry)) shared.delete(id);
  const entry: SharedReading = { reading: readState(ctx, sessionId), endedAt: null };
  shared.set(sessionId, entry);
  void entry.reading.then(() => {
    entry.endedAt = ctx.now();
  });
  return entry.reading;
}

async function readState(ctx: AppContext, sessionId: string): Promise<PaymentState> {
  try {
    return (await inTime(confirmPayment(ctx, sessionId))).state;
  } catch (error) {
    ctx.log.warn({ event: 'checkout-unknown', session: sessionId, error });
    return 'unknown';
  }
}
