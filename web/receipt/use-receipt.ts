import { useCallback, useEffect, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { call, ApiError } from '../call.ts';

export type Receipt = Api['GET /api/receipts/{number}']['reply'];

/** One of my receipts, asked for once it is known who I am. */
export function useReceipt(number: string, uid: string) {
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [failed, setFailed] = useState<'missing' | 'unreachable' | null>(null);

  const load = useCallback(async () => {
    setFailed(null);
    try {
      setReceipt(await call('GET /api/receipts/{number}', { params: { number } }));
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'internal';
      setFailed(code === 'not-found' || code === 'invalid-argument' ? 'missing' : 'unreachable');
    }
  }, [number]);

  useEffect(() => {
    if (uid) void load();
  }, [uid, load]);

  return { receipt, failed, load };
}
