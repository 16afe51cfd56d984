import { useEffect, useState } from 'react';
import { call } from '../call.ts';

export type StudioMatter = 'payments' | 'ledger' | 'certificates';

/** How many wait for the instructor on each page: null while it is asked, `unknown` where nobody answered. */
export type Waiting = Record<StudioMatter, number | 'unknown' | null>;

export function useWaiting(): Waiting {
  const [waiting, setWaiting] = useState<Waiting>({ payments: null, ledger: null, certificates: null });

  useEffect(() => {
    for (const matter of Object.keys(ask) as StudioMatter[]) {
      const tell = (found: number | 'unknown') => setWaiting((known) => ({ ...known, [matter]: found }));
      ask[matter]().then(tell, () => tell('unknown'));
    }
  }, []);

  return waiting;
}

const ask: Record<StudioMatter, () => Promise<number>> = {
  payments: async () =>
    (await call('GET /api/studio/payment-reviews')).reviews.filter(({ resolvedAt }) => resolvedAt === null)
      .length,
  ledger: async () => (await call('GET /api/studio/reconciliation')).discrepancies.length,
  certificates: async () =>
    (await call('GET /api/studio/certificates', { query: { state: 'claimed' } })).counts.claimed,
};
