/** Deletes accounts whose grace period of seven days is over, with all personal data. */
import { dayMs } from '#rules/clock.ts';
import { deletionDays } from '#rules/account.ts';
import { detailOf } from '#rules/detail.ts';
import type { AppContext } from '#server/context.ts';
import { deleteMailAbout } from '#server/mail/queue.ts';
import { endCheckoutsOf } from '#server/payments/expire-checkout.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { emptyWriteAheadLog } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { eraseUser, listDeletionsRequestedBefore } from './erase-store.ts';
import { listUidsOf, lockUser } from '#server/accounts/user-store.ts';
import { forgetQuestionsOf } from '#server/questions/forget-store.ts';

export async function deleteDueAccounts(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const askedBefore = now - deletionDays * dayMs;
  const due = await listDeletionsRequestedBefore(ctx.db, askedBefore);
  for (const { uid } of due) {
    if (!(await endCheckoutsOf(ctx, { uid }))) continue;
    await transaction(ctx.db, async (tx) => {
      await lockUser(tx, { uid });
      const erased = await eraseUser(tx, { uid, askedBefore });
      if (!erased) return;
      await forgetQuestionsOf(tx, { uids: await listUidsOf(tx, { uid }) });
      await deleteMailAbout(tx, ctx, { uid, emails: erased.emails });
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
