/**
 * Ends grants whose time is up. The job comes every few seconds, so that access outlives its grant by less than a
 * minute (promise I7); after a restart it goes on where it was, since the rows tell what is due.
 */
import { detailOf } from '#rules/detail.ts';
import type { AppContext } from '#server/context.ts';
import { readCourseFacts } from '#server/flows/certificates/course-facts.ts';
import { settlePlan } from '#server/flows/payments/settle-plan.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { endGrant, findOpenGrant, listDueGrants } from '#server/store/payments/grants.ts';
import { lockUser } from '#server/store/users.ts';
import { tellGrantEnd } from './tell-grant-end.ts';
import { transaction } from '#server/db/transaction.ts';

/** The number of users that are read at once. */
const pageSize = 100;

export async function endDueGrants(ctx: AppContext): Promise<void> {
  for (;;) {
    const due = await listDueGrants(ctx.db, { now: ctx.now(), atMost: pageSize });
    for (const { uid } of due) await endDueGrantOf(ctx, uid);
    if (due.length < pageSize) return;
  }
}

/** Ends the grant of a user where its time is up. */
export async function endDueGrantOf(ctx: AppContext, uid: string): Promise<void> {
  const now = ctx.now();
  const seen = await findOpenGrant(ctx.db, { uid });
  if (!isDue(seen, now)) return;
  const { course } = await readCourseFacts(ctx);
  await transaction(ctx.db, async (tx) => {
    const held = await lockUser(tx, { uid });
    const grant = await findOpenGrant(tx, { uid });
    if (!held || !grant || !isDue(grant, now)) return;
    const { id, plan } = grant;
    if (!(await endGrant(tx, { id, by: 'time', why: '', now }))) return;
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor: 'time',
      action: 'grant-ended',
      subject: uid,
      detail: detailOf(plan, id, 'time-is-up'),
    });
    await settlePlan(tx, ctx, { ...held, uid, actor: 'time', why: `grant ${id}` });
    await tellGrantEnd(tx, ctx, { ...held, uid, given: plan, course });
  });
}

function isDue(grant: { endsAt: number | null } | undefined, now: number): boolean {
  return grant !== undefined && grant.endsAt !== null && grant.endsAt <= now;
}
