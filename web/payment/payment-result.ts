/** The result of a payment on the return page, as the server has verified it (decision 6). */
import { useEffect, useState } from 'react';
import type { PaidPlan, Plan } from '#rules/plans.ts';
import type { UserRecord } from '#rules/user.ts';
import type { Api } from '#contract/api.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { useMe } from '#web/session/session.tsx';

export type PaymentResult =
  | { is: 'checking'; unreachable: boolean; waitMs?: number }
  | { is: 'paid'; plan: PaidPlan }
  /** A gift for someone else was paid. */
  | { is: 'gift'; plan: PaidPlan }
  /** Seats for a group were paid. */
  | { is: 'group'; plan: PaidPlan; seats: number }
  | { is: 'not-paid' }
  /** Without a check with Stripe: the user record has no plan. */
  | { is: 'no-plan' }
  /** The payment opens no plan automatically: the instructor reviews it. */
  | ({ is: 'review'; has: Plan } & Review)
  /** It was paid and refunded. */
  | { is: 'given-back' }
  /** The user is signed out: the state is shown, but not whose payment it is. */
  | { is: 'elsewhere'; state: CheckoutReply['state'] | 'review'; plan: PaidPlan }
  /** The payment is another user's, or unknown. */
  | { is: 'foreign' }
  | { is: 'signed-out' };

type CheckoutReply = Api['GET /api/checkouts/{id}']['reply'];

type Review = NonNullable<CheckoutReply['review']>;

export function resultOfReply(reply: CheckoutReply): PaymentResult {
  const { state, plan, refunded, review, has, isGift, seats } = reply;
  if (review) return { is: 'review', has: has ?? 'free', ...review };
  if (state === 'paid' && seats !== undefined) return { is: 'group', plan, seats };
  if (state === 'paid') return { is: isGift ? 'gift' : 'paid', plan };
  if (refunded) return { is: 'given-back' };
  return state === 'not-paid' ? { is: 'not-paid' } : { is: 'checking', unreachable: false };
}

/** Returns the result for a signed-out user, such as in the browser that a bank's app returns to. */
export function resultElsewhere({ state, plan, review }: CheckoutReply): PaymentResult {
  return { is: 'elsewhere', state: review ? 'review' : state, plan };
}

/** Without an answer the payment is still being checked. */
export function resultOfError(error: unknown): PaymentResult {
  const { code = null, retryAfterSeconds = 0 } = error instanceof ApiError ? error : {};
  if (code === 'unauthenticated') return { is: 'signed-out' };
  if (code === 'not-found') return { is: 'foreign' };
  if (code === 'resource-exhausted')
    return { is: 'checking', unreachable: false, waitMs: retryAfterSeconds * 1000 };
  return { is: 'checking', unreachable: true };
}

/** Returns the result of the user record, for a return URL without a payment. */
export function resultOfRecord({
  uid,
  paid,
  plan,
}: Pick<UserRecord, 'uid' | 'paid' | 'plan'>): PaymentResult {
  if (uid === '') return { is: 'signed-out' };
  return paid && plan !== 'free' ? { is: 'paid', plan } : { is: 'no-plan' };
}

/**
 * Returns the wait before the next request: 2 s at first, longer for slow banks, and never less than the server's
 * Retry-After. Null if the result is final; "not paid" is not, since a delayed method may still succeed.
 */
export function nextPollMs(result: PaymentResult, waitedMs: number): number | null {
  const state = result.is === 'elsewhere' ? result.state : result.is;
  if (state === 'not-paid' || state === 'no-plan' || state === 'review') return 15_000;
  if (state !== 'checking') return null;
  const wantedMs = result.is === 'checking' ? (result.waitMs ?? 0) : 0;
  return Math.max(wantedMs, pauseMs(waitedMs));
}

function pauseMs(waitedMs: number): number {
  if (waitedMs < 30_000) return 2000;
  return waitedMs < 180_000 ? 5000 : 15_000;
}

export type WaitedResult = { result: PaymentResult; waitedMs: number };

/**
 * Polls until the result is final, and again after signing in. `sessionId` is Stripe's, from the URL; null uses the user
 * record.
 */
export function usePaymentResult(sessionId: string | null): WaitedResult {
  const { me, failed, refresh } = useMe();
  const uid = me?.uid;
  const isKnown = uid !== undefined || failed;
  const [waited, setWaited] = useState<WaitedResult>({
    result: { is: 'checking', unreachable: false },
    waitedMs: 0,
  });

  useEffect(() => {
    if (!isKnown) return undefined;
    const leaving = new AbortController();
    const since = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function poll() {
      const result = await requestResult({ sessionId, signedOut: uid === '', refresh }, leaving.signal);
      if (leaving.signal.aborted) return;
      const waitedMs = Date.now() - since;
      setWaited({ result, waitedMs });
      const next = nextPollMs(result, waitedMs);
      if (next !== null) timer = setTimeout(() => void poll(), next);
    }

    void poll();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [sessionId, uid, isKnown, refresh]);

  return waited;
}

type ResultRequest = {
  sessionId: string | null;
  signedOut: boolean;
  refresh: ReturnType<typeof useMe>['refresh'];
};

async function requestResult(
  { sessionId, signedOut, refresh }: ResultRequest,
  signal: AbortSignal,
): Promise<PaymentResult> {
  try {
    if (sessionId === null) return resultOfRecord(await refresh());
    const about = { params: { id: sessionId }, signal };
    if (signedOut) return resultElsewhere(await call('GET /api/payment-results/{id}', about));
    return resultOfReply(await call('GET /api/checkouts/{id}', about));
  } catch (error) {
    const result = resultOfError(error);
    return signedOut && result.is === 'foreign' ? { is: 'signed-out' } : result;
  }
}
