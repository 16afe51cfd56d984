/** Decides whether a customer can use a learner's referral link: for a first purchase, and never their own. */
import { emailOfErasedUser } from '#rules/account.ts';
import { isSameMailbox } from '#rules/payments/referral.ts';
import { findUser, listEmailAliases } from '#server/accounts/user-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { hasPaid } from './referral-store.ts';

/**
 * Returns why a link is not valid for a customer, or null. A link ends with the paid plan of its owner. `uid` is '' for a
 * visitor.
 */
export async function findReferralObstacle(
  db: Database,
  { owner: ownerUid, uid }: { owner: string; uid: string },
): Promise<'ended' | 'own-link' | 'not-first' | null> {
  const owner = await findUser(db, { uid: ownerUid });
  const isGone = !owner || owner.bannedAt !== null || owner.email === emailOfErasedUser(ownerUid);
  if (isGone || owner.paidPlan === 'free') return 'ended';
  if (uid === '') return null;
  if (uid === ownerUid) return 'own-link';
  if (await hasPaid(db, { uid })) return 'not-first';
  const customer = await findUser(db, { uid });
  const own = [owner.email, ...(await listEmailAliases(db, { uid: ownerUid }))];
  const theirs = [customer?.email ?? '', ...(await listEmailAliases(db, { uid }))];
  return theirs.some((email) => own.some((one) => isSameMailbox(one, email))) ? 'own-link' : null;
}
