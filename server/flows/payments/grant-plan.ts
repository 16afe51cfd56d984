/** Grants the plan that the payments of a user entitle to, and writes a line to the audit log (promise I13). */
import { detailOf } from '#rules/detail.ts';
import type { Plan } from '#rules/plans.ts';
import type { Database } from '#server/db/database.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { setPlan } from '#server/store/users.ts';
import type { AppContext } from '#server/context.ts';

/** Sets the plan. Call it after `lockUser`, in the same transaction. */
export async function grantPlan(
  tx: Database,
  ctx: AppContext,
  change: { uid: string; from: Plan; to: Plan; actor: string; why: string },
): Promise<void> {
  const { uid, from, to, actor, why } = change;
  if (from === to) return;
  await setPlan(tx, { uid, plan: to });
  await writeAuditLine(tx, {
    id: ctx.randomBytes(16).toString('base64url'),
    at: ctx.now(),
    actor,
    action: 'plan',
    subject: uid,
    detail: detailOf(from, to, why),
  });
}
