/**
 * Gives a user the plan that their payments and grants come to, writes a line to the audit log (promise I13), and lets
 * the certificate follow. Whatever changes a payment or a grant calls it in the same transaction.
 */
import { detailOf } from '#rules/detail.ts';
import { planFromPayments, planOf } from '#rules/plans.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import { recomputeCertificate } from '#server/certificates/recompute-certificate.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { findOpenGrant } from './grant-store.ts';
import { listPayments } from './store.ts';
import { type LockedUser, setPlan } from '#server/accounts/user-store.ts';

type Payments = Awaited<ReturnType<typeof listPayments>>;

/** Settles the plan and returns the payments behind it. Call it after `lockUser`, in the same transaction. */
export async function recomputePlan(
  tx: Database,
  ctx: AppContext,
  holder: LockedUser & { uid: string; actor: string; why: string },
): Promise<Payments> {
  const { uid, actor, why } = holder;
  const payments = await listPayments(tx, { uid });
  const grant = await findOpenGrant(tx, { uid });
  const grants = grant ? [grant] : [];
  const plan = planOf(payments, grants, ctx.now());
  const paidPlan = planFromPayments(payments);
  if (plan !== holder.plan || paidPlan !== holder.paidPlan) await setPlan(tx, { uid, plan, paidPlan });
  if (plan !== holder.plan)
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: ctx.now(),
      actor,
      action: 'plan',
      subject: uid,
      detail: detailOf(holder.plan, plan, why),
    });
  await recomputeCertificate(tx, ctx, { ...holder, payments, grants });
  return payments;
}
