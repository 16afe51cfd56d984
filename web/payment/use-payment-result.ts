import { useEffect, useState } from 'react';
import { call } from '../call.ts';
import { useMe } from '../me.tsx';
import {
  nextAskMs,
  type PaymentResult,
  resultOfError,
  resultOfRecord,
  resultOfReply,
} from './payment-result.ts';

export type WaitedResult = { result: PaymentResult; waitedMs: number };

/** Asks until the answer is final. `sessionId` is Stripe's, from the address; null asks about the person. */
export function usePaymentResult(sessionId: string | null): WaitedResult {
  const { refresh } = useMe();
  const [waited, setWaited] = useState<WaitedResult>({
    result: { is: 'checking', unreachable: false },
    waitedMs: 0,
  });

  useEffect(() => {
    const leaving = new AbortController();
    const since = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function ask() {
      const result = await askOnce(sessionId, refresh, leaving.signal);
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
  }, [sessionId, refresh]);

  return waited;
}

async function askOnce(
  sessionId: string | null,
  refresh: ReturnType<typeof useMe>['refresh'],
  signal: AbortSignal,
): Promise<PaymentResult> {
  try {
    if (sessionId === null) return resultOfRecord(await refresh());
    return resultOfReply(await call('GET /api/checkouts/{id}', { params: { id: sessionId }, signal }));
  } catch (error) {
    return resultOfError(error);
  }
}
