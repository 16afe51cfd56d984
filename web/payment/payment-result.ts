/** The return page tells of a payment only what the server has verified (decision 6). */
import { useEffect, useState } from 'react';
import type { PaidPlan, Plan } from '#rules/plans.ts';
import type { UserRecord } from '#rules/user.ts';
import type { Api } from '#contract/api.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { useMe } from '#web/session/session.tsx';

export type PaymentResult =
  | { is: 'checking'; unreachable: boolean; waitMs?: number }
  | { is: 'paid'; plan: PaidPlan }
  | { is: 'not-paid' }
  /** Nobody asked Stripe: the record alone says that no plan is open. */
  | { is: 'no-plan' }
  /** Money came and opens nothing by itself: the instructor looks at it. */
  | ({ is: 'review'; has: Plan } & Review)
  /** It was paid, and the money went back. */
  | { is: 'given-back' }
  /** Nobody is signed in here: how it ended is told, and not whose it is. */
  | { is: 'elsewhere'; state: CheckoutReply['state'] | 'review'; plan: PaidPlan }
  /** The payment is another person's, or nobody's. */
  | { is: 'foreign' }
  | { is: 'signed-out' };

type CheckoutReply = Api['GET /api/checkouts/{id}']['reply'];

type Review = NonNullable<CheckoutReply['review']>;

export function resultOfReply({ state, plan, refunded, review, has }: CheckoutReply): PaymentResult {
  if (review) return { is: 'review', has: has ?? 'free', ...review };
  if (state === 'paid') return { is: 'paid', plan };
  if (refunded) return { is: 'given-back' };
  return state === 'not-paid' ? { is: 'not-paid' } : { is: 'checking', unreachable: false };
}

/** For someone who is signed out, e.g. in the browser that a bank's app came back to. */
export function resultElsewhere({ state, plan, review }: CheckoutReply): PaymentResult {
  return { is: 'elsewhere', state: review ? 'review' : state, plan };
}

/** No answer is no verdict: it is still being checked. */
export function resultOfError(error: unknown): PaymentResult {
  const { code = null, retryAfterSeconds = 0 } = error instanceof ApiError ? error : {};
  if (code === 'unauthenticated') return { is: 'signed-out' };
  if (code === 'not-found') return { is: 'foreign' };
  if (code === 'resource-exhausted')
    return { is: 'checking', unreachable: false, waitMs: retryAfterSeconds * 1000 };
  return { is: 'checking', unreachable: true };
}

/** Without a payment to ask about, the person's record tells. */
export function resultOfRecord({
  uid,
  paid,
  plan,
}: Pick<UserRecord, 'uid' | 'paid' | 'plan'>): PaymentResult {
  if (uid === '') return { is: 'signed-out' };
  return paid && plan !== 'free' ? { is: 'paid', plan } : { is: 'no-plan' };
}

/**
 * When to ask again: every 2 s while one waits for a card, slower for banks that take their time, and never before
 * the server wants to be asked. Null when the answer is final; "not paid" is not, since a late method may still settle.
 */
export function nextAskMs(result: PaymentResult, waitedMs: number): number | null {
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
 * Asks until the answer is final, and anew when somebody signs in. `sessionId` is Stripe's, from the address; null
 * asks about the person.
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

    async function ask() {
      const result = await askOnce({ sessionId, signedOut: uid === '', refresh }, leaving.signal);
      if (leaving.signal.aborted) return;
      const waitedMs = Date.now() - since;
      setWaited({ result, waitedMs });
      const next = nextAskMs(result, waitedMs);
      if (next !== null) timer = setTimeout(() => void ask(), next);
    }

    void ask();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [sessionId, uid, isKnown, refresh]);

  return waited;
}

type Question = {
  sessionId: string | null;
  signedOut: boolean;
  refresh: ReturnType<typeof useMe>['refresh'];
};

async function askOnce(
  { sessionId, signedOut, refresh }: Question,
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
