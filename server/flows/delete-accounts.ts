/** Deletes the accounts whose seven days are over. */
import { deletionDays } from '#rules/account.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { eraseUser, listDeletionsAskedBefore } from '#server/store/deletions.ts';
import type { World } from '#server/world.ts';

export async function deleteDueAccounts(world: World): Promise<void> {
  const now = world.now();
  const askedBefore = now - deletionDays * 24 * 60 * 60 * 1000;
  for (const { uid } of await listDeletionsAskedBefore(world.db, askedBefore)) {
    await world.db.transaction().execute(async (tx) => {
      if (!(await eraseUser(tx, { uid, askedBefore }))) return;
      await writeAuditLine(tx, {
        id: world.randomBytes(16).toString('base64url'),
        at: now,
        actor: uid,
        action: 'deleted',
        subject: uid,
        detail: `asked for ${deletionDays} days before`,
      });
    });
  }
}
