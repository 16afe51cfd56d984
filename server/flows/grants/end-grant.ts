/** Ends a grant before its time, by the instructor. */
import { detailOf } from '#rules/detail.ts';
import type { AppContext } from '#server/context.ts';
import { readCourseFacts } from '#server/flows/certificates/course-facts.ts';
import { settlePlan } from '#server/flows/payments/settle-plan.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { endGrant, findGrant } from '#server/store/payments/grants.ts';
import { lockUser } from '#server/store/users.ts';
import { tellGrantEnd } from './tell-grant-end.ts';
import { transaction } from '#server/db/transaction.ts';

/** Ends a grant; what was paid stays. @throws {Refusal} not-found, or aborted with the reason `ended-already` or `changed-meanwhile` */
export async function endGrantByHand(
  ctx: AppContext,
  { id, why }: { id: string; why: string },
  actor: string,
): Promise<void> {
  const grant = await findGrant(ctx.db, { id });
  if (!grant) throw new Refusal('not-found', 'There is no such grant.');
  const { uid } = grant;
  const { course } = await readCourseFacts(ctx);
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    const held = await lockUser(tx, { uid });
    // The account was merged since the grant was read, so the grant is another's now.
    if (held && held.mergedInto !== null) throw changedMeanwhile();
    const ended = held && (await endGrant(tx, { id, by: actor, why, now }));
    if (!held || !ended)
      throw new Refusal('aborted', 'This grant has ended already.', { reason: 'ended-already' });
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor,
      action: 'grant-ended',
      subject: uid,
      detail: `${detailOf(ended.plan, id)}: ${why}`,
    });
    await settlePlan(tx, ctx, { ...held, uid, actor, why: `grant ${id}` });
    await tellGrantEnd(tx, ctx, { ...held, uid, given: ended.plan, course });
  });
}

function changedMeanwhile(): Refusal {
  return new Refusal('aborted', 'The access of this learner was changed meanwhile.', {
    reason: 'changed-meanwhile',
  });
}
