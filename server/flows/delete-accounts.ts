/** Deletes the accounts whose seven days are over, and every trace of who they belonged to. */
import { deletionDays } from '#rules/account.ts';
import { type Database, emptyWriteAheadLog } from '#server/database.ts';
import { describeError } from '#server/log.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { listOpenCheckouts } from '#server/store/checkouts.ts';
import { eraseUser, listDeletionsAskedBefore } from '#server/store/deletions.ts';
import { dropMail, listUnsentMail } from '#server/store/mail.ts';
import { holdUser } from '#server/store/users.ts';
import type { World } from '#server/world.ts';
import { endCheckout } from './end-checkout.ts';

export async function deleteDueAccounts(world: World): Promise<void> {
  const now = world.now();
  const askedBefore = now - deletionDays * 24 * 60 * 60 * 1000;
  const due = await listDeletionsAskedBefore(world.db, askedBefore);
  for (const { uid } of due) {
    if (!(await endCheckouts(world, uid))) continue;
    await world.db.transaction().execute(async (tx) => {
      await holdUser(tx, { uid });
      const erased = await eraseUser(tx, { uid, askedBefore });
      if (!erased) return;
      await dropMailAbout(tx, world, erased.email);
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
  if (due.length > 0) await emptyWriteAheadLog(world.db);
}

/** Queued mail names its recipient under seal, and may name somebody else. */
async function dropMailAbout(tx: Database, world: World, email: string): Promise<void> {
  for (const { id, sealed } of await listUnsentMail(tx))
    if (contentOf(world, sealed)?.includes(email)) await dropMail(tx, { id });
}

/** Null for what was sealed with another key: nobody can read it any more. */
function contentOf(world: World, sealed: string): string | null {
  try {
    return world.secret.open('mail', sealed);
  } catch {
    return null;
  }
}

/** Nobody shall pay for an account that is gone. False when a bank decides yet or Stripe is away: it is tried again. */
async function endCheckouts(world: World, uid: string): Promise<boolean> {
  try {
    for (const checkout of await listOpenCheckouts(world.db, { uid })) await endCheckout(world, checkout);
    return true;
  } catch (error) {
    world.log({ event: 'deletion-waits', uid, error: describeError(error) });
    return false;
  }
}
