/** Emails about gifts: the code for the recipient, and what becomes of it. */
import { pages } from '#rules/pages.ts';
import type { PaidPlan } from '#rules/plans.ts';
import { itemTexts } from '#messages/en/print/receipt-pdf.ts';
import type { MailMessage } from '#messages/mail-message.ts';

/** Sent to someone whom the buyer chose, who may have no account. The code follows a `#`, so no server log has it. */
export function giftMail(mail: {
  siteUrl: string;
  course: string;
  plan: PaidPlan;
  code: string;
  /** The buyer's name or email. */
  from: string;
  /** The buyer's message, or ''. */
  message: string;
}): MailMessage {
  const plan = itemTexts[mail.plan];
  return {
    subject: `A gift for you: ${mail.course}`,
    paragraphs: [
      'Hello,',
      `${mail.from} has given you ${mail.course} (${plan}). It’s paid for, so you don’t need to pay anything.`,
      ...(mail.message === '' ? [] : [`Their message: “${mail.message}”`]),
      'Open your gift, sign in with your email, and redeem it:',
      { link: `${mail.siteUrl}${pages.gift}#${mail.code}`, label: 'Open my gift' },
      `If the button doesn’t work, go to ${mail.siteUrl}${pages.gift} and enter this code: ${mail.code}`,
      'Keep the code to yourself: the first person to redeem it gets the course.',
    ],
  };
}

/** Sent to the learner who redeemed the gift. */
export function giftRedeemedMail(mail: { siteUrl: string; plan: PaidPlan }): MailMessage {
  const plan = itemTexts[mail.plan];
  return {
    subject: `Your gift is redeemed: ${plan}`,
    paragraphs: [
      'Hello,',
      `You’ve redeemed your gift, and now have ${plan}. It doesn’t expire.`,
      { link: `${mail.siteUrl}${pages.course}`, label: 'Open the course' },
      'If you have a question, reply to this email.',
    ],
  };
}

/** Sent to the learner when the payment of the gift was refunded or disputed. */
export function giftEndedMail(mail: { siteUrl: string; plan: PaidPlan }): MailMessage {
  const plan = itemTexts[mail.plan];
  return {
    subject: `Your ${plan} gift has ended`,
    paragraphs: [
      'Hello,',
      `The payment for the gift that you redeemed (${plan}) was refunded or disputed, so your access has ended. Your progress is kept.`,
      'To continue, choose a plan here:',
      { link: `${mail.siteUrl}${pages.pricing}`, label: 'See the plans' },
      'If you didn’t expect this, reply to this email. We read every reply.',
    ],
  };
}
