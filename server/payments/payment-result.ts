/**
 * Reads the result of a payment, as far as Stripe has told it. While Stripe tells nothing, the result never says
 * that the payment failed.
 */
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

// Shares one reading of a session among all requests of one second.

/** The state of a payment; `unknown` while Stripe does not answer. */
type PaymentState = Confirmation['state'] | 'unknown';

/** The time for which a reading counts; a payment that is recorded meanwhile is found before this cache is used. */
const keptMs = 1000;

type Kept = { reading: Promise<PaymentState>; endedAt: number | null };

/** The recent readings, by the database that holds their checkouts. */
const readings = new WeakMap<Database, Map<string, Kept>>();

function sharePaymentReading(ctx: AppContext, sessionId: string): Promise<PaymentState> {
  const kept = readings.get(ctx.db) ?? new Map<string, Kept>();
  readings.set(ctx.db, kept);
  // The absolute value keeps a clock that was set back from keeping a reading for a day.
  const isFresh = ({ endedAt }: Kept) => endedAt === null || Math.abs(ctx.now() - endedAt) < keptMs;
  const known = kept.get(sessionId);
  if (known && isFresh(known)) return known.reading;
  for (const [id, entry] of kept) if (!isFresh(entry)) kept.delete(id);
  const entry: Kept = { reading: askStripe(ctx, sessionId), endedAt: null };
  kept.set(sessionId, entry);
  void entry.reading.then(() => {
    entry.endedAt = ctx.now();
  });
  return entry.reading;
}

async function askStripe(ctx: AppContext, sessionId: string): Promise<PaymentState> {
  try {
    return (await inTime(confirmPayment(ctx, sessionId))).state;
  } catch (error) {
    ctx.log.warn({ event: 'checkout-unknown', session: sessionId, error });
    return 'unknown';
  }
}

type PaymentResult = {
  state: 'paid' | 'not-paid' | 'checking';
  /** The plan of the checkout. */
  plan: PaidPlan;
  /** The payment was refunded or taken back by the bank, so it grants nothing any more. */
  refunded?: true;
  /** The payment grants nothing by itself and needs review. */
  review?: { why: 'upgrade-alone' | 'paid-twice' | 'not-as-asked'; item: ItemName };
};

type CheckoutRef = { sessionId: string; uid: string; item: Item; plan: PaidPlan };

/**
 * Returns the result; null when the site created no such session. `has` is for the customer alone: the plan that
 * they own now.
 */
export async function readPaymentResult(
  ctx: AppContext,
  sessionId: string,
): Promise<{ uid: string; result: () => Promise<PaymentResult>; has: () => Promise<Plan> } | null> {
  const checkout = await findCheckout(ctx.db, { checkoutSessionId: sessionId });
  const item = checkout && (await findPriceById(ctx.db, { id: checkout.priceId }));
  if (!item) return null;
  const { uid } = checkout;
  return {
    uid,
    result: () => resultOf(ctx, { sessionId, uid, item, plan: item.gives }),
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
  { sessionId, uid, item, plan }: CheckoutRef,
): Promise<PaymentResult> {
  const payment = await findPayment(ctx.db, { checkoutSessionId: sessionId });
  // Reconciliation found that Stripe knows of no such payment.
  if (!payment || payment.withdrawnAt !== null) return { state: 'not-paid', plan };
  if (!isEffective(payment)) return { state: 'not-paid', plan, refunded: true };
  const flags = flagPayments(await listPayments(ctx.db, { uid }));
  const flag = flags.find(({ checkoutSessionId }) => checkoutSessionId === sessionId);
  if (!flag) return { state: 'paid', plan };
  return { state: 'paid', plan, review: { why: flag.reason, item: itemName(item) } };
}

/** Tells that a payment needs review only when a review of it exists. */
async function resultOfWrong(
  ctx: AppContext,
  { sessionId, item, plan }: CheckoutRef,
): Promise<PaymentResult> {
  if (!(await hasPaymentReview(ctx.db, { checkoutSessionId: sessionId }))) return { state: 'checking', plan };
  return { state: 'checking', plan, review: { why: 'not-as-asked', item: itemName(item) } };
}
