/** Emails about deleting an account: the request, and what cancelled it. */
import type { DeletionAsker, DeletionEnd } from '#rules/account.ts';
import type { Plan } from '#rules/plans.ts';
import type { MailWords } from '../../mail-words.ts';
import { dayText, itemTexts } from '../print/receipt-pdf.ts';

export function deletionAskedMail(mail: {
  siteUrl: string;
  dueAt: number;
  plan: Plan;
  /** The one who asked: the learner or the course team. */
  by: DeletionAsker;
}): MailWords {
  const { siteUrl, dueAt, plan, by } = mail;
  const lost = plan === 'free' ? '' : `your ${itemTexts[plan]}, which is not refunded, `;
  return {
    subject: 'Your account will be deleted',
    paragraphs: [
      `${whoAsked[by]} It will be deleted on ${dayText(dueAt)}.`,
      `You will also lose ${lost}your progress and your certificate.`,
      'We keep payments, receipts and what you agreed to without your name because tax law requires complete records.',
      'If you change your mind before then, you can keep your account here. Signing in again or buying a plan keeps it too.',
      { link: `${siteUrl}/account`, label: 'Keep my account' },
    ],
  };
}

const whoAsked: Record<DeletionAsker, string> = {
  learner: 'You asked to delete your account.',
  team: 'The course team was asked to delete your account.',
};

const whatKept: Record<DeletionEnd, string> = {
  payment: 'you’ve bought a plan',
  'sign-in': 'you’ve signed in again',
};

export function accountKeptMail(mail: { siteUrl: string; by: DeletionEnd }): MailWords {
  return {
    subject: 'Your account is kept',
    paragraphs: [
      `You asked to delete your account. Since then, ${whatKept[mail.by]}, so we’ve kept your account and everything in it.`,
      'If you still want to delete it, ask for it again:',
      { link: `${mail.siteUrl}/account`, label: 'Open my account' },
    ],
  };
}
