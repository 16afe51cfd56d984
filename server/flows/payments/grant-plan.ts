/** Gives a person the plan that their payments entitle to, and leaves a line about it (promise I13). */
import type { Plan } from '#rules/plans.ts';
import type { Database } from '#server/db/database.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { setPlan } from '#server/store/users.ts';
import type { AppContext } from '#server/context.ts';

/** After `holdUser`, in its transaction. */
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
    detail: `${from} to ${to} by ${why}`,
  });
}
