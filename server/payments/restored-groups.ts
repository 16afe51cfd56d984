/**
 * Groups of a restored backup: seats that were given or taken back since then are lost, and Stripe does not know them
 * either. They are marked until someone has checked them (decision 204).
 */
import { detailOf } from '#rules/detail.ts';
import { groupState } from '#rules/payments/group.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { findClockReading, saveClockReading } from '#server/platform/clock-stability.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { listUncertainGroups, markGroupChecked, markGroupsUncertain } from './group-store.ts';
import { requireGroup } from './groups.ts';

/** The time when the last backup was restored. */
const restoredReading = 'restored';

/** Others follow as groups are checked. */
const shownAtMost = 50;

/** Marks the groups of a backup that was just restored. `since` is the time of the backup. */
export async function doubtRestoredGroups(
  db: Database,
  { since, now }: { since: number; now: number },
): Promise<void> {
  await markGroupsUncertain(db, { since });
  await saveClockReading(db, { name: restoredReading, at: now });
}

/** Returns since when a group that is recorded now may lack seats: a restored backup lacks its payment; null otherwise. */
export async function findUncertainSince(
  db: Database,
  { paidAt }: { paidAt: number },
): Promise<number | null> {
  const restoredAt = await findClockReading(db, { name: restoredReading });
  return restoredAt !== undefined && paidAt < restoredAt ? paidAt : null;
}

/** Returns the first buyers of marked groups, each once. */
export async function describeUncertainGroups({ db }: Pick<AppContext, 'db'>) {
  const groups = await listUncertainGroups(db);
  const open = groups.filter((group) => groupState(group) === 'open');
  const buyers = new Map(open.map(({ buyer: uid, email }) => [uid, { uid, email }]));
  return [...buyers.values()].slice(0, shownAtMost);
}

/**
 * Records that the seats of a group are right. `buyer` is null for an instructor. Again, it changes nothing.
 * @throws {ApiError} not-found
 */
export async function confirmSeats(
  ctx: AppContext,
  { id, buyer, actor }: { id: string; buyer: string | null; actor: string },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const group = await requireGroup(tx, { id, buyer });
    if (!(await markGroupChecked(tx, group))) return;
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: ctx.now(),
      actor,
      action: 'seats-checked',
      subject: group.buyer,
      detail: detailOf(group.plan, id),
    });
  });
}
