import type { Context } from 'hono';
import { canCorrectBilling } from '#rules/payments/billing.ts';
import { receiptStanding } from '#rules/payments/receipt.ts';
import { itemName, offerFor } from '#rules/plans.ts';
import * as checkoutEndpoints from '#contract/payments/checkouts.ts';
import * as receiptEndpoints from '#contract/payments/receipts.ts';
import { lockOwnAccount } from '#server/accounts/lock-account.ts';
import { setChosenPlan, type User } from '#server/accounts/user-store.ts';
import { findPublishedAt } from '#server/content/store.ts';
import type { AppContext } from '#server/context.ts';
import { handle } from '#server/handle.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { hitRateLimitOfRead, hitRateLimits } from '#server/platform/rate-limits.ts';
import { changeBillingMode, changeReceipt, correctReceipt } from './billing.ts';
import { readBillingSetting } from './billing-store.ts';
import { notForSale, startCheckout } from './open-checkout.ts';
import { readPaymentResult } from './payment-result.ts';
import { readPriceList } from './price-list.ts';
import { findReceipt, listReceipts, type Receipt } from './receipt-store.ts';
import { handleStripeEvent } from './stripe-events.ts';
import { inTime, stripeFailureKind } from './stripe/errors.ts';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** Stripe itself decides when it delivers an event again; this is for other senders. */
const eventRetrySeconds = 10;

const createCheckout = handle(checkoutEndpoints.createCheckout, async (ctx, c, { user }) => {
  const choice = c.req.valid('json');
  const { uid, email, country, language, paidPlan } = user;
  const customer = { uid, email, country, language, paidPlan };
  return c.json(await startCheckout(ctx, customer, choice), 201);
});

const readCheckout = handle(checkoutEndpoints.readCheckout, async (ctx, c, { user }) => {
  const found = await readPaymentResult(ctx, c.req.valid('param').id);
  if (found?.uid !== user.uid) throw new ApiError('not-found', 'There is no such payment.');
  await hitRateLimits(ctx, { key: `payment-results:${user.uid}`, atMost: 120, windowMs: minuteMs });
  const result = await found.result();
  return c.json(result.review ? { ...result, has: await found.has() } : result, 200);
});

const putPlanChoice = handle(
  checkoutEndpoints.putPlanChoice,
  async (ctx, c, { user: { uid, country, paidPlan } }) => {
    const { plan } = c.req.valid('json');
    const { verdict } = offerFor(await readPriceList(ctx), { paidPlan, country }, plan);
    if (verdict === 'already-owned') throw new ApiError('aborted', 'You already have this plan.');
    if (verdict === 'not-for-sale') throw notForSale();
    await transaction(ctx.db, async (tx) => {
      await lockOwnAccount(tx, { uid });
      await setChosenPlan(tx, { uid, plan, now: ctx.now() });
    });
    return c.json({ done: true } as const, 200);
  },
);

const readResult = handle(checkoutEndpoints.readPaymentResult, async (ctx, c) => {
  const { id } = c.req.valid('param');
  const found = await readPaymentResult(ctx, id);
  if (!found) throw new ApiError('not-found', 'There is no such payment.');
  // Limited per payment, not per network: many customers share the IP address of a bank or a campus.
  await hitRateLimits(ctx, { key: `payment-results:${id}`, atMost: 120, windowMs: minuteMs });
  return c.json(await found.result(), 200);
});

const readReceipts = handle(receiptEndpoints.listReceipts, async (ctx, c, { user }) => {
  const receipts = await listReceipts(ctx.db, { uid: user.uid });
  return c.json({ receipts: receipts.map(summaryOf) }, 200);
});

const readReceipt = handle(receiptEndpoints.readReceipt, async (ctx, c, { user }) => {
  const receipt = await ownReceipt(ctx, user, c.req.valid('param').number);
  return c.json(await sheetOf(ctx, receipt, user), 200);
});

const readReceiptPdf = handle(receiptEndpoints.readReceiptPdf, async (ctx, c, { user }) => {
  const receipt = await ownReceipt(ctx, user, c.req.valid('param').number);
  await hitRateLimitOfRead(ctx, { key: `receipt-pdfs:${user.uid}`, atMost: 60, windowMs: hourMs });
  const sheet = { ...(await sheetOf(ctx, receipt, user)), language: user.language };
  const pdf = await ctx.printer.print({ kind: 'receipt', sheet });
  return c.body(new Uint8Array(pdf), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${receipt.number}.pdf"`,
  });
});

const putReceiptDetails = handle(receiptEndpoints.putReceiptDetails, async (ctx, c, { user }) => {
  const { number } = c.req.valid('param');
  await correctReceipt(ctx, { number, uid: user.uid, details: c.req.valid('json') });
  return c.json({ done: true } as const, 200);
});

const putStudioReceiptDetails = handle(receiptEndpoints.putStudioReceiptDetails, async (ctx, c, { user }) => {
  const details = c.req.valid('json');
  await changeReceipt(ctx, { ...c.req.valid('param'), actor: user.uid, details });
  return c.json({ done: true } as const, 200);
});

const readBilling = handle(receiptEndpoints.readBilling, async (ctx, c) => {
  return c.json(await readBillingSetting(ctx.db), 200);
});

const putBilling = handle(receiptEndpoints.putBilling, async (ctx, c, { user }) => {
  await changeBillingMode(ctx, c.req.valid('json').mode, user.uid);
  return c.json({ done: true } as const, 200);
});

/** Returns a receipt of the user. Numbers can be guessed, so another user's gets the same 404 as an unknown one. */
async function ownReceipt(ctx: AppContext, user: User, number: string): Promise<Receipt> {
  const receipt = await findReceipt(ctx.db, { number });
  if (receipt?.uid !== user.uid) throw new ApiError('not-found', 'There is no such receipt.');
  return receipt;
}

async function sheetOf({ config, db, now }: AppContext, receipt: Receipt, { name, email }: User) {
  // A receipt keeps the site's name at the time of payment.
  const published = await findPublishedAt(db, { time: receipt.issuedAt });
  const site = published?.document.site.name ?? config.company.name;
  const { company, address, country, taxId } = receipt;
  const buyer = {
    // The name on the receipt, or that of the account.
    name: receipt.name || (company ? null : name),
    email,
    company: company ?? '',
    address: address ?? '',
    country: country ?? '',
    taxId: taxId ?? '',
  };
  const canCorrect = canCorrectBilling(receipt, now());
  const reference = receipt.kind === 'stripe' ? receipt.paymentIntentId : (receipt.reference ?? '');
  return {
    ...summaryOf(receipt),
    site,
    seller: config.company,
    buyer,
    canCorrect,
    changedAt: receipt.changedAt,
    reference,
  };
}

function summaryOf(receipt: Receipt) {
  const { number, issuedAt, kind, amountCents, discountCents, coupon } = receipt;
  const { currency, refundedCents, refundedAt, taxCents } = receipt;
  return {
    number,
    issuedAt,
    kind,
    item: itemName(receipt),
    isGift: receipt.isGift,
    seats: receipt.seats,
    amountCents,
    discountCents,
    coupon,
    taxCents,
    isTaxAdded: receipt.billing === 'tax-added',
    currency,
    standing: receiptStanding(receipt),
    refundedCents,
    refundedAt,
  };
}

/**
 * Handles a webhook delivery. @throws {ApiError} invalid-argument for an invalid or old signature, or a body that is
 * not an event
 */
export async function receiveStripeEvent(ctx: AppContext, c: Context) {
  const body = await c.req.text();
  const signature = c.req.header('stripe-signature') ?? '';
  const event = ctx.stripe.readDelivery({ body, signature, now: ctx.now() });
  if (event === 'not-signed') throw new ApiError('invalid-argument', 'The signature is invalid.');
  if (event === 'not-an-event') throw new ApiError('invalid-argument', 'That is not an event.');
  await inTime(handleStripeEvent(ctx, event)).catch((error: unknown) => {
    if (stripeFailureKind(error) !== 'away') throw error;
    throw new ApiError('unavailable', 'Stripe did not respond. Send the event again.', {
      retryAfterSeconds: eventRetrySeconds,
    });
  });
  return c.json({ received: true });
}

export const routes = [
  createCheckout,
  readCheckout,
  putPlanChoice,
  readResult,
  readReceipts,
  readReceipt,
  readReceiptPdf,
  putReceiptDetails,
  putStudioReceiptDetails,
  readBilling,
  putBilling,
];
