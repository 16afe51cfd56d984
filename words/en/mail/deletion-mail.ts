/** The mails about deleting an account: what was asked for, and what ended it. */
import type { DeletionAsker, DeletionEnd } from '#rules/account.ts';
import type { Plan } from '#rules/plans.ts';
import type { MailWords } from '../../mail-words.ts';
import { dayText, itemTexts } from '../print/receipt-pdf.ts';

export function deletionAskedMail(mail: {
  siteUrl: string;
  dueAt: number;
  plan: Plan;
  /** The one who asked: the learner, or the team of the course. */
  by: DeletionAsker;
}): MailWords {
  const { siteUrl, dueAt, plan, by } = mail;
  const lost = plan === 'free' ? '' : `your ${itemTexts[plan]}, which is not refunded, `;
  return {
    subject: 'Your account will be deleted',
    paragraphs: [
      `${whoAsked[by]} It will be deleted on ${dayText(dueAt)}.`,
      `With it go ${lost}your progress and your certificate.`,
      'Payments, receipts and what you agreed to stay in our books without your name, because the tax law wants them to be complete.',
      'If you change your mind before then, keep it here. Signing in again or buying a plan keeps it too.',
      { link: `${siteUrl}/account`, label: 'Keep my account' },
    ],
  };
}

const whoAsked: Record<DeletionAsker, string> = {
  learner: 'You asked to delete your account.',
  team: 'The team of the course was asked to delete your account.',
};

const whatKept: Record<DeletionEnd, string> = {
  payment: 'you have bought a plan',
  'sign-in': 'you have signed in again',
};

export function accountKeptMail(mail: { siteUrl: string; by: DeletionEnd }): MailWords {
  return {
    subject: 'Your account stays',
    paragraphs: [
      `You had asked to delete your account. Since then ${whatKept[mail.by]}, so it stays, with all that is in it.`,
      'If you still want it to be deleted, ask for it once more:',
      { link: `${mail.siteUrl}/account`, label: 'Open my account' },
    ],
  };
}
