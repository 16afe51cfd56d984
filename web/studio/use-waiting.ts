import { useEffect, useState } from 'react';
import { call } from '../call.ts';

/** The mails are counted with the figures of the first page. */
export type AskedMatter = 'content' | 'gaps' | 'certificates' | 'payments' | 'ledger' | 'prices';
export type StudioMatter = AskedMatter | 'mail';

/** How many wait for the instructor on each page: null while it is asked, `unknown` where nobody answered. */
export type Waiting<M extends StudioMatter = StudioMatter> = Record<M, number | 'unknown' | null>;

const unasked: Waiting<AskedMatter> = {
  content: null,
  gaps: null,
  certificates: null,
  payments: null,
  ledger: null,
  prices: null,
};

/** Asks for these matters; the list has to be the same each time. Another `round` asks again. */
export function useWaiting(matters: readonly AskedMatter[], round: number): Waiting<AskedMatter> {
  const [waiting, setWaiting] = useState(unasked);

  useEffect(() => {
    let isGone = false;
    const tell = (found: Partial<Waiting<AskedMatter>>) =>
      isGone || setWaiting((known) => ({ ...known, ...found }));
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

type Question = { about: readonly AskedMatter[]; find: () => Promise<Partial<Waiting<AskedMatter>>> };

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
    about: ['prices'],
    async find() {
      const { comparisons } = await call('GET /api/studio/price-comparisons');
      // Stripe being away is no difference; the page about prices says it.
      return { prices: comparisons.filter(({ state }) => state !== 'agrees' && state !== 'unknown').length };
    },
  },
  {
    about: ['certificates'],
    async find() {
      const { counts } = await call('GET /api/studio/certificates', { query: { state: 'claimed' } });
      return { certificates: counts.claimed };
    },
  },
];
