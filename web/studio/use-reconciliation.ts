import { useCallback, useEffect, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { call } from '../call.ts';

export type Ledger = Api['GET /api/studio/ledger']['reply'];
export type Drift = Ledger['drifts'][number];

const askAgainMs = 1_500;

/** The last check and what differs; while a check runs it is asked for again and again. */
export function useLedger() {
  const [ledger, setLedger] = useState<Ledger | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback(async () => {
    try {
      setLedger(await call('GET /api/studio/ledger'));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, []);

  useEffect(() => void load(), [load]);

  const isRunning = ledger?.check?.endedAt === null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void load(), askAgainMs);
    return () => clearInterval(timer);
  }, [isRunning, load]);

  return { ledger, failed, load };
}
