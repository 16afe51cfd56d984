import type { PaidPlan } from '#rules/plans.ts';
import { words } from '#web/words/words.ts';
import { call, CallRefused } from '../call.ts';

export type CheckoutStart =
  | { is: 'open'; url: string }
  | { is: 'already-owned' }
  | { is: 'signed-out' }
  | { is: 'too-often'; waitSeconds: number | undefined }
  /** Another plan was chosen in another tab at the same time. */
  | { is: 'chosen-otherwise' }
  /** The bank has not decided about the last payment; its session at Stripe. */
  | { is: 'on-its-way'; sessionId: string }
  | { is: 'invalid-response' }
  | { is: 'failed' };

/** Asks for the page to pay on. Never throws: every outcome has its words. */
export async function startCheckout(plan: PaidPlan, ask = askServer): Promise<CheckoutStart> {
  try {
    const { url } = await ask(plan);
    return url ? { is: 'open', url } : { is: 'invalid-response' };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** The server says the same words when Stripe's answer made no sense to it. */
function outcomeOf(error: unknown): CheckoutStart {
  if (!(error instanceof CallRefused)) return { is: 'failed' };
  const { code, reason, hint, message, retryAfterSeconds } = error;
  if (code === 'unauthenticated') return { is: 'signed-out' };
  if (code === 'resource-exhausted') return { is: 'too-often', waitSeconds: retryAfterSeconds };
  if (code === 'aborted') {
    if (reason === 'payment-on-its-way' && hint) return { is: 'on-its-way', sessionId: hint };
    return { is: reason === 'chosen-otherwise' ? reason : 'already-owned' };
  }
  return { is: message === words.payment.pay.invalid ? 'invalid-response' : 'failed' };
}

/** The reply comes from far away: an address that is missing is seen here, not in the browser's bar. */
function askServer(plan: PaidPlan): Promise<{ url?: string }> {
  return call('POST /api/checkouts', { body: { plan } });
}
