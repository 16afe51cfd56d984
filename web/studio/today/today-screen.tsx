import { ChevronRight, CircleCheck, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pages } from '#rules/pages.ts';
import type { Role } from '#rules/roles.ts';
import { words } from '#words/words.ts';
import { call } from '#web/platform/call.ts';
import { Link } from '#web/parts/link.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { useStudioViewer } from '#web/studio/frame/studio-context.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { SiteStart } from './site-start.tsx';
import { TodayFigures, useToday } from './today-figures.tsx';
import { BackupLine, BrokenLessonsLine, ClaimsDue, DisputesLine } from './today-lines.tsx';

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

const { title, lead, navigation, pages: texts, unknown, course, allWell } = words.studio;

/** Each card has its own matter. */
type CardMatter = Exclude<StudioMatter, 'gaps'>;

const paths: Record<CardMatter, string> = {
  content: pages.studioPage,
  certificates: pages.studioCertificates,
  payments: pages.studioPayments,
  ledger: pages.studioReconciliation,
  prices: pages.studioPrices,
  mail: pages.studioMail,
};

/** The cards of each role, in their order. */
const cardsOf: Record<Role, readonly CardMatter[]> = {
  instructor: ['content', 'certificates', 'payments', 'ledger', 'prices', 'mail'],
  assistant: ['certificates'],
};

/** The matters that are asked for one by one, and with that of the content what it still lacks. */
const mattersOf: Record<Role, readonly AskedMatter[]> = {
  instructor: ['content', 'certificates', 'payments', 'ledger', 'prices', 'gaps'],
  assistant: ['certificates'],
};

/** /studio: what waits for the instructor, and the way to each page that there is. */
export default function StudioScreen() {
  return (
    <StudioFrame title={title} lead={lead} seenAt={pages.course}>
      <Matters />
    </StudioFrame>
  );
}

function Matters() {
  const { role } = useStudioViewer();
  const [round, setRound] = useState(0);
  const matters = mattersOf[role];
  const today = useToday(role === 'instructor');
  const mail = today.data?.failedMails ?? (today.error && !today.loading ? 'unknown' : null);
  const waiting: Waiting = { ...useWaiting(matters, round), mail };
  const backup = today.data?.backup;
  const isSiteWell =
    mail === 0 &&
    backup?.failed === false &&
    today.data?.disputes.count === 0 &&
    today.data.brokenLessons === 0;
  const isAllWell = matters.every((matter) => waiting[matter] === 0) && (role === 'assistant' || isSiteWell);
  return (
    <>
      {role === 'instructor' && <SiteStart onChosen={() => setRound(round + 1)} />}
      <p role="status" className="empty:hidden">
        {isAllWell && (
          <span className="flex items-center gap-3 rounded-card bg-success-soft px-5 py-4 font-medium">
            <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success" />
            {allWell}
          </span>
        )}
      </p>
      {backup?.failed && <BackupLine backup={backup} />}
      {today.data && <BrokenLessonsLine count={today.data.brokenLessons} />}
      {today.data && <DisputesLine disputes={today.data.disputes} />}
      {role === 'instructor' && (
        <TodayFigures
          today={today.data}
          failed={today.error !== null && !today.loading}
          onAgain={today.reload}
        />
      )}
      <ul className="grid gap-4 md:grid-cols-2">
        {cardsOf[role].map((matter) => (
          <li key={matter}>
            <Link
              to={paths[matter]}
              className="flex h-full items-start gap-4 rounded-card bg-surface p-5 shadow-low transition-shadow hover:shadow-high sm:p-6"
            >
              <span className="grid min-w-0 grow gap-2">
                <span className="font-display text-title font-bold">{navigation[matter]}</span>
                <span className="flex flex-wrap gap-2">
                  <Count matter={matter} waiting={waiting[matter]} />
                  {matter === 'content' && Number(waiting.gaps) > 0 && (
                    <Count matter="gaps" waiting={waiting.gaps} />
                  )}
                </span>
                {matter === 'certificates' && today.data && (
                  <ClaimsDue certificates={today.data.certificates} />
                )}
                <span className="text-quiet">{texts[matter].text}</span>
              </span>
              <ChevronRight aria-hidden="true" className="mt-1 shrink-0 text-quiet" />
            </Link>
          </li>
        ))}
      </ul>
      {backup && !backup.failed && <BackupLine backup={backup} />}
      <p>
        <Link
          to={pages.course}
          className="-mx-2 inline-flex min-h-11 items-center gap-2 rounded-small px-2 font-semibold text-sky underline-offset-4 hover:underline"
        >
          <Play aria-hidden="true" className="size-5" /> {course}
        </Link>
      </p>
    </>
  );
}

function Count({ matter, waiting }: { matter: StudioMatter; waiting: Waiting[StudioMatter] }) {
  if (waiting === null) return <Skeleton className="h-7 w-32 bg-ground!" />;
  if (waiting === 'unknown') return <span className="text-quiet">{unknown}</span>;
  if (waiting === 0) return <span>{texts[matter].none}</span>;
  return (
    <span className="tabular-nums justify-self-start rounded-full bg-amber-soft px-3.5 py-0.5 font-semibold text-amber-ink">
      {texts[matter].waits(waiting)}
    </span>
  );
}
