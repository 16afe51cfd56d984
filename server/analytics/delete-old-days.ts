/** Deletes the roll-ups of days that the studio no longer shows. */
import type { AppContext } from '#server/context.ts';
import { daysUntil } from './compute-funnel.ts';
import { deleteOldDays } from './funnel-store.ts';
import { deleteOldVisits } from './visits-store.ts';

export async function deleteOldRollUps({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const day = daysUntil(now()).at(-1)?.day ?? '';
  await deleteOldVisits(db, { day });
  await deleteOldDays(db, { day });
}
