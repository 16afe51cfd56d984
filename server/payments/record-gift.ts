/**
 * The gift of a payment: created when the payment is recorded, and followed by the plan of the learner who redeems it
 * (decision 200). Call these functions in the transaction that records the payment.
 */
import { emailOfErasedUser } from '#rules/account.ts';
import { detailOf } from '#rules/detail.ts';
import { giftCodeOf, giftStands } from '#rules/payments/gift.ts';
import type { PaidPlan } from '#rules/plans.ts';
import { messagesFor } from '#messages/messages-for.ts';
import { type LockedUser, lockUser, lockUsers } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { writeMail } from '#server/mail/queue.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { hashOf } from '#server/platform/crypto.ts';
import type { Database } from '#server/platform/db/database.ts';
import { StaleReadError } from '#server/platform/db/transaction.ts';
import { writeEvent } from '#server/webhooks/write-event.ts';
import { isSignedWithFormerKey } from './agreed-terms.ts';
import { findGift, type Gift, insertGift, listRecipients } from './gift-store.ts';
import { insertGroup, listHeldSeats } from './group-store.ts';
import { updatePaymentReviews } from './payment-reviews.ts';
import { recomputePlan } from './recompute-plan.ts';
import { findUncertainSince } from './restored-groups.ts';
import type { SignedTerms } from './stripe/gateway.ts';

type OfPayment = { checkoutSessionId: string };

/**
 * Locks the customer of a gift or a group, and the learners who redeemed it, whose plan may change with the payment.
 * Redeeming locks both, too, so a refund and a redemption at the same moment come one after the other. `noted` is the
 * learner whom Stripe names as the recipient of a gift; null without one.
 */
export async function lockWithRecipients(
  tx: Database,
  { uid, checkoutSessionId, noted }: OfPayment & { uid: string; noted: string | null },
): Promise<LockedUser | undefined> {
  const recipients = await listRecipients(tx, { checkoutSessionId });
  await lockUsers(tx, { uids: [...new Set([uid, ...recipients, noted ?? uid])] });
  if ((await listRecipients(tx, { checkoutSessionId })).join(' ') !== recipients.join(' '))
    throw new StaleReadError(`The gift ${checkoutSessionId} was just redeemed`);
  return lockUser(tx, { uid });
}

/**
 * Creates the gift of a payment, or the free seats of a group with their join link. Its code follows from the payment and
 * the site's key that signed the checkout, so a gift that is recorded again after a restore from a backup has the code
 * that was sent before, also after a change of the key.
 */
export async function createGift(
  tx: Database,
  ctx: AppContext,
  {
    checkoutSessionId,
    uid,
    plan,
    seats,
    paidAt,
    signedTerms,
  }: OfPayment & {
    uid: string;
    plan: PaidPlan;
    seats: number | null;
    paidAt: number;
    signedTerms: SignedTerms | null;
  },
): Promise<void> {
  const [current = '', former] = ctx.secret.signaturesOf('gift-code', checkoutSessionId);
  const signature = isSignedWithFormerKey(ctx, signedTerms) ? (former ?? current) : current;
  const code = giftCodeOf(Buffer.from(signature, 'base64url'));
  const encryptedCode = ctx.secret.encrypt('gift', code);
  const created = { checkoutSessionId, plan, codeHash: hashOf(code), encryptedCode };
  if (seats === null) await insertGift(tx, created);
  else {
    const uncertainSince = await findUncertainSince(tx, { paidAt });
    await insertGroup(tx, { ...created, seats, uncertainSince });
  }
  await writeAuditLine(tx, {
    id: ctx.randomBytes(16).toString('base64url'),
    at: ctx.now(),
    actor: 'stripe',
    action: seats === null ? 'gift-bought' : 'group-bought',
    subject: uid,
    detail: seats === null ? detailOf(plan, checkoutSessionId) : detailOf(plan, checkoutSessionId, seats),
  });
}

/**
 * Recomputes the plans of the learners who redeemed the gift or hold the seats, after the payment was read.
 * `stoodBefore` says whether the payment counted before it changed; null if it did not change. Each learner gets an
 * email when it ends, and webhooks both the end and the return.
 */
export async function followPayment(
  tx: Database,
  ctx: AppContext,
  { checkoutSessionId, stoodBefore, actor }: OfPayment & { stoodBefore: boolean | null; actor: string },
): Promise<void> {
  const gift = await findGift(tx, { checkoutSessionId, seat: 0 });
  const held = gift ? [gift] : await listHeldSeats(tx, { checkoutSessionId });
  for (const one of held)
    if (one.uid !== null) await followOne(tx, ctx, { ...one, uid: one.uid, stoodBefore, actor });
}

async function followOne(
  tx: Database,
  ctx: AppContext,
  gift: Gift & { uid: string; stoodBefore: boolean | null; actor: string },
): Promise<void> {
  const { checkoutSessionId, seat, uid, plan, stoodBefore, actor } = gift;
  const user = await lockUser(tx, { uid });
  if (!user) return;
  const payments = await recomputePlan(tx, ctx, { ...user, uid, actor, why: `gift ${checkoutSessionId}` });
  const isUserDeleted = user.email === emailOfErasedUser(uid);
  if (!isUserDeleted) await updatePaymentReviews(tx, ctx, { uid, sessionId: '', payments, isUserDeleted });
  const stands = giftStands(gift);
  if (stoodBefore === null || stands === stoodBefore) return;
  const grant = { id: checkoutSessionId, plan };
  if (stands) {
    const data = { grant: { ...grant, endsAt: null, replaces: null, isGift: true } };
    await writeEvent(tx, ctx, { type: 'access.granted', uid, data });
    return;
  }
  const data = { grant: { ...grant, reason: 'gift-ended' as const } };
  await writeEvent(tx, ctx, { type: 'access.ended', uid, data });
  if (isUserDeleted) return;
  const { email: to, language } = user;
  const { giftMail, groupMail } = messagesFor(language);
  const about = { siteUrl: ctx.config.siteUrl, plan };
  if (seat === 0)
    await writeMail(tx, ctx, { kind: 'gift-ended', to, language, ...giftMail.giftEndedMail(about) });
  else
    await writeMail(tx, ctx, {
      kind: 'seat-ended',
      to,
      language,
      ...groupMail.seatEndedMail({ ...about, why: 'payment' }),
    });
}
