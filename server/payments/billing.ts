/** The studio's billing setting, and the customer's correction of a receipt (decision 205). */
import { emailOfErasedUser } from '#rules/account.ts';
import {
  type BillingMode,
  canCorrectBilling,
  cleanBilling,
  type CorrectedBilling,
  hasTax,
} from '#rules/payments/billing.ts';
import { lockOwnAccount } from '#server/accounts/lock-account.ts';
import { lockUser } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { StaleReadError, transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import {
  changeBillingDetails,
  correctBillingDetails,
  readBillingSetting,
  setBillingMode,
  setTaxRejected,
} from './billing-store.ts';
import { showPrices } from './price-list.ts';
import { findReceipt } from './receipt-store.ts';
import { inTime, isTaxInactive, StripeFailure } from './stripe/errors.ts';

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

/** Returns whether the instructor has set new checkouts to be charged with tax. */
export async function chargesTax({ db }: Pick<AppContext, 'db'>): Promise<boolean> {
  return hasTax((await readBillingSetting(db)).mode);
}

/** Returns whether new checkouts have no tax because Stripe Tax is off. */
export async function isTaxPaused({ db }: Pick<AppContext, 'db'>): Promise<boolean> {
  return (await readBillingSetting(db)).taxRejectedAt !== null;
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
 * Sells without tax from now on if Stripe rejected a checkout because Stripe Tax is off, which the instructor sees.
 * Returns false for any other rejection.
 */
export async function pauseTax(ctx: AppContext, rejection: unknown): Promise<boolean> {
  const isTaxOff = isTaxInactive(rejection) || !(await ctx.stripe.isTaxReady().catch(() => true));
  if (isTaxOff) await noteTax(ctx, { at: ctx.now(), action: 'tax-paused' });
  return isTaxOff;
}

/** Sells with tax again once Stripe Tax is on. */
export async function resumeTax(ctx: AppContext): Promise<void> {
  const { taxRejectedAt } = await readBillingSetting(ctx.db);
  if (taxRejectedAt === null || !(await ctx.stripe.isTaxReady())) return;
  await noteTax(ctx, { at: null, action: 'tax-resumed' });
  await showPrices(ctx);
}

async function noteTax(
  ctx: AppContext,
  { at, action }: { at: number | null; action: string },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    if (!(await setTaxRejected(tx, { at }))) return;
    const id = ctx.randomBytes(16).toString('base64url');
    await writeAuditLine(tx, {
      id,
      at: ctx.now(),
      actor: 'stripe',
      action,
      subject: 'billing',
      detail: '',
    });
  });
}

/**
 * Corrects the addressee of the customer's receipt, once. The number stays.
 * @throws {ApiError} not-found; aborted with the reason `too-late` after a correction or the time for it
 */
export async function correctReceipt(
  ctx: AppContext,
  { number, uid, details }: { number: string; uid: string; details: CorrectedBilling },
): Promise<void> {
  const cleaned = cleanCorrection(details);
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

/**
 * Corrects the addressee of any receipt, which the customer sees on it. The number stays.
 * @throws {ApiError} not-found, also for a deleted account; aborted with the reason `withdrawn`
 */
export async function changeReceipt(
  ctx: AppContext,
  { number, actor, details }: { number: string; actor: string; details: CorrectedBilling },
): Promise<void> {
  const cleaned = cleanCorrection(details);
  await transaction(ctx.db, async (tx) => {
    const found = await findReceipt(tx, { number });
    const user = found && (await lockUser(tx, { uid: found.uid }));
    // Before the lock, the account may have been merged.
    const receipt = await findReceipt(tx, { number });
    if (receipt?.uid !== found?.uid) throw new StaleReadError(`The receipt ${number} has another owner now`);
    if (!receipt || !user || user.email === emailOfErasedUser(receipt.uid))
      throw new ApiError('not-found', 'There is no such receipt.');
    if (receipt.withdrawnAt !== null)
      throw new ApiError('aborted', 'This payment was voided.', { reason: 'withdrawn' });
    const now = ctx.now();
    const { checkoutSessionId, uid } = receipt;
    await changeBillingDetails(tx, { checkoutSessionId, uid, details: cleaned, now });
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor,
      action: 'receipt-changed',
      subject: uid,
      // Without the details, which are erased with the account.
      detail: number,
    });
  });
}

function cleanCorrection(details: CorrectedBilling): CorrectedBilling {
  const { country: _country, ...cleaned } = cleanBilling({ ...details, country: '' });
  return cleaned;
}
