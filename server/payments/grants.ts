/** Gives a learner a plan without a payment, in one transaction with its line in the audit and its mail. */
import { detailOf } from '#rules/detail.ts';
import { receiptStanding } from '#rules/payments/receipt.ts';
import { currencyFor, findEndMistake, type Grant, itemName, type PaidPlan, type Plan } from '#rules/plans.ts';
import { type Language, wordsFor } from '#words/words-for.ts';
import { emailOfErasedUser } from '#server/accounts/account-store.ts';
import { goneAccount } from '#server/accounts/lock-account.ts';
import { findPlan, findUser, listEmails, lockUser } from '#server/accounts/user-store.ts';
import { readCourseFacts } from '#server/certificates/course-facts.ts';
import type { AppContext } from '#server/context.ts';
import { writeMail } from '#server/mail/queue.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import {
  endGrant,
  findGrant,
  findOpenGrant,
  insertGrant,
  listDueGrants,
  listGrants,
  type StoredGrant,
} from './grant-store.ts';
import { readPriceList } from './price-list.ts';
import { listPaymentsWithReceipts } from './receipt-store.ts';
import { recomputePlan } from './recompute-plan.ts';

type NewGrant = Pick<Grant, 'plan' | 'endsAt'> & {
  /** An id of the browser's, so that a second press gives nothing more. */
  id: string;
  uid: string;
  why: string;
  /** The grant that the screen showed, which ends with this one; null where it showed none. */
  replaces: string | null;
};

/**
 * Gives the grant; the same id again changes nothing. @throws {ApiError} invalid-argument for an end that is past,
 * not-found for an unknown user, aborted with the reason `changed-meanwhile` when another grant came first, or
 * `account-deleted` or `account-merged`
 */
export async function giveGrant(ctx: AppContext, grant: NewGrant, actor: string): Promise<void> {
  const now = ctx.now();
  const mistake = findEndMistake(grant.endsAt, now);
  if (mistake) throw new ApiError('invalid-argument', 'A grant cannot end then.', { reason: mistake });
  const { course } = await readCourseFacts(ctx);
  await transaction(ctx.db, async (tx) => {
    const { uid, id, plan, endsAt, why } = grant;
    const held = await lockUser(tx, { uid });
    if (!held) throw new ApiError('not-found', 'There is no such learner.');
    const same = await findGrant(tx, { id });
    if (same?.uid === uid) return;
    if (same) throw changedMeanwhile();
    if (held.email === emailOfErasedUser(uid)) throw goneAccount(held);
    await endFormer(tx, ctx, grant, actor);
    const row = { id, uid, plan, why, grantedBy: actor, grantedAt: now, endsAt };
    if (!(await insertGrant(tx, row))) throw changedMeanwhile();
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor,
      action: 'grant',
      subject: uid,
      detail: `${detailOf(plan, endsAt ?? 'without-end', id)}: ${why}`,
    });
    await recomputePlan(tx, ctx, { ...held, uid, actor, why: `grant ${id}` });
    const { email, language } = held;
    const { siteUrl } = ctx.config;
    const mail = wordsFor(language).accessMail.givenMail({ siteUrl, course, plan, endsAt });
    await writeMail(tx, ctx, { kind: 'grant', to: email, language, ...mail });
  });
}

/** Ends the grant that the screen showed. @throws {ApiError} aborted when another one is open, or this one is not */
async function endFormer(
  tx: Database,
  ctx: AppContext,
  { uid, id, replaces }: NewGrant,
  actor: string,
): Promise<void> {
  const former = await findOpenGrant(tx, { uid });
  if ((former?.id ?? null) !== replaces) throw changedMeanwhile();
  if (!former) return;
  const now = ctx.now();
  await endGrant(tx, { id: former.id, by: actor, why: '', replacedBy: id, now });
  await writeAuditLine(tx, {
    id: ctx.randomBytes(16).toString('base64url'),
    at: now,
    actor,
    action: 'grant-ended',
    subject: uid,
    detail: detailOf(former.plan, former.id, 'replaced-by', id),
  });
}

function changedMeanwhile(): ApiError {
  return new ApiError('aborted', 'The access of this learner was changed meanwhile.', {
    reason: 'changed-meanwhile',
  });
}

// The mail to a learner whose given plan has ended, in the transaction that ends it.

/** `plan` is the one before. Where the same plan is paid as well, nothing changes for the learner, and no mail goes. */
async function notifyGrantEnd(
  tx: Database,
  ctx: AppContext,
  ended: { uid: string; email: string; language: Language; plan: Plan; given: PaidPlan; course: string },
): Promise<void> {
  const { uid, email, language, given, course } = ended;
  const left = await findPlan(tx, { uid });
  if (left === ended.plan || email === emailOfErasedUser(uid)) return;
  const { siteUrl } = ctx.config;
  const mail = wordsFor(language).accessMail.endedMail({ siteUrl, course, plan: given, left });
  await writeMail(tx, ctx, { kind: 'grant-ended', to: email, language, ...mail });
}

/** Ends a grant; what was paid stays. @throws {ApiError} not-found, or aborted with the reason `ended-already` or `changed-meanwhile` */
export async function endGrantByHand(
  ctx: AppContext,
  { id, why }: { id: string; why: string },
  actor: string,
): Promise<void> {
  const grant = await findGrant(ctx.db, { id });
  if (!grant) throw new ApiError('not-found', 'There is no such grant.');
  const { uid } = grant;
  const { course } = await readCourseFacts(ctx);
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    const held = await lockUser(tx, { uid });
    // The account was merged since the grant was read, so the grant is another's now.
    if (held && held.mergedInto !== null) throw changedMeanwhile();
    const ended = held && (await endGrant(tx, { id, by: actor, why, now }));
    if (!held || !ended)
      throw new ApiError('aborted', 'This grant has ended already.', { reason: 'ended-already' });
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor,
      action: 'grant-ended',
      subject: uid,
      detail: `${detailOf(ended.plan, id)}: ${why}`,
    });
    await recomputePlan(tx, ctx, { ...held, uid, actor, why: `grant ${id}` });
    await notifyGrantEnd(tx, ctx, { ...held, uid, given: ended.plan, course });
  });
}

// Ends grants whose time is up. The job comes every few seconds, so that access outlives its grant by less than a
// minute (promise I7); after a restart it goes on where it was, since the rows tell what is due.

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
    await recomputePlan(tx, ctx, { ...held, uid, actor: 'time', why: `grant ${id}` });
    await notifyGrantEnd(tx, ctx, { ...held, uid, given: plan, course });
  });
}

function isDue(grant: { endsAt: number | null } | undefined, now: number): boolean {
  return grant !== undefined && grant.endsAt !== null && grant.endsAt <= now;
}

// Reads the plan of a learner, and the payments and grants behind it, for the studio.

/** Returns null for an unknown user. */
export async function readLearnerAccess(ctx: AppContext, uid: string) {
  const { db } = ctx;
  const [user, grants, payments, priceList] = await Promise.all([
    findUser(db, { uid }),
    listGrants(db, { uid }),
    listPaymentsWithReceipts(db, { uid }),
    readPriceList(ctx),
  ]);
  if (!user) return null;
  const people = grants.flatMap(({ grantedBy, endedBy }) => [grantedBy, endedBy ?? grantedBy]);
  const emails = await listEmails(db, { uids: [...new Set(people)] });
  return {
    plan: user.plan,
    paidPlan: user.paidPlan,
    currency: currencyFor(priceList, user.country),
    isDeleted: user.email === emailOfErasedUser(uid),
    grants: grants.map((grant) => grantOf(grant, emails)),
    payments: payments.map((payment) => ({
      id: payment.checkoutSessionId,
      kind: payment.kind,
      item: itemName(payment),
      amountCents: payment.amountCents,
      currency: payment.currency,
      refundedCents: payment.refundedCents,
      standing: receiptStanding(payment),
      paidAt: payment.paidAt,
      receipt: payment.number,
      reference: payment.reference,
      note: payment.note,
      withdrawnWhy: payment.withdrawnWhy,
    })),
  };
}

function grantOf(grant: StoredGrant, emails: ReadonlyMap<string, string>) {
  const { id, plan, why, grantedBy, grantedAt, endsAt, endedAt, endedBy, endedWhy } = grant;
  return {
    id,
    plan,
    why,
    grantedBy: emails.get(grantedBy) ?? null,
    grantedAt,
    endsAt,
    endedAt,
    ended: wayOfEnding(grant),
    endedBy: endedBy === null ? null : (emails.get(endedBy) ?? null),
    endedWhy,
  };
}

function wayOfEnding({ endedAt, endedBy, replacedBy }: StoredGrant) {
  if (endedAt === null) return null;
  if (endedBy === 'time') return 'by-time' as const;
  return replacedBy === null ? ('by-hand' as const) : ('replaced' as const);
}
