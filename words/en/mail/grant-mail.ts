/** The mail to a learner who got a plan without paying. */
import type { PaidPlan } from '#rules/plans.ts';
import type { MailWords } from '../../mail-words.ts';
import { dayText, itemTexts } from '../receipt-pdf.ts';

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
