/** Reads what the local Stripe reports about its webhooks. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Simulation } from './customer.ts';
import { send } from './wire.ts';

export type Webhooks = {
  events: number;
  duplicated: number;
  shuffled: number;
  late: number;
  lost: number;
  sendings: { state: string; count: number; attempts: number }[];
};

export async function readWebhooks({ sandboxUrl }: Simulation): Promise<Webhooks> {
  const { text } = await send({ method: 'GET', url: `${sandboxUrl}/control/webhooks` });
  return JSON.parse(text) as Webhooks;
}

/** Until nothing is on its way any more. @throws {Error} after five minutes */
export async function waitUntilQuiet(simulation: Simulation): Promise<void> {
  const giveUpAt = Date.now() + 5 * 60_000;
  while (Date.now() < giveUpAt) {
    const { sendings } = await readWebhooks(simulation);
    if (!sendings.some(({ state, count }) => state === 'pending' && count > 0)) return;
    await sleep(500);
  }
  throw new Error('Webhooks were still on their way after five minutes.');
}
