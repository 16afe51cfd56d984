/** Gives the plan of a coupon of 100 %, which no payment goes through Stripe for. */
import type { Language } from '#rules/language.ts';
import { type Coupon, foldCode, priceWithCoupon } from '#rules/payments/coupon.ts';
import { offerFor, type PaidPlan } from '#rules/plans.ts';
import { lockOwnAccount } from '#server/accounts/lock-account.ts';
import { readPublishedContent, textIn } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { answerInTime } from './check-payments.ts';
import { listOwnOpenCheckouts } from './checkout-store.ts';
import { findCoupon } from './coupon-store.ts';
import { answerGuess, confirmUse, rejectedCoupon } from './deal.ts';
import { expireCheckout } from './expire-checkout.ts';
import { findOpenGrant } from './grant-store.ts';
import { insertGiven } from './grants.ts';
import { type Customer, notForSale } from './open-checkout.ts';
import { readStoredPriceList } from './price-store.ts';

/** A checkout may be opened in another tab during each try. */
const maxTries = 4;

/**
 * Gives the plan as a grant without an end. A second click changes nothing. The customer's own open checkout in another
 * tab is expired first, so that nobody pays for what they get for free; one for a gift stays open.
 * @throws {ApiError} aborted for a plan that the customer has already, with the reason `coupon-` and why the coupon
 * gives nothing, or like `expireCheckout`; unavailable while a checkout is open and Stripe does not answer
 */
export async function claimCoupon(
  ctx: AppContext,
  customer: Customer,
  { plan, coupon: code }: { plan: PaidPlan; coupon: string },
): Promise<void> {
  const { uid } = customer;
  const { document } = await readPublishedContent(ctx);
  if (!document.site.isOpen)
    throw new ApiError('aborted', 'The course is not open yet.', { reason: 'not-open' });
  if (await hasGrantOfCode(ctx.db, { uid, code, plan })) return;
  const { answer, coupon } = await answerGuess(ctx, { code, uid, guesser: uid });
  if (answer !== 'valid') throw rejectedCoupon(answer);
  const offer = offerFor(await readStoredPriceList(ctx.db, { now: ctx.now() }), customer, plan);
  if (offer.verdict === 'already-owned') throw alreadyOwned();
  if (offer.verdict === 'not-for-sale') throw notForSale();
  if (priceWithCoupon(offer.price, coupon) !== 0) throw rejectedCoupon('not-for-this');
  const course = (language: Language) => textIn(document, document.course.title, language);
  for (let tries = 1; tries <= maxTries; tries++) {
    if (await giveOnce(ctx, customer, { plan, coupon, course })) return;
    await answerInTime(ctx, { event: 'coupon-claim-failed', work: expireCheckoutsOf(ctx, uid) });
  }
  throw new ApiError('unavailable', 'Your plan couldn’t be activated. Please try again.');
}

/** Gives the plan, unless the customer's own checkout is open; returns whether the customer has it now. */
async function giveOnce(
  ctx: AppContext,
  { uid, paidPlan }: Customer,
  { plan, coupon, course }: { plan: PaidPlan; coupon: Coupon; course: (language: Language) => string },
): Promise<boolean> {
  const now = ctx.now();
  const id = ctx.randomBytes(16).toString('base64url');
  return transaction(ctx.db, async (tx) => {
    const user = await lockOwnAccount(tx, { uid });
    // A payment has changed the offer; upgrades keep their price.
    if (user.paidPlan !== paidPlan)
      throw user.paidPlan === 'premium' && plan === 'ultra' ? rejectedCoupon('not-for-this') : alreadyOwned();
    const former = await findOpenGrant(tx, { uid });
    // A second click, just behind the first.
    if (former?.couponId === coupon.id && former.plan === plan) return true;
    // Replacing it would take something away, or give nothing new.
    if (former && (former.plan === 'ultra' || former.plan === plan) && former.endsAt === null)
      throw alreadyOwned();
    if (former?.plan === 'ultra' && plan === 'premium') throw alreadyOwned();
    if ((await listOwnOpenCheckouts(tx, { uid })).length > 0) return false;
    const grant = { id, uid, plan, endsAt: null, replaces: former?.id ?? null, couponId: coupon.id };
    const why = `Coupon ${coupon.code}`;
    const given = { user, grant: { ...grant, why }, actor: uid, course: course(user.language) };
    await insertGiven(tx, ctx, given);
    await confirmUse(tx, { id: coupon.id, uid, now });
    return true;
  });
}

/** Expires the customer's own checkouts at Stripe. One that was paid is recorded. @throws {ApiError} like `expireCheckout` */
async function expireCheckoutsOf(ctx: AppContext, uid: string): Promise<void> {
  for (const checkout of await listOwnOpenCheckouts(ctx.db, { uid })) await expireCheckout(ctx, checkout);
}

function alreadyOwned(): ApiError {
  return new ApiError('aborted', 'You already have this plan.');
}

/** Returns true when the learner still has what the coupon gave. */
async function hasGrantOfCode(
  db: Database,
  { uid, code, plan }: { uid: string; code: string; plan: PaidPlan },
): Promise<boolean> {
  const grant = await findOpenGrant(db, { uid });
  if (!grant?.couponId || grant.plan !== plan) return false;
  return (await findCoupon(db, { id: grant.couponId }))?.code === foldCode(code);
}
