import { useEffect, useState } from 'react';
import { call } from '../call.ts';
import { useMe } from '../session/me.tsx';
import {
  nextAskMs,
  type PaymentResult,
  resultElsewhere,
  resultOfError,
  resultOfRecord,
  resultOfReply,
} from './payment-result.ts';

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
