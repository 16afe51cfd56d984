/**
 * Finds the customers who waited longer than the product promises: 2 s after an answered webhook, 5 minutes without
 * one.
 */
import type { Simulation, Wait } from './customer.ts';
import { send } from './wire.ts';

const afterWebhookMs = 2_000;

export async function findLate({ waits, sandboxUrl }: Simulation): Promise<string[]> {
  const { text } = await send({ method: 'GET', url: `${sandboxUrl}/control/webhooks/delivered` });
  const delivered = JSON.parse(text) as { sessionId: string; deliveredAt: number }[];
  return judgeWaits(waits, new Map(delivered.map(({ sessionId, deliveredAt }) => [sessionId, deliveredAt])));
}

/** `deliveredAt` by session: when Stripe's word that it is paid was first answered with success. */
export function judgeWaits(waits: Wait[], deliveredAt: ReadonlyMap<string, number>): string[] {
  return waits.flatMap((wait) => {
    const { email, sessionIds, missingAt } = wait;
    const what =
      sessionIds.length > 0 ? `without what ${sessionIds.join(', ')} paid for` : 'with what was given back';
    if (wait.isOverdue) return [`${email} was still ${what} when patience ended`];
    const toldAt = Math.max(...sessionIds.map((id) => deliveredAt.get(id) ?? Infinity));
    if (missingAt === null || missingAt <= toldAt + afterWebhookMs) return [];
    if (sessionIds.length === 0) return [];
    return [`${email} was still ${what} ${missingAt - toldAt} ms after the webhook was answered`];
  });
}
