import { refundPayment } from '#server/flows/payments/refund-payment.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireInstructor } from '#server/routes/viewer.ts';

export const createRefund: HandlerOf<'POST /api/studio/payments/{id}/refunds'> = async (ctx, c) => {
  const { user } = await requireInstructor(ctx, c);
  const refund = { checkoutSessionId: c.req.valid('param').id, ...c.req.valid('json') };
  return c.json(await refundPayment(ctx, refund, user.uid), 201);
};
