import { useCallback, useEffect, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { call } from '../call.ts';

export type Look = Api['GET /api/studio/looks']['reply']['looks'][number];

/** What needs a look; `load` asks again after one was settled. */
export function useLooks() {
  const [looks, setLooks] = useState<Look[] | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback(async () => {
    setFailed(false);
    try {
      setLooks((await call('GET /api/studio/looks')).looks);
    } catch {
      setFailed(true);
    }
  }, []);

  useEffect(() => void load(), [load]);

  return { looks, failed, load };
}
