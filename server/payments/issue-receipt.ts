/**
 * Issues the receipt of a recorded payment: the number and the mail, once, in the transaction that records the
 * payment.
 */
import { firstReceiptPrefix } from '#rules/payments/receipt.ts';
import { moneyText } from '#rules/payments/money.ts';
import type { ItemName } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';
import { lastPublishedContent } from '#server/content/published-content.ts';
import { findPublished } from '#server/content/store.ts';
import { assignReceiptNumber, hasReceipt } from './receipt-store.ts';
import type { AppContext } from '#server/context.ts';
import { type Language, wordsFor } from '#words/words-for.ts';
import { writeMail } from '#server/mail/queue.ts';

/**
 * Issues a receipt. Call it after `lockUser`, in the same transaction. A payment that has a number gets no second
 * number and no second mail.
 */
export async function issueReceipt(
  tx: Database,
  ctx: AppContext,
  paid: {
    checkoutSessionId: string;
    uid: string;
    /** The e-mail of the user; null when the account is deleted: the number is for the books then. */
    email: string | null;
    language: Language;
    item: ItemName;
    amountCents: number;
    /** The same transaction records the payment, so it cannot have a number yet. */
    isFirst: boolean;
    /** The currency as Stripe writes it. */
    currency: string;
    paidAt: number;
  },
): Promise<void> {
  const { checkoutSessionId, uid, email, language, isFirst, item, amountCents, paidAt } = paid;
  if (!isFirst && (await hasReceipt(tx, { checkoutSessionId }))) return;
  const published = lastPublishedContent(ctx.db) ?? (await findPublished(tx));
  const prefix = published?.document.site.receiptPrefix ?? firstReceiptPrefix;
  const number = await assignReceiptNumber(tx, { checkoutSessionId, uid, paidAt, prefix });
  if (email === null) return;
  const words = wordsFor(language);
  const mail = words.accountMail.receiptMail({
    siteUrl: ctx.config.siteUrl,
    number,
    item: words.receiptPdf.itemTexts[item],
    amount: moneyText(amountCents, paid.currency.toUpperCase()),
    paidAt,
  });
  await writeMail(tx, ctx, { kind: 'receipt', to: email, language, ...mail });
}
