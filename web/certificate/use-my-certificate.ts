import { useCallback, useEffect, useState } from 'react';
import type { MyCertificate } from '#contract/api.ts';
import { call } from '../call.ts';

/** Where my certificate stands; null while it is asked. */
export function useMyCertificate() {
  const [mine, setMine] = useState<MyCertificate | null>(null);
  const [failed, setFailed] = useState(false);

  const ask = useCallback(async () => {
    setFailed(false);
    try {
      setMine(await call('GET /api/me/certificate'));
    } catch {
      setFailed(true);
    }
  }, []);

  useEffect(() => void ask(), [ask]);
  return { mine, failed, ask, setMine };
}
