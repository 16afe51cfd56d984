import { readPaymentResult as route } from '#contract/payment-results.ts';
import { readPaymentResult } from '#server/flows/read-payment-result.ts';
import type { PaymentReadings } from '#server/flows/share-payment-readings.ts';
import { Refusal } from '#server/refusal.ts';
import type { World } from '#server/world.ts';
import type { Api } from './api.ts';
import { limit } from './limits.ts';

const minuteMs = 60 * 1000;

export function addPaymentResults(api: Api, world: World, readings: PaymentReadings): void {
  api.openapi(route, async (c) => {
    const { id } = c.req.valid('param');
    const found = await readPaymentResult(world, readings, id);
    if (!found) throw new Refusal('not-found', 'There is no such payment.');
    // A payment, not a network: behind one address of a bank or a campus there are many.
    await limit(world, { key: `payment-results:${id}`, atMost: 120, windowMs: minuteMs });
    return c.json(await found.result(), 200);
  });
}
