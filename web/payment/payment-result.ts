/** What the return page may say of a payment: only what the server has verified (decisions 6). */
import type { Api } from '#contract/api.ts';
import type { PaidPlan } from '#rules/plans.ts';
import type { UserRecord } from '#rules/user.ts';
import { CallRefused } from '../call.ts';

export type PaymentResult =
  | { is: 'checking'; unreachable: boolean }
  | { is: 'paid'; plan: PaidPlan }
  | { is: 'not-paid' }
  /** It was paid, and the money went back. */
  | { is: 'given-back' }
  /** Nobody is signed in here: how it ended is told, and not whose it is. */
  | { is: 'elsewhere'; state: CheckoutReply['state']; plan: PaidPlan }
  /** The payment is another person's, or nobody's. */
  | { is: 'foreign' }
  | { is: 'signed-out' };

export type CheckoutReply = Api['GET /api/checkouts/{id}']['reply'];

export function resultOfReply({ state, plan, givenBack }: CheckoutReply): PaymentResult {
  if (state === 'paid') return { is: 'paid', plan };
  if (givenBack) return { is: 'given-back' };
  return state === 'not-paid' ? { is: 'not-paid' } : { is: 'checking', unreachable: false };
}

/** For someone who is signed out, e.g. in the browser that a bank's app came back to. */
export function resultElsewhere({ state, plan }: CheckoutReply): PaymentResult {
  return { is: 'elsewhere', state, plan };
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
  const state = result.is === 'elsewhere' ? result.state : result.is;
  if (state === 'not-paid') return 15_000;
  if (state !== 'checking') return null;
  if (waitedMs < 30_000) return 2000;
  return waitedMs < 180_000 ? 5000 : 15_000;
}
