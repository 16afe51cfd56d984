/** Load shedding: an overloaded process rejects requests, but never payments and players. */

/**
 * - `first`: never rejected, such as Stripe's webhooks, videos, sign-ins and pending payments.
 * - `normal`: rejected when the process is overloaded.
 * - `deferrable`: rejected as soon as it is busy; the caller can retry a few seconds later.
 */
export type Priority = 'first' | 'normal' | 'deferrable';

/** The lag of the event loop, in milliseconds, from which requests of a priority are rejected. */
const rejectedFromMs: Record<Priority, number> = { first: Infinity, normal: 600, deferrable: 150 };

/** Returns whether a request is rejected at this lag of the event loop. */
export function isShed({ priority, lagMs }: { priority: Priority; lagMs: number }): boolean {
  return lagMs >= rejectedFromMs[priority];
}
