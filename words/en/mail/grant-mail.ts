/** Emails about a plan given without payment: when it starts and when it has ended. */
import type { PaidPlan, Plan } from '#rules/plans.ts';
import type { MailWords } from '../../mail-words.ts';
import { pages } from '#rules/pages.ts';
import { dayText, itemTexts } from '../print/receipt-pdf.ts';

/** Sent when the instructor gives a plan, with its end. */
export function givenMail(mail: {
  siteUrl: string;
  course: string;
  plan: PaidPlan;
  /** Null for access without an end. */
  endsAt: number | null;
}): MailWords {
  const plan = itemTexts[mail.plan];
  const lasts = mail.endsAt === null ? 'It doesn’t expire.' : `It lasts until ${dayText(mail.endsAt)}.`;
  return {
    subject: `You have been given ${plan}`,
    paragraphs: [
      'Hello,',
      `Your instructor has given you ${plan} for ${mail.course}. ${lasts} You don’t need to pay anything.`,
      { link: `${mail.siteUrl}/gpt`, label: 'Open the course' },
      'Your progress is kept, even afterwards. If you have a question, reply to this email.',
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
}): MailWords {
  const plan = itemTexts[mail.plan];
  const left =
    mail.left === 'free'
      ? 'You can still see the outline and your progress.'
      : `You still have ${itemTexts[mail.left]}.`;
  return {
    subject: `Your access to ${plan} has ended`,
    paragraphs: [
      'Hello,',
      `The access to ${plan} for ${mail.course} that your instructor gave you has ended. ${left} Your progress is kept.`,
      'To continue, choose a plan here:',
      { link: `${mail.siteUrl}${pages.pricing}`, label: 'See the plans' },
      'If you didn’t expect this, reply to this email. A person reads it.',
    ],
  };
}
