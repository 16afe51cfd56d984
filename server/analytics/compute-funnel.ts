/**
 * Counts the funnel from the rows of learners and payments, a day of sign-ups at a time, into daily roll-ups. Each count
 * replaces the last one, so that a refund, a merge or a deleted account corrects itself.
 */
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import {
  analyticsDays,
  capValues,
  cohortWeeks,
  countStep,
  type Dimension,
  dimensions,
  type FunnelCounts,
  type LearnerFacts,
  noCounts,
  paidWithin,
  stepOf,
  valueOf,
} from '#rules/analytics/funnel.ts';
import { otherSources, sourcesADay } from '#rules/analytics/traffic-source.ts';
import { clocksDifferMs, dayMs } from '#rules/clock.ts';
import { dateField, dayOf, startOfDay } from '#rules/site-time.ts';
import type { AppContext } from '#server/context.ts';
import { hashOf } from '#server/platform/crypto.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import {
  type After,
  claimDays,
  countWatched,
  deleteOldDays,
  type DueLimits,
  findFirstSignUp,
  type FunnelRow,
  listCohorts,
  listFirstPayments,
  listOpened,
  listSignedUp,
  releaseDays,
  replaceDay,
  type StoredCohort,
  touchDays,
} from './funnel-store.ts';
import { deleteOldVisits } from './visits-store.ts';

/** Learners of one statement, so that each takes a few milliseconds. */
const learnersAtOnce = 250;

const minuteMs = 60_000;

/** The last month is counted every minute, and days with many sign-ups every ten minutes; older days once a day. */
const everyMs = { recent: minuteMs, crowded: 10 * minuteMs, old: dayMs };
const recentDays = 31;
const crowd = 200;

/** Less than the job's pause, so that a day is due at each run in spite of small delays. */
const toleranceMs = 10_000;

/** A day whose count has not ended by now was claimed by a process that was killed. */
const unfinishedMs = 10 * minuteMs;

/** Of the configuration only the instructors' emails, whose accounts don't count. */
type FunnelContext = Pick<AppContext, 'db' | 'now'> & {
  config: Pick<AppContext['config'], 'instructorEmails'>;
};

type DaySpan = { day: string; from: number; to: number };

/** Counts the days that are due, the newest first. A day that is not counted in the end is due again. */
export async function computeFunnel(
  ctx: FunnelContext,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const { db } = ctx;
  const now = ctx.now();
  const first = await findFirstSignUp(db);
  const spans = daysUntil(now).filter(({ to }) => first !== undefined && first < to);
  const [oldest, newest] = [spans.at(-1)?.day ?? '', spans[0]?.day ?? ''];
  const stored = new Map((await listCohorts(db, { from: oldest, to: newest })).map((row) => [row.day, row]));
  const everyOf = ({ day }: DaySpan, age: number) =>
    age >= recentDays ? 'old' : (stored.get(day)?.signedUp ?? 0) > crowd ? 'crowded' : 'recent';
  const claimed = new Set<string>();
  for (const [every, ms] of Object.entries(everyMs)) {
    const limits = {
      dueBefore: now - ms + toleranceMs,
      unfinishedBefore: now - unfinishedMs,
      wrongAfter: now + clocksDifferMs,
    };
    const due = spans.filter(
      (span, age) => everyOf(span, age) === every && isDue(stored.get(span.day), limits),
    );
    const days = due.map(({ day }) => day);
    for (const day of await claimDays(db, { days, now, ...limits })) claimed.add(day);
  }
  const unchanged: string[] = [];
  try {
    for (const span of spans.filter(({ day }) => claimed.has(day))) {
      const counted = await countDay(ctx, span, signal);
      if (!counted) break;
      if (counted.cohort.digest === stored.get(span.day)?.digest) unchanged.push(span.day);
      else await transaction(db, (tx) => replaceDay(tx, { day: span.day, ...counted }));
      claimed.delete(span.day);
    }
  } finally {
    await releaseDays(db, { days: [...claimed] });
  }
  await touchDays(db, { days: unchanged, now });
}

/** The same condition as in `claimDays`, which decides. */
function isDue(
  row: Pick<StoredCohort, 'startedAt' | 'computedAt'> | undefined,
  { dueBefore, unfinishedBefore, wrongAfter }: DueLimits,
): boolean {
  if (!row) return true;
  const { startedAt, computedAt } = row;
  const isUnfinished = computedAt < startedAt && startedAt <= unfinishedBefore;
  return startedAt <= dueBefore || isUnfinished || startedAt > wrongAfter;
}

/** The days of the last calculation; finding their starts takes some milliseconds. */
let lastDays: { key: string; spans: DaySpan[] } = { key: '', spans: [] };

/** Returns the days that are kept, from today backwards. */
export function daysUntil(now: number): DaySpan[] {
  const { year, month, day } = dayOf(now);
  const begin = startOfDay({ year, month, day });
  const key = `${begin} ${startOfDay({ year, month: month - 6, day })}`;
  if (lastDays.key === key) return lastDays.spans;
  const starts = Array.from({ length: analyticsDays + 1 }, (_, ago) =>
    startOfDay({ year, month, day: day + 1 - ago }),
  );
  const spans = starts
    .slice(1)
    .map((from, index) => ({ day: dateField(from), from, to: starts[index] ?? from + dayMs }));
  lastDays = { key, spans };
  return spans;
}

/** Deletes the roll-ups of days that the studio no longer shows. */
export async function deleteOldRollUps({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const day = daysUntil(now()).at(-1)?.day ?? '';
  await deleteOldVisits(db, { day });
  await deleteOldDays(db, { day });
}

type CountedDay = Omit<Parameters<typeof replaceDay>[1], 'day'>;

/** Counts a day from the rows; null when the signal aborts it. */
async function countDay(
  ctx: FunnelContext,
  span: DaySpan,
  signal: AbortSignal | undefined,
): Promise<CountedDay | null> {
  const all = noCounts();
  const byDimension = new Map(dimensions.map((one) => [one, new Map<string, FunnelCounts>()]));
  const within = cohortWeeks.map(() => 0);
  let lessonsWatched = 0;
  let after: After = null;
  do {
    const step = await readStep(ctx, span, after);
    for (const learner of step.learners) {
      const reached = stepOf(learner);
      countStep(all, reached);
      for (const [dimension, counts] of byDimension) {
        const value = valueOf(learner, dimension);
        const sum = counts.get(value) ?? noCounts();
        countStep(sum, reached);
        counts.set(value, sum);
      }
      for (const [index, weeks] of cohortWeeks.entries())
        if (paidWithin(learner, weeks)) within[index] = (within[index] ?? 0) + 1;
      lessonsWatched += learner.lessonsWatched;
    }
    after = step.next;
    // SQLite answers synchronously, so other requests run between two steps.
    await yieldToRequests();
    if (signal?.aborted) return null;
  } while (after !== null);
  const counts = {
    signedUp: all.signedUp,
    paid: all.paid,
    paidWithin1: within[0] ?? 0,
    paidWithin2: within[1] ?? 0,
    paidWithin4: within[2] ?? 0,
    paidWithin8: within[3] ?? 0,
    paidWithin12: within[4] ?? 0,
    lessonsWatched,
  };
  const rows = all.signedUp === 0 ? [] : rowsOf(all, byDimension);
  const digest = hashOf(JSON.stringify([counts, rows]));
  return { cohort: { ...counts, digest, computedAt: ctx.now() }, rows };
}

function rowsOf(
  all: FunnelCounts,
  byDimension: ReadonlyMap<Dimension, Map<string, FunnelCounts>>,
): FunnelRow[] {
  const limit = { atMost: sourcesADay, other: otherSources };
  const parts = [...byDimension].flatMap(([dimension, counts]) =>
    [...capValues(counts, limit)].map(([value, sums]) => ({ dimension, value, ...sums })),
  );
  return [{ dimension: 'all', value: '', ...all }, ...parts];
}

/** Reads the facts of the next learners of a day; `next` is null after the last. */
async function readStep(
  { db, config }: Omit<FunnelContext, 'now'>,
  span: DaySpan,
  after: After,
): Promise<{ learners: LearnerFacts[]; next: After }> {
  const page = { after, atMost: learnersAtOnce, instructors: config.instructorEmails };
  const rows = await listSignedUp(db, span, page);
  const uids = rows.map(({ uid }) => uid);
  const opened = await listOpened(db, { uids });
  const payments = await listFirstPayments(db, { uids });
  const watched = await countWatched(db, { uids: [...payments.keys()] });
  const learners = rows.map(({ uid, umur, kerja, clickpayAt, ...row }) => ({
    ...row,
    isRegistered: row.country !== 'unknown' && umur !== null && kerja !== null,
    hasChosen: clickpayAt !== null,
    hasOpenedCheckout: opened.has(uid),
    firstPayment: payments.get(uid) ?? null,
    lessonsWatched: watched.get(uid) ?? 0,
  }));
  return { learners, next: rows.length < learnersAtOnce ? null : (rows.at(-1) ?? null) };
}
