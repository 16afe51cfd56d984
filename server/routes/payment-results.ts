import { readPaymentResult as route } from '#contract/payment-results.ts';
import { readPaymentResult } from '#server/flows/read-payment-result.ts';
import { Refusal } from '#server/refusal.ts';
import type { World } from '#server/world.ts';
import type { Api } from './api.ts';
import { limit } from './limits.ts';

const hourMs = 60 * 60 * 1000;

export function addPaymentResults(api: Api, world: World): void {
  api.openapi(route, async (c) => {
    const { id } = c.req.valid('param');
    const found = await readPaymentResult(world, id);
    if (!found) throw new Refusal('not-found', 'There is no such payment.');
    // A payment, not a network: behind one address of a bank or a campus there are many.
    await limit(world, { key: `payment-results:${id}`, atMost: 1000, windowMs: hourMs });
    return c.json(await found.result(), 200);
  });
}
