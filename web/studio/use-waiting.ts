import { useEffect, useState } from 'react';
import { call } from '../call.ts';

export type StudioMatter = 'content' | 'gaps' | 'certificates' | 'payments' | 'ledger';

/** How many wait for the instructor on each page: null while it is asked, `unknown` where nobody answered. */
export type Waiting = Record<StudioMatter, number | 'unknown' | null>;

const unasked: Waiting = { content: null, gaps: null, certificates: null, payments: null, ledger: null };

/** Asks for these matters; the list has to be the same each time. Another `round` asks again. */
export function useWaiting(matters: readonly StudioMatter[], round: number): Waiting {
  const [waiting, setWaiting] = useState<Waiting>(unasked);

  useEffect(() => {
    let isGone = false;
    const tell = (found: Partial<Waiting>) => isGone || setWaiting((known) => ({ ...known, ...found }));
    for (const { about, find } of questions) {
      if (!about.some((matter) => matters.includes(matter))) continue;
      const unknown = Object.fromEntries(about.map((matter) => [matter, 'unknown' as const]));
      find().then(tell, () => tell(unknown));
    }
    return () => {
      isGone = true;
    };
  }, [matters, round]);

  return waiting;
}

type Question = { about: readonly StudioMatter[]; find: () => Promise<Partial<Waiting>> };

const questions: readonly Question[] = [
  {
    about: ['content', 'gaps'],
    async find() {
      const { changes, gaps } = await call('GET /api/studio/content/changes');
      return { content: changes.length, gaps: gaps.length };
    },
  },
  {
    about: ['payments'],
    async find() {
      const { reviews } = await call('GET /api/studio/payment-reviews');
      return { payments: reviews.filter(({ resolvedAt }) => resolvedAt === null).length };
    },
  },
  {
    about: ['ledger'],
    find: async () => ({ ledger: (await call('GET /api/studio/reconciliation')).discrepancies.length }),
  },
  {
    about: ['certificates'],
    async find() {
      const { counts } = await call('GET /api/studio/certificates', { query: { state: 'claimed' } });
      return { certificates: counts.claimed };
    },
  },
];
