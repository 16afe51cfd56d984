/**
 * Gives learners a plan without a payment, and ends it. Each change is one transaction with its audit entry and email.
 */
import { keyOfActor } from '#rules/api-keys.ts';
import { detailOf } from '#rules/detail.ts';
import { giftState } from '#rules/payments/gift.ts';
import { receiptStanding } from '#rules/payments/receipt.ts';
import { currencyFor, findEndMistake, type Grant, itemName, type PaidPlan, type Plan } from '#rules/plans.ts';
import { type Language, messagesFor } from '#messages/messages-for.ts';
import { billingLines } from '#rules/payments/billing.ts';
import { emailOfErasedUser } from '#rules/account.ts';
import { goneAccount } from '#server/accounts/lock-account.ts';
import { findPlan, findUser, listEmails, lockUser, type LockedUser } from '#server/accounts/user-store.ts';
import { readPublishedContent, textIn } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import { writeMail } from '#server/mail/queue.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { writeEvent } from '#server/webhooks/write-event.ts';
import {
  endGrant,
  findGrant,
  findOpenGrant,
  insertGrant,
  listDueGrants,
  listGrants,
  type StoredGrant,
} from './grant-store.ts';
import { listRedeemedGifts } from './gift-store.ts';
import { readPriceList } from './price-list.ts';
import { listPaymentsWithReceipts } from './receipt-store.ts';
import { recomputePlan } from './recompute-plan.ts';

const pageSize = 100;

type NewGrant = Pick<Grant, 'plan' | 'endsAt'> & {
  /** An id created by the browser, so that a second click gives nothing more. */
  id: string;
  uid: string;
  why: string;
  /** The grant shown on the screen, which this one replaces; null for none. */
  replaces: string | null;
};

/**
 * Gives the grant; the same id again changes nothing.
 * @throws {ApiError} invalid-argument for an end in the past, not-found for an unknown user, aborted with the reason
 * `changed-elsewhere` when another grant came first, or `account-deleted` or `account-merged`
 */
export async function giveGrant(ctx: AppContext, grant: NewGrant, actor: string): Promise<void> {
  const now = ctx.now();
  const mistake = findEndMistake(grant.endsAt, now);
  if (mistake)
    throw new ApiError('invalid-argument', 'A grant cannot end on this date.', { reason: mistake });
  const titleIn = await readCourseTitle(ctx);
  await transaction(ctx.db, async (tx) => {
    const { uid, id } = grant;
    const user = await lockUser(tx, { uid });
    if (!user) throw new ApiError('not-found', 'There is no such learner.');
    const same = await findGrant(tx, { id });
    if (same && (same.uid !== uid || same.plan !== grant.plan || same.endsAt !== grant.endsAt))
      throw changedElsewhere();
    if (same) return;
    if (user.email === emailOfErasedUser(uid)) throw goneAccount(user);
    await insertGiven(tx, ctx, { user, grant, actor, course: titleIn(user.language) });
  });
}

/**
 * Inserts a grant in place of the one that it replaces, with its audit entry and email. Call it after `lockUser`.
 * @throws {ApiError} aborted when another grant came first
 */
export async function insertGiven(
  tx: Database,
  ctx: AppContext,
  given: {
    user: LockedUser;
    grant: NewGrant & { couponId?: string };
    actor: string;
    course: string;
  },
): Promise<void> {
  const { user, grant, actor, course } = given;
  const { uid, id, plan, endsAt, why, couponId } = grant;
  const now = ctx.now();
  await endFormer(tx, ctx, grant, actor);
  const row = { id, uid, plan, why, grantedBy: actor, grantedAt: now, endsAt };
  if (!(await insertGrant(tx, { ...row, ...(couponId !== undefined && { couponId }) })))
    throw changedElsewhere();
  await writeAuditLine(tx, {
    id: ctx.randomBytes(16).toString('base64url'),
    at: now,
    actor,
    action: 'grant',
    subject: uid,
    detail: `${detailOf(plan, endsAt ?? 'without-end', id)}: ${why}`,
  });
  await recomputePlan(tx, ctx, { ...user, uid, actor, why: `grant ${id}` });
  const granted = { id, plan, endsAt: isoTime(endsAt), replaces: grant.replaces, isGift: false };
  await writeEvent(tx, ctx, { type: 'access.granted', uid, data: { grant: granted } });
  const { email, language } = user;
  const { siteUrl } = ctx.config;
  const mail = messagesFor(language).accessMail.givenMail({ siteUrl, course, plan, endsAt });
  await writeMail(tx, ctx, { kind: 'grant', to: email, language, ...mail });
}

function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** Ends the grant shown on the screen. @throws {ApiError} aborted when that is not the open one */
async function endFormer(
  tx: Database,
  ctx: AppContext,
  { uid, id, replaces }: NewGrant,
  actor: string,
): Promise<void> {
  const former = await findOpenGrant(tx, { uid });
  if ((former?.id ?? null) !== replaces) throw changedElsewhere();
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

function changedElsewhere(): ApiError {
  return new ApiError('aborted', 'This learner’s access has changed. Check it, then try again.', {
    reason: 'changed-elsewhere',
  });
}

/**
 * Ends a grant; paid plans stay.
 * @throws {ApiError} not-found, or aborted with the reason `ended-already` or `changed-elsewhere`
 */
export async function endGrantByHand(
  ctx: AppContext,
  { id, why }: { id: string; why: string },
  actor: string,
): Promise<void> {
  const grant = await findGrant(ctx.db, { id });
  if (!grant) throw new ApiError('not-found', 'There is no such grant.');
  const { uid } = grant;
  const titleIn = await readCourseTitle(ctx);
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, { uid });
    // The account has just been merged, so the grant has a new owner.
    if (user && user.mergedInto !== null) throw changedElsewhere();
    const ended = user && (await endGrant(tx, { id, by: actor, why, now }));
    if (!user || !ended)
      throw new ApiError('aborted', 'This grant has already ended.', { reason: 'ended-already' });
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor,
      action: 'grant-ended',
      subject: uid,
      detail: `${detailOf(ended.plan, id)}: ${why}`,
    });
    await recomputePlan(tx, ctx, { ...user, uid, actor, why: `grant ${id}` });
    await notifyGrantEnd(tx, ctx, { ...user, uid, given: ended.plan, titleIn });
    const end = { id, plan: ended.plan, reason: 'ended-by-instructor' as const };
    await writeEvent(tx, ctx, { type: 'access.ended', uid, data: { grant: end } });
  });
}

/** Ends the grants that are due. The job runs every few seconds, so that access ends within a minute (promise I7). */
export async function endDueGrants(ctx: AppContext): Promise<void> {
  for (;;) {
    const due = await listDueGrants(ctx.db, { now: ctx.now(), atMost: pageSize });
    for (const { uid } of due) await endDueGrantOf(ctx, uid);
    if (due.length < pageSize) return;
  }
}

/** Ends the user's grant if it is due. */
export async function endDueGrantOf(ctx: AppContext, uid: string): Promise<void> {
  const now = ctx.now();
  const open = await findOpenGrant(ctx.db, { uid });
  if (!isDue(open, now)) return;
  const titleIn = await readCourseTitle(ctx);
  await transaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, { uid });
    const grant = await findOpenGrant(tx, { uid });
    if (!user || !grant || !isDue(grant, now)) return;
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
    await recomputePlan(tx, ctx, { ...user, uid, actor: 'time', why: `grant ${id}` });
    await notifyGrantEnd(tx, ctx, { ...user, uid, given: plan, titleIn });
    const end = { id, plan, reason: 'expired' as const };
    await writeEvent(tx, ctx, { type: 'access.ended', uid, data: { grant: end } });
  });
}

function isDue(grant: { endsAt: number | null } | undefined, now: number): boolean {
  return grant !== undefined && grant.endsAt !== null && grant.endsAt <= now;
}

/**
 * Emails the learner that a given plan has ended. `plan` is the one before; no email is sent when the learner keeps it
 * by a payment.
 */
async function notifyGrantEnd(
  tx: Database,
  ctx: AppContext,
  ended: {
    uid: string;
    email: string;
    language: Language;
    plan: Plan;
    given: PaidPlan;
    titleIn: CourseTitle;
  },
): Promise<void> {
  const { uid, email, language, given, titleIn } = ended;
  const left = await findPlan(tx, { uid });
  if (left === ended.plan || email === emailOfErasedUser(uid)) return;
  const { siteUrl } = ctx.config;
  const mail = messagesFor(language).accessMail.endedMail({
    siteUrl,
    course: titleIn(language),
    plan: given,
    left,
  });
  await writeMail(tx, ctx, { kind: 'grant-ended', to: email, language, ...mail });
}

/** Returns a learner's plan with the payments and grants behind it; null for an unknown user. */
export async function readLearnerAccess(ctx: AppContext, uid: string) {
  const { db } = ctx;
  const [user, grants, payments, redeemed, priceList] = await Promise.all([
    findUser(db, { uid }),
    listGrants(db, { uid }),
    listPaymentsWithReceipts(db, { uid }),
    listRedeemedGifts(db, { uid }),
    readPriceList(ctx),
  ]);
  if (!user) return null;
  const uids = [
    ...grants.flatMap(({ grantedBy, endedBy }) => [grantedBy, endedBy ?? grantedBy]),
    ...redeemed.map(({ buyer }) => buyer),
  ];
  const emails = await listEmails(db, { uids: [...new Set(uids)] });
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
      seats: payment.seats,
      gift: payment.giftPlan === null ? null : giftState({ uid: payment.redeemedBy, payment }),
      amountCents: payment.amountCents,
      currency: payment.currency,
      refundedCents: payment.refundedCents,
      taxCents: payment.taxCents,
      billing: billingLines(payment),
      addressee: {
        name: payment.name ?? '',
        company: payment.company ?? '',
        address: payment.address ?? '',
        taxId: payment.taxId ?? '',
      },
      standing: receiptStanding(payment),
      paidAt: payment.paidAt,
      receipt: payment.number,
      reference: payment.reference,
      note: payment.note,
      withdrawnWhy: payment.withdrawnWhy,
    })),
    redeemed: redeemed.map((gift) => ({
      id: gift.checkoutSessionId,
      plan: gift.plan,
      state: giftState(gift),
      redeemedAt: gift.redeemedAt ?? gift.paidAt,
      buyer: { uid: gift.buyer, email: emails.get(gift.buyer) ?? null },
    })),
  };
}

function grantOf(grant: StoredGrant, emails: ReadonlyMap<string, string>) {
  const { id, plan, why, grantedBy, grantedAt, endsAt, endedAt, endedBy, endedWhy } = grant;
  return {
    id,
    plan,
    why,
    grantedBy: emails.get(grantedBy) ?? keyOfActor(grantedBy),
    grantedAt,
    endsAt,
    endedAt,
    ended: wayOfEnding(grant),
    endedBy: endedBy === null ? null : (emails.get(endedBy) ?? keyOfActor(endedBy)),
    endedWhy,
  };
}

function wayOfEnding({ endedAt, endedBy, replacedBy }: StoredGrant) {
  if (endedAt === null) return null;
  if (endedBy === 'time') return 'by-time' as const;
  return replacedBy === null ? ('by-hand' as const) : ('replaced' as const);
}

/** The title of the course in the language of an email. */
type CourseTitle = (language: Language) => string;

/** Call it outside of transactions, since it reads the database itself. */
async function readCourseTitle(ctx: AppContext): Promise<CourseTitle> {
  const { document } = await readPublishedContent(ctx);
  return (language) => textIn(document, document.course.title, language);
}
