import * as endpoints from '#contract/studio/access.ts';
import { handle } from '#server/routes/handle.ts';
import { recordManualPayment } from '#server/flows/payments/record-manual-payment.ts';
import { withdrawByHand } from '#server/flows/payments/withdraw-manual-payment.ts';

const createManualPayment = handle(endpoints.createManualPayment, async (ctx, c, { user }) => {
  await recordManualPayment(ctx, { ...c.req.valid('param'), ...c.req.valid('json') }, user.uid);
  return c.json({ done: true } as const, 201);
});

const createWithdrawal = handle(endpoints.createWithdrawal, async (ctx, c, { user }) => {
  await withdrawByHand(ctx, { key: c.req.valid('param').id, ...c.req.valid('json') }, user.uid);
  return c.json({ done: true } as const, 201);
});

export const routes = [createManualPayment, createWithdrawal];
