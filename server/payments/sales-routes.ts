import { monthSpan, settlementsOf } from '#rules/payments/sales.ts';
import { spanOfDateField } from '#rules/site-time.ts';
import type { Api } from '#contract/api.ts';
import * as reconciliationEndpoints from '#contract/studio/money/reconciliation.ts';
import * as salesEndpoints from '#contract/studio/money/sales.ts';
import { handle } from '#server/handle.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { countUnbooked } from './balance-transaction-store.ts';
import { sumBookingsInParts } from './balance-transactions.ts';
import { answerInTime } from './check-payments.ts';
import { findDiscrepancy, findLastRun, listDiscrepancies, requestRun } from './reconciliation-store.ts';
import { repairDiscrepancy } from './reconciliation.ts';
import type { SaleFilter } from './sales-store.ts';
import { exportSales, readSalesPage, sumSalesByMonth } from './sales.ts';
import { StripeFailure } from './stripe/errors.ts';

const readSales = handle(salesEndpoints.listSales, async (ctx, c) => {
  const { cursor, ...query } = c.req.valid('query');
  return c.json(await readSalesPage(ctx, filterOf(query), cursor), 200);
});

const readSalesTotals = handle(salesEndpoints.readSalesTotals, async (ctx, c) => {
  return c.json({ totals: await sumSalesByMonth(ctx, filterOf(c.req.valid('query'))) }, 200);
});

const readSalesExport = handle(salesEndpoints.exportSales, async (ctx, c) => {
  const { month } = c.req.valid('query');
  return c.body(await exportSales(ctx, requireMonth(month)), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="sales-${month}.csv"`,
  });
});

type Query = NonNullable<Api['GET /api/studio/sales/totals']['query']>;

/** `to` is inclusive. @throws {ApiError} invalid-argument for an impossible date */
function filterOf({ from, to, ...filter }: Query): SaleFilter {
  const begin = from === undefined ? 0 : spanOfDateField(from)?.from;
  const end = to === undefined ? Number.MAX_SAFE_INTEGER : spanOfDateField(to)?.to;
  // Such as 31 February.
  if (begin === undefined || end === undefined)
    throw new ApiError('invalid-argument', 'This date is invalid.');
  return { ...filter, from: begin, to: end };
}

const readSettlements = handle(salesEndpoints.readSettlements, async (ctx, c) => {
  const span = requireMonth(c.req.valid('query').month);
  const [sums, unbooked] = await Promise.all([sumBookingsInParts(ctx, span), countUnbooked(ctx.db, span)]);
  return c.json({ settlements: settlementsOf(sums), unbooked }, 200);
});

/** Payouts are not stored here, so each request reads them from Stripe. */
const readPayouts = handle(salesEndpoints.readPayouts, async (ctx, c) => {
  const span = requireMonth(c.req.valid('query').month);
  try {
    return c.json(await ctx.stripe.listPayouts(span), 200);
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    ctx.log.warn({ event: 'payouts-unknown', reason: error.message });
    const reason = error.kind === 'rejected' ? 'stripe-refused' : 'stripe-away';
    throw new ApiError('unavailable', 'Stripe did not return the payouts.', { reason });
  }
});

/** @throws {ApiError} invalid-argument */
function requireMonth(month: string): { from: number; to: number } {
  const span = monthSpan(month);
  if (!span) throw new ApiError('invalid-argument', 'This month is invalid.');
  return span;
}

const readReconciliation = handle(reconciliationEndpoints.readReconciliation, async (ctx, c) => {
  const run = (await findLastRun(ctx.db, { now: ctx.now() })) ?? null;
  return c.json({ run, discrepancies: await listDiscrepancies(ctx.db) }, 200);
});

const createReconciliationRun = handle(reconciliationEndpoints.createReconciliationRun, async (ctx, c) => {
  await requestRun(ctx.db, { id: ctx.randomBytes(16).toString('base64url'), now: ctx.now() });
  ctx.reconciliationRequested();
  return c.json({ done: true } as const, 202);
});

const putDiscrepancyRepair = handle(
  reconciliationEndpoints.putDiscrepancyRepair,
  async (ctx, c, { user }) => {
    const discrepancy = await findDiscrepancy(ctx.db, c.req.valid('param'));
    if (!discrepancy) throw new ApiError('not-found', 'This was already resolved or does not exist.');
    const work = repairDiscrepancy(ctx, discrepancy, user.uid);
    if (!(await answerInTime(ctx, { event: 'discrepancy-repair-failed', work })))
      throw new ApiError('aborted', 'Stripe and our records still differ. Check this payment.');
    return c.json({ done: true } as const, 200);
  },
);

export const routes = [
  readSales,
  readSalesTotals,
  readSalesExport,
  readSettlements,
  readPayouts,
  readReconciliation,
  createReconciliationRun,
  putDiscrepancyRepair,
];
