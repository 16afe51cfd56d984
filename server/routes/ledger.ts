import { inTime, stripeAway } from '#server/flows/check-payments.ts';
import { repairDrift } from '#server/flows/repair-drift.ts';
import { describeError } from '#server/log.ts';
import { Refusal } from '#server/refusal.ts';
import { type Drift, findDrift, listDrifts } from '#server/store/drifts.ts';
import { askForRun, findLastRun } from '#server/store/ledger-runs.ts';
import type { World } from '#server/world.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireInstructor } from './viewer.ts';

export const readLedger: HandlerOf<'GET /api/studio/ledger'> = async (world, c) => {
  await requireInstructor(world, c);
  const check = (await findLastRun(world.db)) ?? null;
  return c.json({ check, drifts: await listDrifts(world.db) }, 200);
};

export const createLedgerCheck: HandlerOf<'POST /api/studio/ledger-checks'> = async (world, c) => {
  await requireInstructor(world, c);
  await askForRun(world.db, { id: world.randomBytes(16).toString('base64url'), now: world.now() });
  world.ledgerAsked();
  return c.json({ done: true } as const, 202);
};

export const putDriftRepair: HandlerOf<'PUT /api/studio/drifts/{id}/repair'> = async (world, c) => {
  const { user } = await requireInstructor(world, c);
  const drift = await findDrift(world.db, c.req.valid('param'));
  if (!drift) throw new Refusal('not-found', 'This is settled already, or was never there.');
  if (!(await repair(world, drift, user.uid)))
    throw new Refusal('aborted', 'Stripe and the books still differ. Look into this payment.');
  return c.json({ done: true } as const, 200);
};

async function repair(world: World, drift: Drift, actor: string): Promise<boolean> {
  try {
    return await inTime(repairDrift(world, drift, actor));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    world.log({ event: 'drift-repair-failed', error: describeError(error) });
    throw stripeAway();
  }
}
