import { inTime, stripeAway } from '#server/flows/payments/check-payments.ts';
import { repairDrift } from '#server/flows/reconciliation/repair-discrepancy.ts';
import { describeError } from '#server/log/log.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Drift, findDrift, listDrifts } from '#server/store/payments/discrepancies.ts';
import { askForRun, findLastRun } from '#server/store/payments/reconciliation-runs.ts';
import type { AppContext } from '#server/context.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireInstructor } from '#server/routes/viewer.ts';

export const readLedger: HandlerOf<'GET /api/studio/ledger'> = async (ctx, c) => {
  await requireInstructor(ctx, c);
  const check = (await findLastRun(ctx.db)) ?? null;
  return c.json({ check, drifts: await listDrifts(ctx.db) }, 200);
};

export const createLedgerCheck: HandlerOf<'POST /api/studio/ledger-checks'> = async (ctx, c) => {
  await requireInstructor(ctx, c);
  await askForRun(ctx.db, { id: ctx.randomBytes(16).toString('base64url'), now: ctx.now() });
  ctx.reconciliationRequested();
  return c.json({ done: true } as const, 202);
};

export const putDriftRepair: HandlerOf<'PUT /api/studio/drifts/{id}/repair'> = async (ctx, c) => {
  const { user } = await requireInstructor(ctx, c);
  const drift = await findDrift(ctx.db, c.req.valid('param'));
  if (!drift) throw new Refusal('not-found', 'This is settled already, or was never there.');
  if (!(await repair(ctx, drift, user.uid)))
    throw new Refusal('aborted', 'Stripe and the books still differ. Look into this payment.');
  return c.json({ done: true } as const, 200);
};

async function repair(ctx: AppContext, drift: Drift, actor: string): Promise<boolean> {
  try {
    return await inTime(repairDrift(ctx, drift, actor));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    ctx.log({ event: 'drift-repair-failed', error: describeError(error) });
    throw stripeAway();
  }
}
