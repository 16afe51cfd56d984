/**
 * Recomputes a user's plan from their payments and grants, writes an audit entry (promise I13) and updates the
 * certificate. Every change of a payment or grant calls it in the same transaction.
 */
import { detailOf } from '#rules/detail.ts';
import { planFromPayments, planOf } from '#rules/plans.ts';
import { type LockedUser, setPlan } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findOpenGrant, type StoredGrant } from './grant-store.ts';
import { listPayments } from './store.ts';

type Payments = Awaited<ReturnType<typeof listPayments>>;

/** Returns what a plan follows from: the payments that were not withdrawn, and the open grant, if any. */
export async function readPlanBasis(
  db: Database,
  { uid }: { uid: string },
): Promise<{ payments: Payments; grants: StoredGrant[] }> {
  const payments = await listPayments(db, { uid });
  const grant = await findOpenGrant(db, { uid });
  return { payments, grants: grant ? [grant] : [] };
}

/** Returns the payments behind the plan. Call it after `lockUser`, in the same transaction. */
export async function recomputePlan(
  tx: Database,
  ctx: AppContext,
  user: LockedUser & { uid: string; actor: string; why: string },
): Promise<Payments> {
  const { uid, actor, why } = user;
  const { payments, grants } = await readPlanBasis(tx, { uid });
  const plan = planOf(payments, grants, ctx.now());
  const paidPlan = planFromPayments(payments);
  if (plan !== user.plan || paidPlan !== user.paidPlan) await setPlan(tx, { uid, plan, paidPlan });
  if (plan !== user.plan)
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: ctx.now(),
      actor,
      action: 'plan',
      subject: uid,
      detail: detailOf(user.plan, plan, why),
    });
  await ctx.planRecomputed(tx, { ...user, payments, grants });
  return payments;
}
