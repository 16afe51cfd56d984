/** The studio's billing setting, and the customer's correction of a receipt (decision 205). */
import { emailOfErasedUser } from '#rules/account.ts';
import {
  type BillingDetails,
  type BillingMode,
  canCorrectBilling,
  cleanBilling,
  hasTax,
} from '#rules/payments/billing.ts';
import { lockOwnAccount } from '#server/accounts/lock-account.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { correctBillingDetails, setBillingMode } from './billing-store.ts';
import { showPrices } from './price-list.ts';
import { findReceipt } from './receipt-store.ts';
import { inTime, StripeFailure } from './stripe/errors.ts';

/**
 * Sets how new checkouts are billed.
 * @throws {ApiError} aborted with the reason `tax-not-set-up`, unless Stripe Tax is ready or the mode has no tax;
 * unavailable when Stripe doesn't answer
 */
export async function changeBillingMode(ctx: AppContext, mode: BillingMode, actor: string): Promise<void> {
  if (hasTax(mode) && !(await isTaxReady(ctx)))
    throw new ApiError('aborted', 'Stripe Tax is not set up.', { reason: 'tax-not-set-up' });
  await transaction(ctx.db, async (tx) => {
    // An entry also for a repeated call, which may be a second click after a lost reply.
    await setBillingMode(tx, { mode });
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: ctx.now(),
      actor,
      action: 'billing-set',
      subject: 'billing',
      detail: mode,
    });
  });
  await showPrices(ctx);
}

async function isTaxReady(ctx: AppContext): Promise<boolean> {
  try {
    return await inTime(ctx.stripe.isTaxReady());
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    ctx.log.warn({ event: 'tax-settings-not-read', reason: error.message });
    // A restricted key may not read them.
    if (error.kind === 'rejected') return false;
    throw new ApiError('unavailable', 'Stripe is not responding. Please try again.', {
      reason: 'stripe-away',
    });
  }
}

/**
 * Corrects the addressee of the customer's receipt, once. The number stays.
 * @throws {ApiError} not-found; aborted with the reason `too-late` after a correction or the time for it
 */
export async function correctReceipt(
  ctx: AppContext,
  { number, uid, details }: { number: string; uid: string; details: Omit<BillingDetails, 'country'> },
): Promise<void> {
  const { country: _country, ...cleaned } = cleanBilling({ ...details, country: '' });
  await transaction(ctx.db, async (tx) => {
    const user = await lockOwnAccount(tx, { uid });
    const receipt = await findReceipt(tx, { number });
    if (receipt?.uid !== uid || user.email === emailOfErasedUser(uid))
      throw new ApiError('not-found', 'There is no such receipt.');
    const now = ctx.now();
    const { checkoutSessionId } = receipt;
    const correction = { checkoutSessionId, uid, details: cleaned, now };
    if (!canCorrectBilling(receipt, now) || !(await correctBillingDetails(tx, correction)))
      throw new ApiError('aborted', 'This receipt can’t be corrected any more.', { reason: 'too-late' });
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor: uid,
      action: 'receipt-corrected',
      subject: uid,
      // Without the details, which are erased with the account.
      detail: number,
    });
  });
}
