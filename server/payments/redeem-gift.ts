/**
 * Redeems the code of a gift, or takes the seat of a group, for the signed-in learner. Of two at the same moment, one gets
 * the plan.
 */
import { detailOf } from '#rules/detail.ts';
import { findGiftObstacle, type GiftObstacle, readGiftCode } from '#rules/payments/gift.ts';
import type { PaidPlan } from '#rules/plans.ts';
import { messagesFor } from '#messages/messages-for.ts';
import { cancelAccountDeletion } from '#server/accounts/account-deletion.ts';
import { lockOwnAccount } from '#server/accounts/lock-account.ts';
import { findUser, type LockedUser, lockUsers } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { writeMail } from '#server/mail/queue.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { hashOf } from '#server/platform/crypto.ts';
import { type Database, groupCommit } from '#server/platform/db/database.ts';
import { StaleReadError, transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import {
  hitRateLimit,
  type RateLimit,
  releaseRateLimit,
  tooManyRequests,
} from '#server/platform/rate-limits.ts';
import { writeEvent } from '#server/webhooks/write-event.ts';
import { answerInTime } from './check-payments.ts';
import { listOwnOpenCheckouts } from './checkout-store.ts';
import { expireCheckout } from './expire-checkout.ts';
import { findGiftByCode, type Gift, markRedeemed } from './gift-store.ts';
import { findGroupByCode, findSeatFor, type Group } from './group-store.ts';
import { findOpenGrant } from './grant-store.ts';
import { isOpenAtStripe } from './noted-redemptions.ts';
import { updatePaymentReviews } from './payment-reviews.ts';
import { recomputePlan } from './recompute-plan.ts';

const hourMs = 60 * 60 * 1000;

/** Unknown codes of one learner, or from one network, which may be that of a campus, in an hour. */
const unknownCodesAtMost = { user: 20, network: 600 };

/** A checkout may be opened in another tab during each try. */
const maxTries = 4;

/**
 * Redeems a code, and returns the plan that it gives. A second click changes nothing. The learner's open checkout in
 * another tab is expired first, so that nobody pays for what they get as a gift.
 * @throws {ApiError} not-found for an unknown code; aborted with the reason `gift-redeemed`, `gift-ended`, `seats-taken`
 * or `plan-owned`, or like `expireCheckout`; resource-exhausted after too many unknown codes; unavailable while Stripe
 * does not answer and a checkout is open, or a restored backup may lack the redemption
 */
export async function redeemGift(
  ctx: AppContext,
  { uid, network }: { uid: string; network: string },
  typed: string,
): Promise<{ plan: PaidPlan }> {
  const { plan, codeHash, found } = await findByTypedCode(ctx, { uid, network, typed });
  if ('seat' in found && found.isUncertain !== null && found.uid === null) {
    const work = isOpenAtStripe(ctx, { checkoutSessionId: found.checkoutSessionId, uid });
    if (!(await answerInTime(ctx, { event: 'gift-redeem-failed', work })))
      throw rejectedGift('gift-redeemed');
  }
  for (let tries = 1; tries <= maxTries; tries++) {
    if (await redeemOnce(ctx, { uid, codeHash })) return { plan };
    await answerInTime(ctx, { event: 'gift-redeem-failed', work: expireOwnCheckouts(ctx, uid) });
  }
  throw new ApiError('unavailable', 'Your gift couldn’t be redeemed. Please try again.');
}

/** Finds a gift, and limits how many codes someone can guess. Codes that exist are not counted. */
async function findByTypedCode(
  ctx: AppContext,
  { uid, network, typed }: { uid: string; network: string; typed: string },
): Promise<{ plan: PaidPlan; codeHash: string; found: Gift | Group }> {
  const code = readGiftCode(typed);
  const limits: RateLimit[] = [
    { key: `gift-guesses:${uid}`, atMost: unknownCodesAtMost.user, windowMs: hourMs },
    { key: `gift-guesses-from:${network}`, atMost: unknownCodesAtMost.network, windowMs: hourMs },
  ];
  // It is counted first, so that after the limit a valid code is no different from an unknown one.
  const codeHash = code === null ? '' : hashOf(code);
  const { waitSeconds, gift } = await groupCommit(ctx.db, async (tx) => {
    for (const limit of limits) {
      const wait = await hitRateLimit(tx, { ...limit, now: ctx.now() });
      if (wait !== null) return { waitSeconds: wait };
    }
    const found = code === null ? undefined : await findCode(tx, { codeHash });
    if (found) for (const limit of limits) await releaseRateLimit(tx, limit);
    return { waitSeconds: null, gift: found };
  });
  if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
  if (!gift) throw unknownCode();
  return { plan: gift.plan, codeHash, found: gift };
}

/** Finds the gift or the seat of a code, or the group whose join link has it. */
async function findCode(db: Database, by: { codeHash: string }): Promise<Gift | Group | undefined> {
  return (await findGiftByCode(db, by)) ?? findGroupByCode(db, by);
}

type Redemption = { uid: string; codeHash: string };

/** Redeems the gift, unless a checkout of the learner is open; returns whether it is theirs now. */
async function redeemOnce(ctx: AppContext, { uid, codeHash }: Redemption): Promise<boolean> {
  const now = ctx.now();
  return transaction(ctx.db, async (tx) => {
    const { user, gift } = await lockBoth(tx, { uid, codeHash });
    const { checkoutSessionId, seat } = gift;
    const grant = await findOpenGrant(tx, { uid });
    const lastingGrant = grant && grant.endsAt === null ? grant.plan : null;
    const obstacle = findGiftObstacle(gift, { uid, paidPlan: user.paidPlan, lastingGrant });
    if (obstacle) throw rejectedGift(obstacle);
    if (gift.uid === uid) return true;
    if ((await listOwnOpenCheckouts(tx, { uid })).length > 0) return false;
    if (!(await markRedeemed(tx, { checkoutSessionId, seat, uid, now }))) throw rejectedGift('gift-redeemed');
    await writeRedemption(tx, ctx, { user, uid, gift });
    return true;
  });
}

/** Locks the learner and the customer who paid for the gift, whose row also guards its refund. */
async function lockBoth(
  tx: Database,
  { uid, codeHash }: Redemption,
): Promise<{ user: LockedUser; gift: Gift }> {
  const before = await findCode(tx, { codeHash });
  if (!before) throw unknownCode();
  await lockUsers(tx, { uids: [...new Set([uid, before.buyer])] });
  // The code of a seat that was just taken back is gone.
  const found = await findCode(tx, { codeHash });
  if (!found) throw unknownCode();
  if (found.buyer !== before.buyer) throw new StaleReadError('The account of the buyer was just merged');
  const user = await lockOwnAccount(tx, { uid });
  // A ban ends all sessions, but this request may have started before.
  const { bannedAt = null } = (await findUser(tx, { uid })) ?? {};
  if (bannedAt !== null) throw new ApiError('unauthenticated', 'Please sign in.');
  const gift = 'seat' in found ? found : await findSeatFor(tx, { ...found, uid, email: user.email });
  if (!gift) throw rejectedGift('seats-taken');
  return { user, gift };
}

async function writeRedemption(
  tx: Database,
  ctx: AppContext,
  { user, uid, gift }: { user: LockedUser; uid: string; gift: Gift },
): Promise<void> {
  const { checkoutSessionId, seat, plan } = gift;
  const isSeat = seat > 0;
  await writeAuditLine(tx, {
    id: ctx.randomBytes(16).toString('base64url'),
    at: ctx.now(),
    actor: uid,
    action: isSeat ? 'seat-taken' : 'gift-redeemed',
    subject: uid,
    detail: isSeat ? detailOf(plan, checkoutSessionId, seat) : detailOf(plan, checkoutSessionId),
  });
  const why = `gift ${checkoutSessionId}`;
  const payments = await recomputePlan(tx, ctx, { ...user, uid, actor: uid, why });
  await updatePaymentReviews(tx, ctx, { uid, sessionId: '', payments, isUserDeleted: false });
  const grant = { id: checkoutSessionId, plan, endsAt: null, replaces: null, isGift: true };
  await writeEvent(tx, ctx, { type: 'access.granted', uid, data: { grant } });
  const { email, language } = user;
  if (user.deletionAskedAt !== null)
    await cancelAccountDeletion(tx, ctx, { uid, email, language, by: 'gift' });
  const { giftMail, groupMail } = messagesFor(language);
  const about = { siteUrl: ctx.config.siteUrl, plan };
  const mail = isSeat ? groupMail.seatTakenMail(about) : giftMail.giftRedeemedMail(about);
  const kind = isSeat ? 'seat-taken' : 'gift-redeemed';
  await writeMail(tx, ctx, { kind, to: email, language, ...mail });
}

/** Expires the learner's own checkouts at Stripe. One that was paid is recorded. @throws {ApiError} like `expireCheckout` */
async function expireOwnCheckouts(ctx: AppContext, uid: string): Promise<void> {
  for (const checkout of await listOwnOpenCheckouts(ctx.db, { uid })) await expireCheckout(ctx, checkout);
}

function unknownCode(): ApiError {
  return new ApiError('not-found', 'There is no gift with this code.');
}

const obstacleTexts: Record<GiftObstacle, string> = {
  'gift-redeemed': 'Someone has already redeemed this gift.',
  'gift-ended': 'This gift is no longer valid, because its payment was refunded or disputed.',
  'seats-taken': 'All seats of this group are taken.',
  'plan-owned': 'You already have this plan. The code stays valid for someone else.',
};

function rejectedGift(reason: GiftObstacle): ApiError {
  return new ApiError('aborted', obstacleTexts[reason], { reason });
}
