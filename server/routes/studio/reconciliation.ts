import * as endpoints from '#contract/studio/money/reconciliation.ts';
import { handle } from '#server/routes/handle.ts';
import { inTime, stripeUnavailable } from '#server/flows/payments/check-payments.ts';
import { repairDiscrepancy } from '#server/flows/reconciliation/repair-discrepancy.ts';
import { Refusal } from '#server/http/refusal.ts';
import {
  type Discrepancy,
  findDiscrepancy,
  listDiscrepancies,
} from '#server/store/payments/discrepancies.ts';
import { requestRun, findLastRun } from '#server/store/payments/reconciliation-runs.ts';
import type { AppContext } from '#server/context.ts';

const readReconciliation = handle(endpoints.readReconciliation, async (ctx, c) => {
  const run = (await findLastRun(ctx.db, { now: ctx.now() })) ?? null;
  return c.json({ run, discrepancies: await listDiscrepancies(ctx.db) }, 200);
});

const createReconciliationRun = handle(endpoints.createReconciliationRun, async (ctx, c) => {
  await requestRun(ctx.db, { id: ctx.randomBytes(16).toString('base64url'), now: ctx.now() });
  ctx.reconciliationRequested();
  return c.json({ done: true } as const, 202);
});

const putDiscrepancyRepair = handle(endpoints.putDiscrepancyRepair, async (ctx, c, { user }) => {
  const discrepancy = await findDiscrepancy(ctx.db, c.req.valid('param'));
  if (!discrepancy) throw new Refusal('not-found', 'This is settled already, or was never there.');
  if (!(await repair(ctx, discrepancy, user.uid)))
    throw new Refusal('aborted', 'Stripe and the books still differ. Look into this payment.');
  return c.json({ done: true } as const, 200);
});

async function repair(ctx: AppContext, discrepancy: Discrepancy, actor: string): Promise<boolean> {
  try {
    return await inTime(repairDiscrepancy(ctx, discrepancy, actor));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    ctx.log.error({ event: 'discrepancy-repair-failed', error });
    throw stripeUnavailable();
  }
}

export const routes = [readReconciliation, createReconciliationRun, putDiscrepancyRepair];
