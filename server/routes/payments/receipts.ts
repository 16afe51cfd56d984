import * as endpoints from '#contract/payments/receipts.ts';
import { handle } from '#server/routes/handle.ts';
import { receiptStanding } from '#rules/payments/receipt.ts';
import { itemName } from '#rules/plans.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findPublishedAt } from '#server/store/content/revisions.ts';
import { findReceipt, listReceipts, type Receipt } from '#server/store/payments/receipts.ts';
import type { User } from '#server/store/users.ts';
import type { AppContext } from '#server/context.ts';
import { hitRateLimitOfRead } from '#server/routes/rate-limit.ts';

const hourMs = 60 * 60 * 1000;

const readReceipts = handle(endpoints.listReceipts, async (ctx, c, { user }) => {
  const receipts = await listReceipts(ctx.db, { uid: user.uid });
  return c.json({ receipts: receipts.map(summaryOf) }, 200);
});

const readReceipt = handle(endpoints.readReceipt, async (ctx, c, { user }) => {
  const receipt = await ownReceipt(ctx, user, c.req.valid('param').number);
  return c.json(await sheetOf(ctx, receipt, user), 200);
});

const readReceiptPdf = handle(endpoints.readReceiptPdf, async (ctx, c, { user }) => {
  const receipt = await ownReceipt(ctx, user, c.req.valid('param').number);
  await hitRateLimitOfRead(ctx, { key: `receipt-pdfs:${user.uid}`, atMost: 60, windowMs: hourMs });
  const sheet = { ...(await sheetOf(ctx, receipt, user)), language: user.language };
  const pdf = await ctx.printer.print({ kind: 'receipt', sheet });
  return c.body(new Uint8Array(pdf), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${receipt.number}.pdf"`,
  });
});

/** Returns a receipt of the user. Numbers can be guessed, so that of another user is answered like an unknown one. */
async function ownReceipt(ctx: AppContext, user: User, number: string): Promise<Receipt> {
  const receipt = await findReceipt(ctx.db, { number });
  if (receipt?.uid !== user.uid) throw new Refusal('not-found', 'There is no such receipt.');
  return receipt;
}

async function sheetOf({ config, db }: AppContext, receipt: Receipt, { name, email }: User) {
  // A receipt stays as it was, whatever the site is called later.
  const published = await findPublishedAt(db, { time: receipt.issuedAt });
  const site = published?.document.site.name ?? config.company.name;
  const reference = receipt.kind === 'stripe' ? receipt.paymentIntentId : (receipt.reference ?? '');
  return { ...summaryOf(receipt), site, seller: config.company, buyer: { name, email }, reference };
}

function summaryOf(receipt: Receipt) {
  const { number, issuedAt, kind, amountCents, currency, refundedCents, refundedAt } = receipt;
  return {
    number,
    issuedAt,
    kind,
    item: itemName(receipt),
    amountCents,
    currency,
    standing: receiptStanding(receipt),
    refundedCents,
    refundedAt,
  };
}

export const routes = [readReceipts, readReceipt, readReceiptPdf];
