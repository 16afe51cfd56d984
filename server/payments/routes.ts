import * as accessEndpoints from '#contract/studio/access.ts';
import * as disputeEndpoints from '#contract/studio/money/disputes.ts';
import * as reviewEndpoints from '#contract/studio/money/payment-reviews.ts';
import * as priceEndpoints from '#contract/studio/money/prices.ts';
import { handle } from '#server/handle.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { hitRateLimitOfRead } from '#server/platform/rate-limits.ts';
import { answerInTime, checkPayments, findCustomer } from './check-payments.ts';
import { countOpenCheckouts } from './checkout-store.ts';
import { readEvidence } from './dispute-evidence.ts';
import { readDisputesPage, requireDispute, sendEvidence } from './disputes.ts';
import { endGrantByHand, giveGrant, readLearnerAccess } from './grants.ts';
import { recordManualPayment, withdrawByHand } from './manual-payments.ts';
import { listPaymentReviews } from './payment-review-store.ts';
import { resolveReview } from './payment-reviews.ts';
import { listCountryCurrencies, listPrices, readPriceSettings, type StoredPrice } from './price-store.ts';
import { listSales, type StoredSale } from './sale-price-store.ts';
import { removeSale, setSale } from './sale-prices.ts';
import {
  changePrice,
  comparePrices,
  payInCurrency,
  payInDefaultCurrency,
  setDefaultCurrency,
  setPlanNotForSale,
} from './prices.ts';
import { refundPayment } from './refunds.ts';

const hourMs = 60 * 60 * 1000;

const createPaymentCheck = handle(reviewEndpoints.createPaymentCheck, async (ctx, c, { user }) => {
  return c.json(await checkPayments(ctx, user), 201);
});

const createStudioPaymentCheck = handle(
  reviewEndpoints.createStudioPaymentCheck,
  async (ctx, c, { user: instructor }) => {
    const { about } = c.req.valid('json');
    const work = findCustomer(ctx, about);
    const match = await answerInTime(ctx, { event: 'payment-check-failed', work });
    if (!match) throw new ApiError('not-found', 'No learner or payment matches that.');
    const { uid, email, name } = match.user;
    const check = await checkPayments(ctx, match.user, match.sessionId);
    await writeAuditLine(ctx.db, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: ctx.now(),
      actor: instructor.uid,
      action: 'payment-check',
      subject: uid,
      detail: check.verdict,
    });
    // The payment page is for the customer only.
    return c.json({ person: { uid, email, name }, check: { ...check, payUrl: null } }, 201);
  },
);

const readPaymentReviews = handle(reviewEndpoints.listPaymentReviews, async (ctx, c) => {
  return c.json({ reviews: await listPaymentReviews(ctx.db) }, 200);
});

const putPaymentReviewResolution = handle(
  reviewEndpoints.putPaymentReviewResolution,
  async (ctx, c, { user }) => {
    await resolveReview(ctx, { ...c.req.valid('param'), ...c.req.valid('json') }, user.uid);
    return c.json({ done: true } as const, 200);
  },
);

const createManualPayment = handle(accessEndpoints.createManualPayment, async (ctx, c, { user }) => {
  await recordManualPayment(ctx, { ...c.req.valid('param'), ...c.req.valid('json') }, user.uid);
  return c.json({ done: true } as const, 201);
});

const createWithdrawal = handle(accessEndpoints.createWithdrawal, async (ctx, c, { user }) => {
  await withdrawByHand(ctx, { key: c.req.valid('param').id, ...c.req.valid('json') }, user.uid);
  return c.json({ done: true } as const, 201);
});

const createRefund = handle(accessEndpoints.createRefund, async (ctx, c, { user }) => {
  const refund = { checkoutSessionId: c.req.valid('param').id, ...c.req.valid('json') };
  return c.json(await refundPayment(ctx, refund, user.uid), 201);
});

const readAccess = handle(accessEndpoints.readAccess, async (ctx, c) => {
  const access = await readLearnerAccess(ctx, c.req.valid('param').uid);
  if (!access) throw new ApiError('not-found', 'There is no such learner.');
  return c.json(access, 200);
});

const createGrant = handle(accessEndpoints.createGrant, async (ctx, c, { actor }) => {
  await giveGrant(ctx, { ...c.req.valid('param'), ...c.req.valid('json') }, actor);
  return c.json({ done: true } as const, 201);
});

const createGrantEnd = handle(accessEndpoints.createGrantEnd, async (ctx, c, { actor }) => {
  await endGrantByHand(ctx, { ...c.req.valid('param'), ...c.req.valid('json') }, actor);
  return c.json({ done: true } as const, 201);
});

const readDisputes = handle(disputeEndpoints.listDisputes, async (ctx, c) => {
  return c.json(await readDisputesPage(ctx, c.req.valid('query').cursor), 200);
});

const readEvidencePdf = handle(disputeEndpoints.readEvidence, async (ctx, c, { user }) => {
  const dispute = await requireDispute(ctx, c.req.valid('param'));
  await hitRateLimitOfRead(ctx, { key: `evidence-pdfs:${user.uid}`, atMost: 60, windowMs: hourMs });
  const pdf = await ctx.printer.print({ kind: 'evidence', facts: await readEvidence(ctx, dispute) });
  return c.body(new Uint8Array(pdf), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="evidence-${dispute.id}.pdf"`,
  });
});

const createEvidence = handle(disputeEndpoints.createEvidence, async (ctx, c, { user }) => {
  const order = { ...c.req.valid('param'), ...c.req.valid('json') };
  return c.json(await sendEvidence(ctx, order, user.uid), 201);
});

const readPrices = handle(priceEndpoints.listStudioPrices, async (ctx, c) => {
  const [prices, sales, open, countryCurrencies, settings] = await Promise.all([
    listPrices(ctx.db),
    listSales(ctx.db),
    countOpenCheckouts(ctx.db, { now: ctx.now() }),
    listCountryCurrencies(ctx.db),
    readPriceSettings(ctx.db),
  ]);
  const listed = prices.map(({ gives, ...price }) => ({
    ...price,
    plan: gives,
    openCheckouts: open.get(price.id) ?? 0,
    salePrice: saleOf(price, sales),
  }));
  return c.json({ prices: listed, countryCurrencies, ...settings }, 200);
});

function saleOf({ id, retiredAt }: Pick<StoredPrice, 'id' | 'retiredAt'>, sales: readonly StoredSale[]) {
  const sale = retiredAt === null ? sales.find(({ priceId }) => priceId === id) : undefined;
  if (!sale) return null;
  const { priceId: _priceId, ...shown } = sale;
  return shown;
}

const putSalePrice = handle(priceEndpoints.putSalePrice, async (ctx, c, { user }) => {
  const { id: priceId } = c.req.valid('param');
  await setSale(ctx, { priceId, ...c.req.valid('json') }, user.uid);
  return c.json({ done: true } as const, 200);
});

const deleteSalePrice = handle(priceEndpoints.deleteSalePrice, async (ctx, c, { user }) => {
  const { id: priceId } = c.req.valid('param');
  await removeSale(ctx, { priceId, ...c.req.valid('query') }, user.uid);
  return c.json({ done: true } as const, 200);
});

const createPrice = handle(priceEndpoints.createPrice, async (ctx, c, { user }) => {
  const { plan, ...change } = c.req.valid('json');
  const { id } = await changePrice(ctx, { ...change, gives: plan }, user.uid);
  return c.json({ id }, 201);
});

const readPriceComparisons = handle(priceEndpoints.listPriceComparisons, async (ctx, c) => {
  return c.json({ comparisons: await comparePrices(ctx) }, 200);
});

const createCountryCurrency = handle(priceEndpoints.createCountryCurrency, async (ctx, c, { user }) => {
  await payInCurrency(ctx, c.req.valid('json'), user.uid);
  return c.json({ done: true } as const, 201);
});

const putDefaultCurrency = handle(priceEndpoints.putDefaultCurrency, async (ctx, c, { user }) => {
  await setDefaultCurrency(ctx, c.req.valid('json').currency, user.uid);
  return c.json({ done: true } as const, 200);
});

const putPlansForSale = handle(priceEndpoints.putPlansForSale, async (ctx, c, { user }) => {
  await setPlanNotForSale(ctx, c.req.valid('json').notForSale, user.uid);
  return c.json({ done: true } as const, 200);
});

const deleteCountryCurrency = handle(priceEndpoints.deleteCountryCurrency, async (ctx, c, { user }) => {
  await payInDefaultCurrency(ctx, c.req.valid('param'), user.uid);
  return c.json({ done: true } as const, 200);
});

export const routes = [
  createPaymentCheck,
  createStudioPaymentCheck,
  readPaymentReviews,
  putPaymentReviewResolution,
  createManualPayment,
  createWithdrawal,
  createRefund,
  readAccess,
  createGrant,
  createGrantEnd,
  readDisputes,
  readEvidencePdf,
  createEvidence,
  readPrices,
  createPrice,
  putSalePrice,
  deleteSalePrice,
  readPriceComparisons,
  createCountryCurrency,
  deleteCountryCurrency,
  putDefaultCurrency,
  putPlansForSale,
];
