import { useCallback, useEffect, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { call } from '../call.ts';

export type Reconciliation = Api['GET /api/studio/reconciliation']['reply'];
export type Discrepancy = Reconciliation['discrepancies'][number];

const askAgainMs = 1_500;

/** The last check and what differs; while a check runs it is asked for again and again. */
export function useReconciliation() {
  const [reconciliation, setReconciliation] = useState<Reconciliation | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback(async () => {
    try {
      setReconciliation(await call('GET /api/studio/reconciliation'));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, []);

  useEffect(() => void load(), [load]);

  const isRunning = reconciliation?.run?.endedAt === null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void load(), askAgainMs);
    return () => clearInterval(timer);
  }, [isRunning, load]);

  return { reconciliation, failed, load };
}
