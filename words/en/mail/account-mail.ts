/** The words of mails about signing in and the account; the server composes text and HTML of them. */
import type { MailWords } from '../../mail-words.ts';
import { emailChangeHours } from '#rules/account.ts';
import type { Device } from '#rules/sign-in/device.ts';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { lifetimeMinutes } from '#rules/sign-in/sign-in.ts';
import { dayText } from '../print/receipt-pdf.ts';

/** The link leads on to `returnTo`, one of our pages, on whatever device it is opened; null means the course. */
export function signInMail(mail: {
  siteUrl: string;
  token: string;
  code: string;
  returnTo: string | null;
}): MailWords {
  const onward = mail.returnTo === null ? '' : `&returnTo=${encodeURIComponent(mail.returnTo)}`;
  const link = `${mail.siteUrl}/verify#token=${mail.token}${onward}`;
  const code = `${mail.code.slice(0, 3)} ${mail.code.slice(3)}`;
  return {
    subject: 'Your sign-in link',
    paragraphs: [
      'Hello,',
      'Open this link on the phone or computer where you asked to sign in:',
      { link, label: 'Sign in' },
      'Or type this code there:',
      { code: mail.code, shown: code },
      `Both work once, for ${lifetimeMinutes} minutes. If you did not ask for this, you need not do anything.`,
    ],
  };
}

export function welcomeMail(mail: { siteUrl: string }): MailWords {
  return {
    subject: 'Welcome to the course',
    paragraphs: [
      'Welcome!',
      'It is good to have you here. The outline of all lessons waits for you. Begin wherever you like.',
      { link: `${mail.siteUrl}/gpt`, label: 'Open the course' },
      'If anything does not work, answer this mail. A person reads it.',
    ],
  };
}

/** Says what was paid and by which number, once for each payment. The receipt itself is a link: it tells refunds too. */
export function receiptMail(mail: {
  siteUrl: string;
  number: string;
  item: string;
  amount: string;
  paidAt: number;
}): MailWords {
  return {
    subject: `Your receipt: ${mail.item}, ${mail.amount}`,
    paragraphs: [
      'Thank you!',
      `Your payment of ${mail.amount} for ${mail.item} arrived on ${dayText(mail.paidAt)}. You pay once and keep it.`,
      `Your receipt has the number ${mail.number}. Read it, print it or keep it as a PDF:`,
      { link: mail.siteUrl + pathTo(pages.receipt, { number: mail.number }), label: 'See the receipt' },
      'And here everything you bought waits for you:',
      { link: `${mail.siteUrl}/gpt`, label: 'Open the course' },
      'If you bought this and see no access, answer this mail. A person reads it.',
    ],
  };
}

/** Tells that a further sign-in ended the oldest one. */
export function sessionEndedMail(mail: { siteUrl: string; device: Device }): MailWords {
  const { browser, system } = mail.device;
  const where = [browser || 'a browser', system && `on ${system}`].filter(Boolean).join(' ');
  return {
    subject: 'You were signed out on one device',
    paragraphs: [
      'Hello,',
      `You can be signed in on five devices. You have just signed in on one more, so the oldest was signed out: ${where}.`,
      'If that was not you, look at your devices and end what you do not know:',
      { link: `${mail.siteUrl}/account`, label: 'See my devices' },
    ],
  };
}

/** Returns one of two mails: the e-mail changes only when the old and the new one have both confirmed. */
export function emailChangeMail(mail: { siteUrl: string; token: string; side: 'old' | 'new' }): MailWords {
  return {
    subject: 'Please confirm your new address',
    paragraphs: [
      'Hello,',
      mail.side === 'old'
        ? 'You asked to use another e-mail address for your account. Please confirm it from this one too:'
        : 'Somebody asked to use this e-mail address for their account. If that was you, please confirm it:',
      { link: `${mail.siteUrl}/account#confirm=${mail.token}`, label: 'Confirm' },
      `The link works for ${emailChangeHours} hours. Everything you bought stays yours. If you did not ask for this, you need not do anything.`,
    ],
  };
}

/** Tells both e-mails of two merged accounts that they are one now; the first is the one that mails go to. */
export function accountsMergedMail(mail: { siteUrl: string; emails: readonly [string, string] }): MailWords {
  const [first, second] = mail.emails;
  return {
    subject: 'Your two accounts are one now',
    paragraphs: [
      'Hello,',
      `You had two accounts here, and the team of the course has put them together: ${first} and ${second}.`,
      `Everything that you bought and watched with either is in one place now. Sign in with whichever of the two you like; mails go to ${first}.`,
      { link: `${mail.siteUrl}/gpt`, label: 'Open the course' },
      'If one of these addresses is not yours, answer this mail at once. A person reads it.',
    ],
  };
}
