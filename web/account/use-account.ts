import { useCallback, useEffect, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { call, ApiError } from '../call.ts';

export type Account = Api['GET /api/account']['reply'];

/** Loads the account page's data; `reload` loads it again after a change. */
export function useAccount(uid: string) {
  const [account, setAccount] = useState<Account | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback(async (signal?: AbortSignal) => {
    try {
      setAccount(await call('GET /api/account', signal ? { signal } : {}));
      setFailed(false);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'cancelled')) setFailed(true);
    }
  }, []);

  useEffect(() => {
    if (!uid) return undefined;
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [uid, load]);

  const reload = useCallback(() => load(), [load]);
  return { account, failed, reload };
}
