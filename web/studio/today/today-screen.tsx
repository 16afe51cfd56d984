import { ChevronRight, CircleCheck, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pages } from '#rules/pages.ts';
import type { Role } from '#rules/roles.ts';
import { messages } from '#messages/messages.ts';
import { call } from '#web/platform/call.ts';
import { Link } from '#web/parts/link.tsx';
import { Loading, Skeleton } from '#web/parts/loading.tsx';
import { useStudioViewer } from '#web/studio/frame/studio-context.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { LaunchSection, useLaunchChecklist } from '#web/studio/launch/launch-checklist.tsx';
import { SiteStart, useSiteStart } from './site-start.tsx';
import { type Today, TodayFigures, useToday } from './today-figures.tsx';
import {
  BackupNotice,
  BrokenLessonsNotice,
  CampaignsNotice,
  ClaimsDue,
  DisputesNotice,
  GroupsNotice,
  SequencesNotice,
  TaxNotice,
  TooSmallNotice,
  WebhooksNotice,
} from './today-notices.tsx';

const { title, lead, navigation, pages: texts, unknown, course, today: text } = messages.studio;

/** /studio: what needs attention, and links to the pages. */
export default function StudioScreen() {
  return (
    <StudioFrame title={title} lead={lead} seenAt={pages.course}>
      <Tasks />
    </StudioFrame>
  );
}

function Tasks() {
  const { role } = useStudioViewer();
  const isInstructor = role === 'instructor';
  const [round, setRound] = useState(0);
  const tasks = tasksOf[role];
  const start = useSiteStart(isInstructor);
  const launch = useLaunchChecklist(isInstructor);
  const today = useToday(isInstructor);
  const mail = today.data?.failedMails ?? (today.error && !today.loading ? 'unknown' : null);
  const counts: TaskCounts = { ...useTaskCounts(tasks, round), mail };
  const backup = today.data?.backup;
  // The cards come last, so that none moves while someone clicks it.
  const isLate = useIsLate();
  const isComplete =
    isLate || [start, launch, today].every(({ data, error, loading }) => data || error || !loading);
  return (
    <>
      {isInstructor && (
        <SiteStart
          found={start.data}
          reload={start.reload}
          onChosen={() => {
            setRound(round + 1);
            void launch.reload();
          }}
        />
      )}
      {isInstructor && <LaunchSection {...launch} />}
      <Summary state={summaryOf(role, counts, today.data)} />
      {backup?.failed && <BackupNotice backup={backup} />}
      {today.data && <BrokenLessonsNotice count={today.data.brokenLessons} />}
      {today.data && <TooSmallNotice amounts={today.data.tooSmall} />}
      {today.data && <TaxNotice isPaused={today.data.isTaxPaused} />}
      {today.data && <GroupsNotice buyers={today.data.groupsToCheck} />}
      {today.data && <CampaignsNotice count={today.data.campaignsHeld} />}
      {today.data && <SequencesNotice count={today.data.sequencesPaused} />}
      {today.data && <WebhooksNotice count={today.data.webhooksOff} />}
      {today.data && <DisputesNotice disputes={today.data.disputes} />}
      {isInstructor && (
        <TodayFigures
          today={today.data}
          failed={today.error !== null && !today.loading}
          onRetry={today.reload}
        />
      )}
      {isComplete ? (
        <Cards role={role} counts={counts} today={today.data} />
      ) : (
        <Loading label={text.loading} />
      )}
      {backup && !backup.failed && <BackupNotice backup={backup} />}
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

/** After this time, the cards no longer wait for what is above them, in milliseconds. */
const longestWaitMs = 3_000;

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), longestWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

type Summary = 'checking' | 'unchecked' | 'all-well' | 'some-wait';

function summaryOf(role: Role, counts: TaskCounts, today: Today | null): Summary {
  const tasks: readonly StudioTask[] = role === 'instructor' ? [...tasksOf[role], 'mail'] : tasksOf[role];
  const found = tasks.map((task) => counts[task]);
  if (found.includes(null)) return 'checking';
  const isSiteWell =
    !today ||
    (!today.backup.failed &&
      today.disputes.count + today.brokenLessons + today.tooSmall.length === 0 &&
      !today.isTaxPaused &&
      today.groupsToCheck.length === 0 &&
      today.campaignsHeld + today.sequencesPaused + today.webhooksOff === 0);
  if (!isSiteWell || found.some((count) => Number(count) > 0)) return 'some-wait';
  return found.includes('unknown') ? 'unchecked' : 'all-well';
}

/** One line of the same height in each state, so that nothing below it moves. */
function Summary({ state }: { state: Summary }) {
  const isWell = state === 'all-well';
  return (
    <p
      role="status"
      className={`flex min-h-20 items-center gap-3 rounded-card px-5 py-4 font-medium sm:min-h-14 ${isWell ? 'bg-success-soft' : 'bg-raised'}`}
    >
      {isWell && <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success" />}
      <span>{text.summary[state]}</span>
    </p>
  );
}

type CardsProps = { role: Role; counts: TaskCounts; today: Today | null };

function Cards({ role, counts, today }: CardsProps) {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {cardsOf[role].map((task) => (
        <li key={task}>
          <Link
            to={paths[task]}
            className="flex h-full items-start gap-4 rounded-card bg-surface p-5 shadow-low transition-shadow hover:shadow-high sm:p-6"
          >
            <span className="grid min-w-0 grow gap-2">
              <span className="font-display text-title font-bold">{navigation[task]}</span>
              <span className="flex flex-wrap gap-2">
                <Count task={task} count={counts[task]} />
                {task === 'content' && Number(counts.gaps) > 0 && <Count task="gaps" count={counts.gaps} />}
              </span>
              {task === 'certificates' && today && <ClaimsDue certificates={today.certificates} />}
              <span className="text-quiet">{texts[task].text}</span>
            </span>
            <ChevronRight aria-hidden="true" className="mt-1 shrink-0 text-quiet" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Count({ task, count }: { task: StudioTask; count: TaskCounts[StudioTask] }) {
  if (count === null) return <Skeleton className="h-7 w-32 bg-ground!" />;
  if (count === 'unknown') return <span className="text-quiet">{unknown}</span>;
  if (count === 0) return <span>{texts[task].none}</span>;
  return (
    <span className="tabular-nums justify-self-start rounded-full bg-amber-soft px-3.5 py-0.5 font-semibold text-amber-ink">
      {texts[task].waits(count)}
    </span>
  );
}

/** The tasks with a card of their own. */
type CardTask = Exclude<StudioTask, 'gaps'>;

const paths: Record<CardTask, string> = {
  content: pages.studioPage,
  certificates: pages.studioCertificates,
  payments: pages.studioPayments,
  ledger: pages.studioReconciliation,
  prices: pages.studioPrices,
  mail: pages.studioMail,
  questions: pages.studioQuestions,
};

const cardsOf: Record<Role, readonly CardTask[]> = {
  instructor: ['questions', 'content', 'certificates', 'payments', 'ledger', 'prices', 'mail'],
  assistant: ['questions', 'certificates'],
};

/** The tasks that are fetched for each role. The content card also shows the gaps. */
const tasksOf: Record<Role, readonly FetchedTask[]> = {
  instructor: ['questions', 'content', 'certificates', 'payments', 'ledger', 'prices', 'gaps'],
  assistant: ['questions', 'certificates'],
};

/** Failed emails come with today’s figures; the other counts are fetched one by one. */
type FetchedTask = 'questions' | 'content' | 'gaps' | 'certificates' | 'payments' | 'ledger' | 'prices';
type StudioTask = FetchedTask | 'mail';

/** The open items of each task; null while loading, `unknown` after an error. */
type TaskCounts<M extends StudioTask = StudioTask> = Record<M, number | 'unknown' | null>;

const loading: TaskCounts<FetchedTask> = {
  questions: null,
  content: null,
  gaps: null,
  certificates: null,
  payments: null,
  ledger: null,
  prices: null,
};

/** Fetches the counts of these tasks, a stable array. A new `round` fetches them again. */
function useTaskCounts(tasks: readonly FetchedTask[], round: number): TaskCounts<FetchedTask> {
  const [counts, setCounts] = useState(loading);

  useEffect(() => {
    let isGone = false;
    const show = (found: Partial<TaskCounts<FetchedTask>>) =>
      isGone || setCounts((known) => ({ ...known, ...found }));
    for (const { about, find } of sources) {
      if (!about.some((task) => tasks.includes(task))) continue;
      const failed = Object.fromEntries(about.map((task) => [task, 'unknown' as const]));
      find().then(show, () => show(failed));
    }
    return () => {
      isGone = true;
    };
  }, [tasks, round]);

  return counts;
}

type Source = { about: readonly FetchedTask[]; find: () => Promise<Partial<TaskCounts<FetchedTask>>> };

const sources: readonly Source[] = [
  {
    about: ['questions'],
    async find() {
      const { open, reported } = await call('GET /api/studio/question-counts');
      return { questions: open + reported };
    },
  },
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
      // An unavailable Stripe is no difference.
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
