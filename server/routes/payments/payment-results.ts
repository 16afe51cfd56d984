import * as endpoints from '#contract/payments/checkouts.ts';
import { handle } from '#server/routes/handle.ts';
import { readPaymentResult } from '#server/flows/payments/read-payment-result.ts';
import { Refusal } from '#server/http/refusal.ts';
import { hitRateLimits } from '#server/routes/rate-limit.ts';

const minuteMs = 60 * 1000;

const result = handle(endpoints.readPaymentResult, async (ctx, c) => {
  const { id } = c.req.valid('param');
  const found = await readPaymentResult(ctx, id);
  if (!found) throw new Refusal('not-found', 'There is no such payment.');
  // The limit is per payment, not per network: many customers share the address of a bank or a campus.
  await hitRateLimits(ctx, { key: `payment-results:${id}`, atMost: 120, windowMs: minuteMs });
  return c.json(await found.result(), 200);
});

export const routes = [result];
