/** The mails to a learner who got a plan without paying: when it was given, and when it has ended. */
import type { PaidPlan, Plan } from '#rules/plans.ts';
import type { MailWords } from '../../mail-words.ts';
import { pages } from '#rules/pages.ts';
import { dayText, itemTexts } from '../print/receipt-pdf.ts';

/** Tells that the instructor gave a plan, and until when. */
export function givenMail(mail: {
  siteUrl: string;
  course: string;
  plan: PaidPlan;
  /** Null for access without an end. */
  endsAt: number | null;
}): MailWords {
  const plan = itemTexts[mail.plan];
  const lasts = mail.endsAt === null ? 'It has no end.' : `It lasts until ${dayText(mail.endsAt)}.`;
  return {
    subject: `You have been given ${plan}`,
    paragraphs: [
      'Hello,',
      `Your teacher has given you ${plan} of ${mail.course}. ${lasts} You have nothing to pay.`,
      { link: `${mail.siteUrl}/gpt`, label: 'Open the course' },
      'What you watch and mark stays yours, also afterwards. If you have a question, answer this mail.',
    ],
  };
}

/** Tells that a given plan has ended, and what is left. */
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
      ? 'The outline and your progress stay open to you.'
      : `You still have ${itemTexts[mail.left]}.`;
  return {
    subject: `Your access to ${plan} has ended`,
    paragraphs: [
      'Hello,',
      `The ${plan} of ${mail.course} that your teacher gave you has ended. ${left} Everything you have watched and marked stays yours.`,
      'If you want to go on with it, the plans are here:',
      { link: `${mail.siteUrl}${pages.pricing}`, label: 'See the plans' },
      'If this surprises you, answer this mail. A person reads it.',
    ],
  };
}
