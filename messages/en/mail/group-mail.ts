/** Emails about the seats of a group: the invitation, and what becomes of a seat. */
import { pages } from '#rules/pages.ts';
import type { PaidPlan } from '#rules/plans.ts';
import { itemTexts } from '#messages/en/print/receipt-pdf.ts';
import type { MailMessage } from '#messages/mail-message.ts';

/** Sent to someone whom the buyer chose, who may have no account. The code follows a `#`, so no server log has it. */
export function seatInvitationMail(mail: {
  siteUrl: string;
  course: string;
  plan: PaidPlan;
  code: string;
  /** The buyer's name or email. */
  from: string;
}): MailMessage {
  const plan = itemTexts[mail.plan];
  return {
    subject: `${mail.from} invited you to ${mail.course}`,
    paragraphs: [
      'Hello,',
      `${mail.from} has invited you to join ${mail.course} (${plan}). Your seat is paid for, so you don’t need to pay anything.`,
      'Open the link, sign in with your email, and join:',
      { link: `${mail.siteUrl}${pages.join}#${mail.code}`, label: 'Join the course' },
      'Keep this link to yourself: the first person to use it gets your seat.',
      'If you don’t know the sender, ignore this email.',
    ],
  };
}

/** Sent to the learner who took the seat. */
export function seatTakenMail(mail: { siteUrl: string; plan: PaidPlan }): MailMessage {
  const plan = itemTexts[mail.plan];
  return {
    subject: `You now have ${plan}`,
    paragraphs: [
      'Hello,',
      `You’ve joined your team and now have ${plan}. The person who bought the seats can see your name and email, but not your progress, and can give your seat to someone else.`,
      { link: `${mail.siteUrl}${pages.course}`, label: 'Open the course' },
      'If you have a question, reply to this email.',
    ],
  };
}

/** Sent to the learner when the buyer or the instructor took the seat back, or its payment was refunded or disputed. */
export function seatEndedMail(mail: {
  siteUrl: string;
  plan: PaidPlan;
  why: 'taken-back' | 'payment';
}): MailMessage {
  const plan = itemTexts[mail.plan];
  return {
    subject: `Your ${plan} access has ended`,
    paragraphs: [
      'Hello,',
      mail.why === 'taken-back'
        ? `You were removed from your team, so your access (${plan}) has ended. Your progress is kept.`
        : `The payment for your seat (${plan}) was refunded or disputed, so your access has ended. Your progress is kept.`,
      'To continue, choose a plan here:',
      { link: `${mail.siteUrl}${pages.pricing}`, label: 'See the plans' },
      'If you didn’t expect this, ask the person who invited you.',
    ],
  };
}
