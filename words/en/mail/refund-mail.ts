/** The mail to a learner whose payment was given back, in part or as a whole. */
import type { ItemName } from '#rules/plans.ts';
import type { MailWords } from '../../mail-words.ts';
import { dayText, itemTexts } from '../print/receipt-pdf.ts';

/** Tells how much was given back, how it comes, and what it changes. */
export function refundMail(mail: {
  siteUrl: string;
  item: ItemName;
  /** The amounts as money: what was given back now, and what was paid. */
  refunded: string;
  paid: string;
  paidAt: number;
  isWhole: boolean;
  /** True where the money goes back the way it came, by the card or the bank. */
  isAutomatic: boolean;
}): MailWords {
  const item = itemTexts[mail.item];
  const how = mail.isAutomatic
    ? 'It goes back the way you paid. Your bank may need five to ten days until you see it.'
    : 'It was given back to you by hand.';
  return {
    subject: `Refund: ${mail.refunded} for ${item}`,
    paragraphs: [
      'Hello,',
      mail.isWhole
        ? `We have refunded your payment for ${item} of ${dayText(mail.paidAt)}: ${mail.refunded}. ${how}`
        : `We have refunded ${mail.refunded} of the ${mail.paid} that you paid for ${item} on ${dayText(mail.paidAt)}. ${how}`,
      mail.isWhole
        ? 'The access that came with this payment has ended. Everything you have watched and marked stays yours.'
        : 'Your access stays as it is.',
      { link: `${mail.siteUrl}/account`, label: 'See your payments' },
      'If you have a question, answer this mail. A person reads it.',
    ],
  };
}
