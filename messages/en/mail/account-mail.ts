/** Emails about signing in and the account. The server composes their text and HTML. */
import { type DeletionRequester, type DeletionEnd, emailChangeHours } from '#rules/account.ts';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import type { Plan } from '#rules/plans.ts';
import type { Device } from '#rules/sign-in/session.ts';
import { lifetimeMinutes } from '#rules/sign-in/sign-in.ts';
import { dayText, itemTexts } from '#messages/en/print/receipt-pdf.ts';
import type { MailMessage } from '#messages/mail-message.ts';

/** The link leads to `returnTo`, one of our pages, on any device; null means the course. */
export function signInMail(mail: {
  siteUrl: string;
  token: string;
  code: string;
  returnTo: string | null;
}): MailMessage {
  const onward = mail.returnTo === null ? '' : `&returnTo=${encodeURIComponent(mail.returnTo)}`;
  const link = `${mail.siteUrl}/verify#token=${mail.token}${onward}`;
  const code = `${mail.code.slice(0, 3)} ${mail.code.slice(3)}`;
  return {
    subject: 'Your sign-in link',
    paragraphs: [
      'Hello,',
      'Open this link on the phone or computer where you asked to sign in:',
      { link, label: 'Sign in' },
      'Or enter this code there:',
      { code: mail.code, shown: code },
      `Both work once and expire after ${lifetimeMinutes} minutes. If you didn’t request this, you can ignore this email.`,
    ],
  };
}

export function welcomeMail(mail: { siteUrl: string }): MailMessage {
  return {
    subject: 'Welcome to the course',
    paragraphs: [
      'Welcome!',
      'It’s great to have you here. You can see every lesson in the outline. When you’re ready, choose a plan to watch its lessons.',
      { link: `${mail.siteUrl}/gpt`, label: 'Open the course' },
      'If anything doesn’t work, reply to this email. We read every reply.',
    ],
  };
}

/** Sent once for each payment. The receipt itself is a link because it also shows refunds. */
export function receiptMail(mail: {
  siteUrl: string;
  number: string;
  item: string;
  amount: string;
  /** The list price, and the discount of a coupon or a sale; null without one. */
  discount: { listPrice: string; off: string; isSale: boolean } | null;
  /** The tax in the amount; null without any. */
  tax: string | null;
  paidAt: number;
  isGift: boolean;
  /** The seats of a group; null for any other payment. */
  seats: number | null;
}): MailMessage {
  return {
    subject: `Your receipt: ${mail.item}, ${mail.amount}`,
    paragraphs: [
      'Thank you!',
      `We received your payment of ${mail.amount} for ${mail.item} on ${dayText(mail.paidAt)}. You won’t be charged again.`,
      ...(mail.tax === null ? [] : [`This amount includes ${mail.tax} in tax.`]),
      ...(mail.discount
        ? [
            `The list price was ${mail.discount.listPrice}. ${mail.discount.isSale ? 'The sale' : 'Your coupon'} saved you ${mail.discount.off}.`,
          ]
        : []),
      `Your receipt number is ${mail.number}. You can view the receipt, print it or save it as a PDF:`,
      { link: mail.siteUrl + pathTo(pages.receipt, { number: mail.number }), label: 'See the receipt' },
      ...(mail.isGift
        ? [
            'This is a gift for someone else. You can see its code, send it by email or print it here:',
            { link: `${mail.siteUrl}/account`, label: 'See my gift' },
          ]
        : mail.seats !== null
          ? [
              'This is for a team. Invite people, or copy the links to your seats, here:',
              { link: `${mail.siteUrl}/account`, label: 'Invite my team' },
            ]
          : ['Everything you bought is here:', { link: `${mail.siteUrl}/gpt`, label: 'Open the course' }]),
      'We also email our customers news about the course. You can unsubscribe at any time on your account page.',
      'If you don’t have access, reply to this email. We read every reply.',
    ],
  };
}

/** Sent when a new sign-in ended the oldest session. */
export function sessionEndedMail(mail: { siteUrl: string; device: Device }): MailMessage {
  const { browser, system } = mail.device;
  const where = [browser || 'a browser', system && `on ${system}`].filter(Boolean).join(' ');
  return {
    subject: 'You were signed out on one device',
    paragraphs: [
      'Hello,',
      `You can be signed in on up to five devices at a time. You just signed in on another one, so we signed out the oldest: ${where}.`,
      'If this wasn’t you, check your devices and sign out any you don’t recognize:',
      { link: `${mail.siteUrl}/account`, label: 'See my devices' },
    ],
  };
}

/** Returns one of two emails: the email address changes when both the old and the new one are confirmed. */
export function emailChangeMail(mail: { siteUrl: string; token: string; side: 'old' | 'new' }): MailMessage {
  return {
    subject: 'Please confirm your new email address',
    paragraphs: [
      'Hello,',
      mail.side === 'old'
        ? 'A change of your account’s email address was requested. Please confirm from this address too:'
        : 'Someone asked to use this email address for their account. If this was you, please confirm it:',
      { link: `${mail.siteUrl}/account#confirm=${mail.token}`, label: 'Confirm' },
      `The link works for ${emailChangeHours} hours. You keep everything you bought. If you didn’t request this, you can ignore this email.`,
    ],
  };
}

/** Sent to both email addresses after a merge. The first one receives all later emails. */
export function accountsMergedMail(mail: {
  siteUrl: string;
  emails: readonly [string, string];
}): MailMessage {
  const [first, second] = mail.emails;
  return {
    subject: 'Your two accounts were merged',
    paragraphs: [
      'Hello,',
      `You had two accounts here, ${first} and ${second}. The course team has merged them.`,
      `Everything you bought and watched with either account is now in one place. You can sign in with either email address. We’ll send emails to ${first}.`,
      { link: `${mail.siteUrl}/gpt`, label: 'Open the course' },
      'If one of these addresses isn’t yours, reply to this email right away. We read every reply.',
    ],
  };
}

/** Emails about deleting an account: the request, and what cancelled it. */
export function deletionAskedMail(mail: {
  siteUrl: string;
  dueAt: number;
  plan: Plan;
  /** The requester: the learner or the course team. */
  by: DeletionRequester;
}): MailMessage {
  const { siteUrl, dueAt, plan, by } = mail;
  const lost =
    plan === 'free'
      ? 'your progress, your notes and your certificate'
      : `your progress, your notes, your certificate and your ${itemTexts[plan]}, which isn’t refunded`;
  return {
    subject: 'Your account will be deleted',
    paragraphs: [
      `${whoAsked[by]} It will be deleted on ${dayText(dueAt)}.`,
      `You’ll also lose ${lost}.`,
      'We keep payments, receipts and what you agreed to without your name because tax law requires complete records.',
      'If you change your mind before then, you can keep your account here. Signing in again or buying a plan also cancels the deletion.',
      { link: `${siteUrl}/account`, label: 'Keep my account' },
    ],
  };
}

const whoAsked: Record<DeletionRequester, string> = {
  learner: 'You asked to delete your account.',
  team: 'The course team has scheduled your account for deletion.',
};

const whatKept: Record<DeletionEnd, string> = {
  payment: 'You bought a plan',
  gift: 'You redeemed a gift',
  'sign-in': 'You signed in again',
};

export function accountKeptMail(mail: { siteUrl: string; by: DeletionEnd }): MailMessage {
  return {
    subject: 'We’ve kept your account',
    paragraphs: [
      `${whatKept[mail.by]}, so your account is no longer scheduled for deletion. Nothing was deleted.`,
      'If you still want to delete it, request the deletion again:',
      { link: `${mail.siteUrl}/account`, label: 'Open my account' },
    ],
  };
}
