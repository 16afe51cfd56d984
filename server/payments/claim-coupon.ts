/** Gives the plan of a coupon of 100 %, which no payment goes through Stripe for. */
import { foldCode, priceWithCoupon } from '#rules/payments/coupon.ts';
import { offerFor, type PaidPlan } from '#rules/plans.ts';
import { lockOwnAccount } from '#server/accounts/lock-account.ts';
import { readPublishedContent, textIn } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { findCoupon } from './coupon-store.ts';
import { answerCode, confirmUse, limitGuesses, rejectedCoupon } from './deal.ts';
import { findOpenGrant } from './grant-store.ts';
import { insertGiven } from './grants.ts';
import type { Customer } from './open-checkout.ts';
import { readStoredPriceList } from './price-store.ts';

/**
 * Gives the plan as a grant without an end. A second click changes nothing.
 * @throws {ApiError} aborted for a plan that the customer has already, or with the reason `coupon-` and why the coupon
 * gives nothing
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
  const { answer, coupon } = await limitGuesses(ctx, uid, () => answerCode(ctx, { code, uid }));
  if (answer !== 'valid') throw rejectedCoupon(answer);
  const offer = offerFor(await readStoredPriceList(ctx.db), customer, plan);
  if (offer.verdict === 'already-owned') throw alreadyOwned();
  if (priceWithCoupon(offer.price, coupon) !== 0) throw rejectedCoupon('not-for-this');
  const now = ctx.now();
  const id = ctx.randomBytes(16).toString('base64url');
  await transaction(ctx.db, async (tx) => {
    const user = await lockOwnAccount(tx, { uid });
    // A payment has changed the offer.
    if (user.paidPlan !== customer.paidPlan) throw alreadyOwned();
    const former = await findOpenGrant(tx, { uid });
    // A second click, just behind the first.
    if (former?.couponId === coupon.id && former.plan === plan) return;
    // Replacing it would take something away, or give nothing new.
    if (former && (former.plan === 'ultra' || former.plan === plan) && former.endsAt === null)
      throw alreadyOwned();
    if (former?.plan === 'ultra' && plan === 'premium') throw alreadyOwned();
    const grant = { id, uid, plan, endsAt: null, replaces: former?.id ?? null, couponId: coupon.id };
    const why = `Coupon ${coupon.code}`;
    const course = textIn(document, document.course.title, user.language);
    await insertGiven(tx, ctx, { user, grant: { ...grant, why }, actor: uid, course });
    await confirmUse(tx, { id: coupon.id, uid, now });
  });
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
