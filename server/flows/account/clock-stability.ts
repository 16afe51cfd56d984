/** Measures for how long the clock has gone evenly: irreversible work waits after the clock was set. */
import { hasJumped } from '#rules/clock.ts';
import { findClockReading, saveClockReading } from '#server/store/clock-readings.ts';
import type { AppContext } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';

/**
 * Reads the clock; one of the processes calls it every hour. @returns the milliseconds for which the clock went on
 * without a jump, over all restarts; 0 when it jumped since the last call, or was not read for more than a day.
 */
export async function measureSteadyClock({
  db,
  log,
  now: clock,
}: Pick<AppContext, 'db' | 'log' | 'now'>): Promise<number> {
  const now = clock();
  const { steadyMs, jumpedFrom } = await transaction(db, async (tx) => {
    const seenAt = await findClockReading(tx, { name: 'clock-seen' });
    const evenSince = await findClockReading(tx, { name: 'clock-even-since' });
    await saveClockReading(tx, { name: 'clock-seen', at: now });
    if (seenAt !== undefined && evenSince !== undefined && !hasJumped(seenAt, now))
      return { steadyMs: now - evenSince };
    await saveClockReading(tx, { name: 'clock-even-since', at: now });
    return { steadyMs: 0, jumpedFrom: seenAt };
  });
  if (jumpedFrom !== undefined) log.warn({ event: 'clock-jumped', from: jumpedFrom, to: now });
  return steadyMs;
}
