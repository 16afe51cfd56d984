import * as endpoints from '#contract/payments/checkouts.ts';
import { handle } from '#server/routes/handle.ts';
import { startCheckout } from '#server/flows/checkout/open-checkout.ts';
import { readPaymentResult } from '#server/flows/payments/read-payment-result.ts';
import { Refusal } from '#server/http/refusal.ts';
import { hitRateLimits } from '#server/routes/rate-limit.ts';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

const createCheckout = handle(endpoints.createCheckout, async (ctx, c, { user }) => {
  const { plan, shown } = c.req.valid('json');
  await hitRateLimits(ctx, { key: `checkouts:${user.uid}`, atMost: 120, windowMs: hourMs });
  const customer = { uid: user.uid, email: user.email, country: user.country, paidPlan: user.paidPlan };
  return c.json(await startCheckout(ctx, customer, { plan, shown }), 201);
});

const readCheckout = handle(endpoints.readCheckout, async (ctx, c, { user }) => {
  const found = await readPaymentResult(ctx, c.req.valid('param').id);
  if (found?.uid !== user.uid) throw new Refusal('not-found', 'There is no such payment.');
  await hitRateLimits(ctx, { key: `payment-results:${user.uid}`, atMost: 120, windowMs: minuteMs });
  const result = await found.result();
  return c.json(result.review ? { ...result, has: await found.has() } : result, 200);
});

export const routes = [createCheckout, readCheckout];
