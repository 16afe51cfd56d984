import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import {
  forgetOtherProofs,
  hasSecondFactor,
  removeAllSecondFactors,
  removeSecondFactor,
} from '#server/store/staff/second-factors.ts';
import { lockUser } from '#server/store/users.ts';
import { tellFactorChange } from './tell-change.ts';
import { transaction } from '#server/db/transaction.ts';

/**
 * Removes a second factor. A public site insists on one, so the last one stays there until another was added. Other
 * sessions prove theirs anew, since the one that was removed may be in wrong hands.
 * @throws {Refusal} not-found; aborted for the last one
 */
export async function removeFactor(
  ctx: AppContext,
  { id, uid, sessionId }: { id: string; uid: string; sessionId: string },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, { uid });
    const removed = await removeSecondFactor(tx, { id, uid });
    if (!user || !removed) throw new Refusal('not-found', 'This second factor is not there any more.');
    const hasAnother = await hasSecondFactor(tx, { uid });
    if (!hasAnother && !ctx.config.isLocal)
      throw new Refusal('aborted', 'Add another second factor first.', { reason: 'last-factor' });
    if (hasAnother) await forgetOtherProofs(tx, { uid, sessionId });
    else await removeAllSecondFactors(tx, { uid });
    await tellFactorChange(tx, ctx, { uid, user, kind: removed.kind, change: 'removed' });
  });
}
