import { confirmationDue } from '#rules/certificate.ts';
import type { Database } from '#server/db/database.ts';
import { countNewLearners, countWaiting, sumPaid } from '#server/store/staff/today-figures.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { readUpkeep } from '#server/store/site-figures.ts';
import { requireInstructor } from '#server/routes/viewer.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

const periods = ['day', 'week', 'month'] as const;
type Period = (typeof periods)[number];

export const readToday: HandlerOf<'GET /api/studio/today'> = async (ctx, c) => {
  await requireInstructor(ctx, c);
  const { db } = ctx;
  const now = ctx.now();
  const asked = c.req.valid('query');
  const spans = periods.map((period) => ({
    period,
    ...spansOf({ begins: asked[period], began: asked[`${period}Before`], now }),
  }));
  const money = await readMoney(db, spans);
  const learners: Partial<Record<Period, { now: number; before: number }>> = {};
  for (const { period, current, before } of spans)
    learners[period] = {
      now: await countNewLearners(db, current),
      before: await countNewLearners(db, before),
    };
  const waiting = await countWaiting(db, {
    failedSince: now - weekMs,
    claimedBefore: now - confirmationDue(0),
  });
  const { claims, ...counts } = waiting;
  const backup = await readUpkeep(db, 'backup');
  const drill = await readUpkeep(db, 'drill');
  return c.json(
    {
      money,
      learners: learners as Required<typeof learners>,
      ...counts,
      backup: {
        lastAt: backup.lastGoodAt,
        bytes: backup.bytes,
        failed: backup.hasFailed || drill.hasFailed,
      },
      certificates: {
        waiting: claims.waiting,
        overdue: claims.overdue,
        nextDueAt: claims.oldest === null ? null : confirmationDue(claims.oldest),
      },
    },
    200,
  );
};

type Span = { from: number; to: number };
type Spans = { period: Period; current: Span; before: Span };

/** The time before is as long as the present one has lasted, and ends where that begins at the latest. */
function spansOf({ begins, began, now }: { begins: number; began: number; now: number }) {
  const lasted = Math.max(0, now - begins);
  return {
    current: { from: begins, to: now + 1 },
    before: { from: began, to: Math.min(began + lasted + 1, begins) },
  };
}

async function readMoney(db: Database, spans: readonly Spans[]) {
  const sums = new Map<string, Record<Period, { now: number; before: number }>>();
  const none = () => ({ day: pair(), week: pair(), month: pair() });
  for (const { period, current, before } of spans)
    for (const [name, span] of [
      ['now', current],
      ['before', before],
    ] as const)
      for (const [currency, cents] of await sumPaid(db, span)) {
        const sum = sums.get(currency) ?? none();
        sum[period][name] = cents;
        sums.set(currency, sum);
      }
  return [...sums]
    .map(([currency, sum]) => ({ currency, ...sum }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

function pair(): { now: number; before: number } {
  return { now: 0, before: 0 };
}
