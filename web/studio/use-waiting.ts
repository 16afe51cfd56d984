import { useEffect, useState } from 'react';
import { call } from '../call.ts';

export type StudioMatter = 'content' | 'certificates' | 'payments' | 'ledger';

/** How many wait for the instructor on each page: null while it is asked, `unknown` where nobody answered. */
export type Waiting = Record<StudioMatter, number | 'unknown' | null>;

export function useWaiting(): Waiting {
  const [waiting, setWaiting] = useState<Waiting>({
    content: null,
    certificates: null,
    payments: null,
    ledger: null,
  });

  useEffect(() => {
    for (const matter of Object.keys(ask) as StudioMatter[]) {
      const tell = (found: number | 'unknown') => setWaiting((known) => ({ ...known, [matter]: found }));
      ask[matter]().then(tell, () => tell('unknown'));
    }
  }, []);

  return waiting;
}

const ask: Record<StudioMatter, () => Promise<number>> = {
  content: async () => ((await call('GET /api/studio/content')).draft.hasChanges ? 1 : 0),
  payments: async () =>
    (await call('GET /api/studio/payment-reviews')).reviews.filter(({ resolvedAt }) => resolvedAt === null)
      .length,
  ledger: async () => (await call('GET /api/studio/reconciliation')).discrepancies.length,
  certificates: async () =>
    (await call('GET /api/studio/certificates', { query: { state: 'claimed' } })).counts.claimed,
};
