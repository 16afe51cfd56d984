import { useEffect } from 'react';
import type { Api } from '#contract/api.ts';
import { useApi } from '../use-api.ts';

export type Reconciliation = Api['GET /api/studio/reconciliation']['reply'];
export type Discrepancy = Reconciliation['discrepancies'][number];

const pollMs = 1_500;

/** Loads the last reconciliation run and the open discrepancies, again and again while a run is under way. */
export function useReconciliation() {
  const { data: reconciliation, error, reload } = useApi('GET /api/studio/reconciliation');

  const isRunning = reconciliation?.run?.endedAt === null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void reload(), pollMs);
    return () => clearInterval(timer);
  }, [isRunning, reload]);

  return { reconciliation, error, reload };
}
