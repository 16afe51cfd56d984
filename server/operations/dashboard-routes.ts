import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { confirmationDue } from '#rules/certificate.ts';
import * as endpoints from '#contract/studio/studio.ts';
import { countHeldCampaigns } from '#server/campaigns/campaigns.ts';
import { countPausedSequences } from '#server/campaigns/sequences/sequences.ts';
import { handle } from '#server/handle.ts';
import { isTaxPaused } from '#server/payments/billing.ts';
import { describeTooSmall } from '#server/payments/open-checkout.ts';
import { describeUncertainGroups } from '#server/payments/restored-groups.ts';
import { listPaidCurrencies } from '#server/payments/sales-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { countSwitchedOff } from '#server/webhooks/endpoints.ts';
import { countAwaitingDisputes, countNewLearners, countWaiting, sumPaid } from './dashboard-store.ts';
import { countBrokenLessons, readUpkeep } from './metrics-store.ts';
import { readLaunchSteps } from './launch-checklist.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

const periods = ['day', 'week', 'month'] as const;
type Period = (typeof periods)[number];

const readToday = handle(endpoints.readToday, async (ctx, c) => {
  const { db } = ctx;
  const instructors = ctx.config.instructorEmails;
  const now = ctx.now();
  const query = c.req.valid('query');
  const spans = periods.map((period) => ({
    period,
    ...spansOf({ begins: query[period], began: query[`${period}Before`], now }),
  }));
  const money = await readMoney(db, spans);
  const learners: Partial<Record<Period, { now: number; before: number }>> = {};
  for (const { period, current, before } of spans) {
    learners[period] = {
      now: await countNewLearners(db, current, { instructors }),
      before: await countNewLearners(db, before, { instructors }),
    };
    await yieldToRequests();
  }
  const waiting = await countWaiting(db, {
    failedSince: now - weekMs,
    claimedBefore: now - confirmationDue(0),
  });
  const { claims, ...counts } = waiting;
  const backup = await readUpkeep(db, { kind: 'backup', now });
  const drill = await readUpkeep(db, { kind: 'drill', now });
  return c.json(
    {
      money,
      learners: learners as Required<typeof learners>,
      ...counts,
      disputes: await countAwaitingDisputes(db, { now }),
      brokenLessons: await countBrokenLessons(db),
      webhooksOff: await countSwitchedOff(ctx),
      tooSmall: await describeTooSmall(ctx, { since: now - weekMs }),
      isTaxPaused: await isTaxPaused(ctx),
      groupsToCheck: await describeUncertainGroups(ctx),
      campaignsHeld: await countHeldCampaigns(ctx),
      sequencesPaused: await countPausedSequences(ctx),
      backup: {
        lastAt: backup.lastGoodAt,
        bytes: backup.bytes,
        drillAt: drill.lastGoodAt,
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
});

type Span = { from: number; to: number };
type Spans = { period: Period; current: Span; before: Span };

/** The previous span is as long as the current one so far, and ends no later than that begins. */
function spansOf({ begins, began, now }: { begins: number; began: number; now: number }) {
  const lasted = Math.max(0, now - begins);
  return {
    current: { from: begins, to: now + 1 },
    before: { from: began, to: Math.min(began + lasted + 1, begins) },
  };
}

async function readMoney(db: Database, spans: readonly Spans[]) {
  const money: ({ currency: string } & Record<Period, Pair>)[] = [];
  for (const currency of await listPaidCurrencies(db)) {
    const sums = { day: pair(), week: pair(), month: pair() };
    for (const { period, current, before } of spans) {
      sums[period] = {
        now: await sumPaid(db, { currency, ...current }),
        before: await sumPaid(db, { currency, ...before }),
      };
      // Let other requests run: SQLite answers synchronously.
      await yieldToRequests();
    }
    if (Object.values(sums).some(({ now, before }) => now + before > 0))
      money.push({ currency: currency.toUpperCase(), ...sums });
  }
  return money;
}

type Pair = { now: number; before: number };

function pair(): Pair {
  return { now: 0, before: 0 };
}

const readLaunchChecklist = handle(endpoints.readLaunchChecklist, async (ctx, c, { user }) => {
  return c.json({ steps: await readLaunchSteps(ctx, user) }, 200);
});

export const routes = [readToday, readLaunchChecklist];
