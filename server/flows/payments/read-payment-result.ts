/** How a payment ended, as far as Stripe has said; while it says nothing, nobody is told that it failed. */
import { flagPayments } from '#rules/payments/payment-review.ts';
import { type PaidPlan, type Plan, priceById, isEffective } from '#rules/plans.ts';
import { receiptItem, type ReceiptItem } from '#rules/payments/receipt.ts';
import { findCheckout } from '#server/store/payments/checkouts.ts';
import { hasPaymentReview } from '#server/store/payments/ledger.ts';
import { findPayment, listPayments } from '#server/store/payments/payments.ts';
import { findUser } from '#server/store/users.ts';
import type { AppContext } from '#server/context.ts';
import { sharePaymentReading } from './share-payment-readings.ts';

export type PaymentResult = {
  state: 'paid' | 'not-paid' | 'checking';
  /** The plan that was to be paid. */
  plan: PaidPlan;
  /** It was paid, and the money went back, so it opens nothing any more. */
  refunded?: true;
  /** Money came and opens nothing by itself: the instructor looks at it. */
  review?: { why: 'upgrade-alone' | 'paid-twice' | 'not-as-asked'; item: ReceiptItem };
};

type Asked = { sessionId: string; uid: string; priceId: string; plan: PaidPlan };

/** Null when we opened no such session. `has` is for its owner alone: the plan that they have now. */
export async function readPaymentResult(
  ctx: AppContext,
  sessionId: string,
): Promise<{ uid: string; result: () => Promise<PaymentResult>; has: () => Promise<Plan> } | null> {
  const checkout = await findCheckout(ctx.db, { checkoutSessionId: sessionId });
  const plan = checkout && priceById(checkout.priceId)?.gives;
  if (!plan) return null;
  const { uid, priceId } = checkout;
  return {
    uid,
    result: () => resultOf(ctx, { sessionId, uid, priceId, plan }),
    has: async () => ((await findUser(ctx.db, { uid }))?.plan ?? 'free') as Plan,
  };
}

async function resultOf(ctx: AppContext, asked: Asked): Promise<PaymentResult> {
  const { sessionId: checkoutSessionId, plan } = asked;
  const isKnown = (await findPayment(ctx.db, { checkoutSessionId })) !== undefined;
  const state = isKnown ? 'paid' : await sharePaymentReading(ctx, checkoutSessionId);
  switch (state) {
    case 'paid':
      return resultOfPayment(ctx, asked);
    case 'not-paid':
      return { state, plan };
    case 'wrong':
      return resultOfWrong(ctx, asked);
    case 'unrelated':
    case 'settling':
    case 'unknown':
      return { state: 'checking', plan };
  }
}

async function resultOfPayment(
  ctx: AppContext,
  { sessionId, uid, priceId, plan }: Asked,
): Promise<PaymentResult> {
  const payment = await findPayment(ctx.db, { checkoutSessionId: sessionId });
  // The ledger's check found that Stripe knows of no such payment.
  if (!payment || payment.withdrawnAt !== null) return { state: 'not-paid', plan };
  if (!isEffective(payment)) return { state: 'not-paid', plan, refunded: true };
  const flags = flagPayments(await listPayments(ctx.db, { uid }));
  const flag = flags.find(({ checkoutSessionId }) => checkoutSessionId === sessionId);
  if (!flag) return { state: 'paid', plan };
  return { state: 'paid', plan, review: { why: flag.reason, item: receiptItem(priceId) } };
}

/** Only what is listed for the instructor is said to be. */
async function resultOfWrong(ctx: AppContext, { sessionId, priceId, plan }: Asked): Promise<PaymentResult> {
  if (!(await hasPaymentReview(ctx.db, { checkoutSessionId: sessionId }))) return { state: 'checking', plan };
  return { state: 'checking', plan, review: { why: 'not-as-asked', item: receiptItem(priceId) } };
}
