/** Deletes accounts whose grace period of seven days is over, with all personal data. */
import { dayMs } from '#rules/clock.ts';
import { deletionDays } from '#rules/account.ts';
import { detailOf } from '#rules/detail.ts';
import type { AppContext } from '#server/context.ts';
import { endMailStops } from '#server/mail/bounce-store.ts';
import { recipientKeysOf } from '#server/mail/queue.ts';
import { dropMail, dropMailTo, listUnsentMail } from '#server/mail/store.ts';
import { listOpenCheckouts } from '#server/payments/checkout-store.ts';
import { expireCheckout } from '#server/payments/expire-checkout.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { type Database, emptyWriteAheadLog } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { eraseUser, listDeletionsRequestedBefore } from '#server/accounts/account-store.ts';
import { lockUser } from '#server/accounts/user-store.ts';

export async function deleteDueAccounts(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const askedBefore = now - deletionDays * dayMs;
  const due = await listDeletionsRequestedBefore(ctx.db, askedBefore);
  for (const { uid } of due) {
    if (!(await endCheckouts(ctx, uid))) continue;
    await transaction(ctx.db, async (tx) => {
      await lockUser(tx, { uid });
      const erased = await eraseUser(tx, { uid, askedBefore });
      if (!erased) return;
      await dropMailAbout(tx, ctx, { uid, emails: erased.emails });
      await writeAuditLine(tx, {
        id: ctx.randomBytes(16).toString('base64url'),
        at: now,
        actor: uid,
        action: 'deleted',
        subject: uid,
        detail: detailOf('days-after-request', deletionDays),
      });
    });
  }
  if (due.length > 0) await emptyWriteAheadLog(ctx.db);
}

/**
 * Deletes the email to this learner, its delivery reports, and queued email that mentions one of their addresses.
 * Queued email is encrypted, so each one is decrypted to search it.
 */
async function dropMailAbout(
  tx: Database,
  ctx: AppContext,
  { uid, emails }: { uid: string; emails: readonly string[] },
): Promise<void> {
  const recipientKeys = emails.flatMap((email) => recipientKeysOf(ctx, email));
  await dropMailTo(tx, { uid, recipientKeys });
  await endMailStops(tx, { recipientKeys });
  for (const { id, encryptedContent } of await listUnsentMail(tx)) {
    const content = contentOf(ctx, encryptedContent);
    if (content !== null && emails.some((email) => content.includes(email))) await dropMail(tx, { id });
  }
}

/** Returns null for an email that was encrypted with another key. */
function contentOf(ctx: AppContext, encryptedContent: string): string | null {
  try {
    return ctx.secret.decrypt('mail', encryptedContent);
  } catch {
    return null;
  }
}

/**
 * Expires the user's open checkouts, so that they cannot be paid for a deleted account. Returns false while a payment
 * is pending or Stripe is down; the next run tries again.
 */
async function endCheckouts(ctx: AppContext, uid: string): Promise<boolean> {
  try {
    for (const checkout of await listOpenCheckouts(ctx.db, { uid })) await expireCheckout(ctx, checkout);
    return true;
  } catch (error) {
    ctx.log.warn({ event: 'deletion-waits', uid, error });
    return false;
  }
}
