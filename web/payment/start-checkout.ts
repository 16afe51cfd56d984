import type { PaidPlan } from '#rules/plans.ts';
import { words } from '#web/words/words.ts';
import { call, CallRefused } from '../call.ts';

export type CheckoutStart =
  | { is: 'open'; url: string }
  | { is: 'already-owned' }
  | { is: 'signed-out' }
  | { is: 'invalid-response' }
  | { is: 'failed' };

/** Asks for the page to pay on. Never throws: every outcome has its words. */
export async function startCheckout(plan: PaidPlan, ask = askServer): Promise<CheckoutStart> {
  try {
    const { url } = await ask(plan);
    return url ? { is: 'open', url } : { is: 'invalid-response' };
  } catch (error) {
    return { is: outcomeOf(error) };
  }
}

/** The server says the same words when Stripe's answer made no sense to it. */
function outcomeOf(error: unknown): Exclude<CheckoutStart['is'], 'open'> {
  if (!(error instanceof CallRefused)) return 'failed';
  if (error.code === 'aborted') return 'already-owned';
  if (error.code === 'unauthenticated') return 'signed-out';
  return error.message === words.payment.pay.invalid ? 'invalid-response' : 'failed';
}

/** The reply comes from far away: an address that is missing is seen here, not in the browser's bar. */
function askServer(plan: PaidPlan): Promise<{ url?: string }> {
  return call('POST /api/checkouts', { body: { plan } });
}
