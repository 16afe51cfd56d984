import { words } from '#words/words.ts';
import { call, ApiError } from '../call.ts';
import type { PlanPrice } from '../pricing/plan-standing.ts';

/** The plan, and the price that stood beside it: it is paid as it was shown, or not at all. */
type Shown = Pick<PlanPrice, 'plan' | 'id'>;

export type CheckoutStart =
  | { is: 'open'; url: string }
  | { is: 'already-owned' }
  | { is: 'signed-out' }
  | { is: 'too-often'; waitSeconds: number | undefined }
  /** Another plan was chosen in another tab at the same time. */
  | { is: 'chosen-otherwise' }
  /** Another price than the one that was shown: the country or the plan changed in another tab, or the price itself. */
  | { is: 'price-changed' }
  /** The bank has not decided about the last payment; its session at Stripe. */
  | { is: 'on-its-way'; sessionId: string }
  | { is: 'invalid-response' }
  | { is: 'failed' };

/** Asks for the page to pay on. Never throws: every outcome has its words. */
export async function startCheckout(shown: Shown, ask = askServer): Promise<CheckoutStart> {
  try {
    const { url } = await ask(shown);
    return url ? { is: 'open', url } : { is: 'invalid-response' };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** The server says the same words when Stripe's answer made no sense to it. */
function outcomeOf(error: unknown): CheckoutStart {
  if (!(error instanceof ApiError)) return { is: 'failed' };
  const { code, reason, hint, message, retryAfterSeconds } = error;
  if (code === 'unauthenticated') return { is: 'signed-out' };
  if (code === 'resource-exhausted') return { is: 'too-often', waitSeconds: retryAfterSeconds };
  if (code === 'aborted') {
    if (reason === 'payment-on-its-way' && hint) return { is: 'on-its-way', sessionId: hint };
    return { is: reason === 'chosen-otherwise' || reason === 'price-changed' ? reason : 'already-owned' };
  }
  return { is: message === words.payment.pay.invalid ? 'invalid-response' : 'failed' };
}

/** The reply comes from far away: an address that is missing is seen here, not in the browser's bar. */
function askServer({ plan, id }: Shown): Promise<{ url?: string }> {
  return call('POST /api/checkouts', { body: { plan, shown: id } });
}
