/** What the return page may say of a payment: only what the server has verified (decisions 6). */
import type { Api } from '#contract/api.ts';
import type { PaidPlan } from '#rules/plans.ts';
import type { UserRecord } from '#rules/user.ts';
import { CallRefused } from '../call.ts';

export type PaymentResult =
  | { is: 'checking'; unreachable: boolean }
  | { is: 'paid'; plan: PaidPlan }
  | { is: 'not-paid' }
  /** The payment is another person's, or nobody's. */
  | { is: 'foreign' }
  | { is: 'signed-out' };

export type CheckoutReply = Api['GET /api/checkouts/{id}']['reply'];

export function resultOfReply({ state, plan }: CheckoutReply): PaymentResult {
  if (state === 'paid') return { is: 'paid', plan };
  return state === 'not-paid' ? { is: 'not-paid' } : { is: 'checking', unreachable: false };
}

/** No answer is no verdict: it is still being checked. */
export function resultOfError(error: unknown): PaymentResult {
  const code = error instanceof CallRefused ? error.code : null;
  if (code === 'unauthenticated') return { is: 'signed-out' };
  if (code === 'not-found') return { is: 'foreign' };
  return { is: 'checking', unreachable: true };
}

/** Without a payment to ask about, the person's record tells. */
export function resultOfRecord({
  uid,
  paid,
  plan,
}: Pick<UserRecord, 'uid' | 'paid' | 'plan'>): PaymentResult {
  if (uid === '') return { is: 'signed-out' };
  return paid && plan !== 'free' ? { is: 'paid', plan } : { is: 'not-paid' };
}

/**
 * When to ask again: every 2 s while one waits for a card, slower for banks that take their time.
 * Null when the answer is final; "not paid" is not, since a late method may still settle.
 */
export function nextAskMs(result: PaymentResult, waitedMs: number): number | null {
  if (result.is === 'not-paid') return 15_000;
  if (result.is !== 'checking') return null;
  if (waitedMs < 30_000) return 2000;
  return waitedMs < 180_000 ? 5000 : 15_000;
}
