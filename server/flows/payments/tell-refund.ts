/** The mail to a learner whose payment was refunded, in the transaction that records it. */
import { moneyText } from '#rules/payments/money.ts';
import { itemName } from '#rules/plans.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { writeMail } from '#server/flows/mail/write-mail.ts';
import { findPayment } from '#server/store/payments/payments.ts';
import { type Language, wordsFor } from '#words/words-for.ts';

/** `amountCents` is what this refund gives back; the row of the payment holds it already. */
export async function tellRefund(
  tx: Database,
  ctx: AppContext,
  refund: { checkoutSessionId: string; amountCents: number; email: string; language: Language },
): Promise<void> {
  const payment = await findPayment(tx, refund);
  if (!payment) return;
  const { language, email: to } = refund;
  const currency = payment.currency.toUpperCase();
  const mail = wordsFor(language).accessMail.accessMail({
    siteUrl: ctx.config.siteUrl,
    item: itemName(payment),
    refunded: moneyText(refund.amountCents, currency),
    paid: moneyText(payment.amountCents, currency),
    paidAt: payment.paidAt,
    isWhole: payment.refundedCents >= payment.amountCents,
    isAutomatic: payment.kind === 'stripe',
  });
  await writeMail(tx, ctx, { kind: 'refund', to, language, ...mail });
}
