import { useEffect, useState } from 'react';
import { call } from '../call.ts';

export type StudioMatter = 'content' | 'certificates' | 'payments' | 'ledger';

/** How many wait for the instructor on each page: null while it is asked, `unknown` where nobody answered. */
export type Waiting = Record<StudioMatter, number | 'unknown' | null>;

/** Asks for these matters; the list has to be the same each time. */
export function useWaiting(matters: readonly StudioMatter[]): Waiting {
  const [waiting, setWaiting] = useState<Waiting>({
    content: null,
    certificates: null,
    payments: null,
    ledger: null,
  });

  useEffect(() => {
    for (const matter of matters) {
      const tell = (found: number | 'unknown') => setWaiting((known) => ({ ...known, [matter]: found }));
      ask[matter]().then(tell, () => tell('unknown'));
    }
  }, [matters]);

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
