/** The texts of our own mails, as plain text and as HTML that mail programs show. */
import { emailChangeHours } from '#rules/account.ts';
import type { Device } from '#rules/sign-in/device.ts';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { lifetimeMinutes } from '#rules/sign-in/sign-in.ts';
import { dayText } from '#server/flows/receipts/receipt-texts.ts';

export type MailText = { subject: string; text: string; html: string };

/** The link leads on to `returnTo`, one of our pages, on whatever device it is opened; null means the course. */
export function signInMail(mail: {
  siteUrl: string;
  token: string;
  code: string;
  returnTo: string | null;
}): MailText {
  const onward = mail.returnTo === null ? '' : `&returnTo=${encodeURIComponent(mail.returnTo)}`;
  const link = `${mail.siteUrl}/verify#token=${mail.token}${onward}`;
  const code = `${mail.code.slice(0, 3)} ${mail.code.slice(3)}`;
  return compose({
    subject: 'Your sign-in link',
    paragraphs: [
      'Hello,',
      'Open this link on the phone or computer where you asked to sign in:',
      { link, label: 'Sign in' },
      'Or type this code there:',
      { code: mail.code, shown: code },
      `Both work once, for ${lifetimeMinutes} minutes. If you did not ask for this, you need not do anything.`,
    ],
  });
}

export function welcomeMail(mail: { siteUrl: string }): MailText {
  return compose({
    subject: 'Welcome to the course',
    paragraphs: [
      'Welcome!',
      'It is good to have you here. The outline of all lessons waits for you. Begin wherever you like.',
      { link: `${mail.siteUrl}/gpt`, label: 'Open the course' },
      'If anything does not work, answer this mail. A person reads it.',
    ],
  });
}

/** Says what was paid and by which number, once for each payment. The receipt itself is a link: it tells refunds too. */
export function receiptMail(mail: {
  siteUrl: string;
  number: string;
  item: string;
  amount: string;
  paidAt: number;
}): MailText {
  return compose({
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
  });
}

/** Tells that a further sign-in ended the oldest one. */
export function sessionEndedMail(mail: { siteUrl: string; device: Device }): MailText {
  const { browser, system } = mail.device;
  const where = [browser || 'a browser', system && `on ${system}`].filter(Boolean).join(' ');
  return compose({
    subject: 'You were signed out on one device',
    paragraphs: [
      'Hello,',
      `You can be signed in on five devices. You have just signed in on one more, so the oldest was signed out: ${where}.`,
      'If that was not you, look at your devices and end what you do not know:',
      { link: `${mail.siteUrl}/account`, label: 'See my devices' },
    ],
  });
}

/** Returns one of two mails: the e-mail changes only when the old and the new one have both confirmed. */
export function emailChangeMail(mail: { siteUrl: string; token: string; side: 'old' | 'new' }): MailText {
  return compose({
    subject: 'Please confirm your new address',
    paragraphs: [
      'Hello,',
      mail.side === 'old'
        ? 'You asked to use another e-mail address for your account. Please confirm it from this one too:'
        : 'Somebody asked to use this e-mail address for their account. If that was you, please confirm it:',
      { link: `${mail.siteUrl}/account#confirm=${mail.token}`, label: 'Confirm' },
      `The link works for ${emailChangeHours} hours. Everything you bought stays yours. If you did not ask for this, you need not do anything.`,
    ],
  });
}

type Paragraph = string | { link: string; label: string } | { code: string; shown: string };

/** A mail of these paragraphs, in both forms. */
export function compose(mail: { subject: string; paragraphs: Paragraph[] }): MailText {
  return {
    subject: mail.subject,
    text: `${mail.paragraphs.map(asText).join('\n\n')}\n`,
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      '<meta name="color-scheme" content="light dark">',
      `<title>${escapeHtml(mail.subject)}</title></head>`,
      '<body style="margin:0;padding:24px;background:#f6f1e7;color:#182033;',
      'font:16px/1.6 Figtree,Helvetica,Arial,sans-serif">',
      '<div style="max-width:480px;margin:0 auto;padding:32px;background:#fffdf8;border-radius:12px">',
      ...mail.paragraphs.map(asHtml),
      '</div></body></html>',
    ].join('\n'),
  };
}

function asText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph;
  return 'link' in paragraph ? paragraph.link : paragraph.code;
}

function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`;
  if ('link' in paragraph)
    return (
      `<p style="margin:24px 0"><a href="${escapeHtml(paragraph.link)}" style="display:inline-block;` +
      'padding:12px 28px;border-radius:999px;background:#f2a93b;color:#241703;font-weight:600;' +
      `text-decoration:none">${escapeHtml(paragraph.label)}</a></p>`
    );
  return `<p style="margin:0 0 16px;font-size:28px;letter-spacing:4px;font-weight:700">${paragraph.shown}</p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}
