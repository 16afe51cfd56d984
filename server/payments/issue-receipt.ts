/** Issues the receipt of a payment: its number and email, once, in the transaction that records the payment. */
import { agreedPart, type BillingMode } from '#rules/payments/billing.ts';
import { moneyText } from '#rules/payments/money.ts';
import { firstReceiptPrefix } from '#rules/payments/receipt.ts';
import type { ItemName } from '#rules/plans.ts';
import { type Language, messagesFor } from '#messages/messages-for.ts';
import { lastPublishedContent } from '#server/content/published-content.ts';
import { findPublished } from '#server/content/store.ts';
import type { AppContext } from '#server/context.ts';
import { writeMail } from '#server/mail/queue.ts';
import type { Database } from '#server/platform/db/database.ts';
import { assignReceiptNumber, hasReceipt } from './receipt-store.ts';

/** Call it after `lockUser`, in the same transaction. A payment with a number gets no second number or email. */
export async function issueReceipt(
  tx: Database,
  ctx: AppContext,
  paid: {
    checkoutSessionId: string;
    uid: string;
    /** The user's email; null for a deleted account, whose number is only for the books. */
    email: string | null;
    language: Language;
    item: ItemName;
    amountCents: number;
    /** The discount of a coupon or a sale; 0 without one. */
    discountCents: number;
    /** The tax in the amount, and how the checkout was billed. */
    taxCents?: number;
    billing?: BillingMode | null;
    isSale: boolean;
    isGift: boolean;
    /** The seats of a group; null for any other payment. */
    seats: number | null;
    /** Whether the same transaction records the payment, so that it cannot have a number yet. */
    isFirst: boolean;
    /** In lower case, as Stripe writes it. */
    currency: string;
    paidAt: number;
  },
): Promise<void> {
  const {
    checkoutSessionId,
    uid,
    email,
    language,
    isFirst,
    item,
    amountCents,
    discountCents,
    taxCents = 0,
  } = paid;
  const agreedCents = agreedPart({ amountCents, taxCents }, paid.billing ?? undefined);
  if (!isFirst && (await hasReceipt(tx, { checkoutSessionId }))) return;
  const published = lastPublishedContent(ctx.db) ?? (await findPublished(tx));
  const prefix = published?.document.site.receiptPrefix ?? firstReceiptPrefix;
  const number = await assignReceiptNumber(tx, { checkoutSessionId, uid, paidAt: paid.paidAt, prefix });
  if (email === null) return;
  const words = messagesFor(language);
  const money = (cents: number) => moneyText(cents, paid.currency.toUpperCase(), language);
  const name = words.receiptPdf.itemTexts[item];
  const itemText = paid.seats === null ? name : `${name} × ${paid.seats}`;
  const mail = words.accountMail.receiptMail({
    siteUrl: ctx.config.siteUrl,
    number,
    item: itemText,
    amount: money(amountCents),
    tax: taxCents > 0 ? money(taxCents) : null,
    discount:
      discountCents > 0
        ? {
            listPrice: money(agreedCents + discountCents),
            off: money(discountCents),
            isSale: paid.isSale,
          }
        : null,
    paidAt: paid.paidAt,
    isGift: paid.isGift,
    seats: paid.seats,
  });
  await writeMail(tx, ctx, { kind: 'receipt', to: email, language, ...mail });
}
