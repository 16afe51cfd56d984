/** Emails about access: a plan given without payment, its end, and refunds. */
import { pages } from '#rules/pages.ts';
import type { ItemName, PaidPlan, Plan } from '#rules/plans.ts';
import { dayText, itemTexts } from '#messages/en/print/receipt-pdf.ts';
import type { MailMessage } from '#messages/mail-message.ts';

/** Sent when the instructor gives a plan, with its end. */
export function givenMail(mail: {
  siteUrl: string;
  course: string;
  plan: PaidPlan;
  /** Null for access without an end. */
  endsAt: number | null;
}): MailMessage {
  const plan = itemTexts[mail.plan];
  const lasts = mail.endsAt === null ? 'It doesn’t expire.' : `It lasts until ${dayText(mail.endsAt)}.`;
  return {
    subject: `You now have access: ${plan}`,
    paragraphs: [
      'Hello,',
      `Your instructor has given you access to ${mail.course} (${plan}). ${lasts} You don’t need to pay anything.`,
      { link: `${mail.siteUrl}/gpt`, label: 'Open the course' },
      'You keep your progress even if your access ends. If you have a question, reply to this email.',
    ],
  };
}

/** Sent when a given plan has ended, with what is left. */
export function endedMail(mail: {
  siteUrl: string;
  course: string;
  plan: PaidPlan;
  /** The plan that the learner has now. */
  left: Plan;
}): MailMessage {
  const plan = itemTexts[mail.plan];
  const left =
    mail.left === 'free'
      ? 'You can still see the outline and your progress.'
      : `Your plan is now ${itemTexts[mail.left]}.`;
  return {
    subject: `Your ${plan} access has ended`,
    paragraphs: [
      'Hello,',
      `The ${plan} access to ${mail.course} that your instructor gave you has ended. ${left} Your progress is kept.`,
      'To continue, choose a plan here:',
      { link: `${mail.siteUrl}${pages.pricing}`, label: 'See the plans' },
      'If you didn’t expect this, reply to this email. We read every reply.',
    ],
  };
}

/** Sent when a payment was refunded, partly or fully: the amount, how it arrives, and what changes. */
export function refundMail(mail: {
  siteUrl: string;
  item: ItemName;
  /** The amounts as text: refunded now, and paid. */
  refunded: string;
  paid: string;
  paidAt: number;
  isWhole: boolean;
  /** True if the refund goes to the original payment method. */
  isAutomatic: boolean;
  isGift: boolean;
  /** The seats of a group; null for any other payment. */
  seats: number | null;
}): MailMessage {
  const item = mail.seats === null ? itemTexts[mail.item] : `${itemTexts[mail.item]} × ${mail.seats}`;
  const how = mail.isAutomatic
    ? 'It goes back to the payment method you used. Most banks show it within 5 to 10 working days.'
    : 'We paid it back to you directly.';
  return {
    subject: `Refund: ${mail.refunded} for ${item}`,
    paragraphs: [
      'Hello,',
      mail.isWhole
        ? `We’ve refunded your payment of ${mail.refunded} for ${item} from ${dayText(mail.paidAt)}. ${how}`
        : `We’ve refunded ${mail.refunded} of the ${mail.paid} you paid for ${item} on ${dayText(mail.paidAt)}. ${how}`,
      changeOf(mail),
      { link: `${mail.siteUrl}/account`, label: 'See your payments' },
      'If you have a question, reply to this email. We read every reply.',
    ],
  };
}

/** Returns what a refund changes for the customer. */
function changeOf(mail: { isWhole: boolean; isGift: boolean; seats: number | null }): string {
  const { isWhole, isGift, seats } = mail;
  if (seats !== null)
    return isWhole
      ? 'The seats you bought with this payment no longer give access.'
      : 'The seats are still valid.';
  if (isGift)
    return isWhole ? 'The gift you bought with this payment is no longer valid.' : 'The gift is still valid.';
  return isWhole
    ? 'The access you got with this payment has ended. Your progress is kept.'
    : 'Your access hasn’t changed.';
}
