/** The email to a learner whose payment was refunded, partly or fully. */
import type { ItemName } from '#rules/plans.ts';
import type { MailWords } from '../../mail-words.ts';
import { dayText, itemTexts } from '../print/receipt-pdf.ts';

/** Says how much was refunded, how it arrives, and what changes. */
export function refundMail(mail: {
  siteUrl: string;
  item: ItemName;
  /** The amounts as text: refunded now, and paid. */
  refunded: string;
  paid: string;
  paidAt: number;
  isWhole: boolean;
  /** True where the refund goes to the original payment method. */
  isAutomatic: boolean;
}): MailWords {
  const item = itemTexts[mail.item];
  const how = mail.isAutomatic
    ? 'It goes back to the payment method you used. Your bank may need five to ten days to show it.'
    : 'We paid it back to you directly.';
  return {
    subject: `Refund: ${mail.refunded} for ${item}`,
    paragraphs: [
      'Hello,',
      mail.isWhole
        ? `We’ve refunded your payment of ${mail.refunded} for ${item} from ${dayText(mail.paidAt)}. ${how}`
        : `We’ve refunded ${mail.refunded} of the ${mail.paid} you paid for ${item} on ${dayText(mail.paidAt)}. ${how}`,
      mail.isWhole
        ? 'The access you got with this payment has ended. Your progress is kept.'
        : 'Your access hasn’t changed.',
      { link: `${mail.siteUrl}/account`, label: 'See your payments' },
      'If you have a question, reply to this email. A person reads it.',
    ],
  };
}
