/** Deletes the accounts whose seven days are over, and every trace of who they belonged to. */
import { deletionDays } from '#rules/account.ts';
import { type Database, emptyWriteAheadLog } from '#server/db/database.ts';
import { describeError } from '#server/log/log.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { listOpenCheckouts } from '#server/store/payments/checkouts.ts';
import { eraseUser, listDeletionsRequestedBefore } from '#server/store/deletions.ts';
import { dropMail, listUnsentMail } from '#server/store/mail.ts';
import { lockUser } from '#server/store/users.ts';
import type { AppContext } from '#server/context.ts';
import { endCheckout } from '#server/flows/checkout/expire-checkout.ts';

export async function deleteDueAccounts(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const askedBefore = now - deletionDays * 24 * 60 * 60 * 1000;
  const due = await listDeletionsRequestedBefore(ctx.db, askedBefore);
  for (const { uid } of due) {
    if (!(await endCheckouts(ctx, uid))) continue;
    await ctx.db.transaction().execute(async (tx) => {
      await lockUser(tx, { uid });
      const erased = await eraseUser(tx, { uid, askedBefore });
      if (!erased) return;
      await dropMailAbout(tx, ctx, erased.email);
      await writeAuditLine(tx, {
        id: ctx.randomBytes(16).toString('base64url'),
        at: now,
        actor: uid,
        action: 'deleted',
        subject: uid,
        detail: `asked for ${deletionDays} days before`,
      });
    });
  }
  if (due.length > 0) await emptyWriteAheadLog(ctx.db);
}

/** Queued mail names its recipient under seal, and may name somebody else. */
async function dropMailAbout(tx: Database, ctx: AppContext, email: string): Promise<void> {
  for (const { id, sealed } of await listUnsentMail(tx))
    if (contentOf(ctx, sealed)?.includes(email)) await dropMail(tx, { id });
}

/** Null for what was sealed with another key: nobody can read it any more. */
function contentOf(ctx: AppContext, sealed: string): string | null {
  try {
    return ctx.secret.decrypt('mail', sealed);
  } catch {
    return null;
  }
}

/** Nobody shall pay for an account that is gone. False when a bank decides yet or Stripe is away: it is tried again. */
async function endCheckouts(ctx: AppContext, uid: string): Promise<boolean> {
  try {
    for (const checkout of await listOpenCheckouts(ctx.db, { uid })) await endCheckout(ctx, checkout);
    return true;
  } catch (error) {
    ctx.log({ event: 'deletion-waits', uid, error: describeError(error) });
    return false;
  }
}
