/** Finds out for how long the clock has gone evenly: what cannot be undone is not done by a clock that was just set. */
import { hasJumped } from '#rules/clock.ts';
import { findEventCursor, resetEventCursor } from '#server/store/payments/event-cursors.ts';
import type { AppContext } from '#server/context.ts';

/**
 * To be called every hour, by whichever process. @returns the milliseconds for which the clock went on without a
 * jump, over all restarts; 0 when it jumped since the last call, or was not looked at for more than a day.
 */
export async function measureSteadyClock({
  db,
  log,
  now: clock,
}: Pick<AppContext, 'db' | 'log' | 'now'>): Promise<number> {
  const now = clock();
  return db.transaction().execute(async (tx) => {
    const seenAt = await findEventCursor(tx, { job: 'clock-seen' });
    const evenSince = await findEventCursor(tx, { job: 'clock-even-since' });
    await resetEventCursor(tx, { job: 'clock-seen', at: now });
    if (seenAt !== undefined && evenSince !== undefined && !hasJumped(seenAt, now)) return now - evenSince;
    await resetEventCursor(tx, { job: 'clock-even-since', at: now });
    if (seenAt !== undefined) log({ event: 'clock-jumped', from: seenAt, to: now });
    return 0;
  });
}
