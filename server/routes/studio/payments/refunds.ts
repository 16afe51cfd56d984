import * as endpoints from '#contract/studio/access.ts';
import { handle } from '#server/routes/handle.ts';
import { refundPayment } from '#server/flows/payments/refund-payment.ts';

const createRefund = handle(endpoints.createRefund, async (ctx, c, { user }) => {
  const refund = { checkoutSessionId: c.req.valid('param').id, ...c.req.valid('json') };
  return c.json(await refundPayment(ctx, refund, user.uid), 201);
});

export const routes = [createRefund];
