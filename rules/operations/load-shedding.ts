/** Which requests wait when a process cannot keep up: payments and players come first. */

/**
 * - `first`: never refused, such as Stripe's webhooks, videos, sign-ins and payments under way.
 * - `normal`: refused when the process is overloaded.
 * - `deferrable`: refused as soon as it is busy; the caller loses nothing by trying again a few seconds later.
 */
export type Priority = 'first' | 'normal' | 'deferrable';

/** The lag of the event loop in milliseconds from which on requests of a priority are refused. */
const refusedFrom: Record<Priority, number> = { first: Infinity, normal: 600, deferrable: 150 };

/** Says whether a request is refused at this lag of the event loop, so that the others are answered. */
export function isShed({ priority, lagMs }: { priority: Priority; lagMs: number }): boolean {
  return lagMs >= refusedFrom[priority];
}
