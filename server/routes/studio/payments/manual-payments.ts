import { recordManualPayment } from '#server/flows/payments/record-manual-payment.ts';
import { withdrawByHand } from '#server/flows/payments/withdraw-manual-payment.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireInstructor } from '#server/routes/viewer.ts';

export const createManualPayment: HandlerOf<'POST /api/studio/learners/{uid}/manual-payments'> = async (
  ctx,
  c,
) => {
  const { user } = await requireInstructor(ctx, c);
  await recordManualPayment(ctx, { ...c.req.valid('param'), ...c.req.valid('json') }, user.uid);
  return c.json({ done: true } as const, 201);
};

export const createWithdrawal: HandlerOf<'POST /api/studio/manual-payments/{id}/withdrawal'> = async (
  ctx,
  c,
) => {
  const { user } = await requireInstructor(ctx, c);
  await withdrawByHand(ctx, { key: c.req.valid('param').id, ...c.req.valid('json') }, user.uid);
  return c.json({ done: true } as const, 201);
};
