/** The mails about a certificate: they tell the learner the instructor's decision, or that of a payment. */
import { certificatePath } from '#rules/certificate.ts';
import { pages } from '#rules/pages.ts';
import type { MailWords } from '../../mail-words.ts';

type MailFacts = { siteUrl: string; name: string; course: string };
type PageFacts = MailFacts & { id: string };

/** The instructor's words to the holder; '' without any. */
type NoteFacts = PageFacts & { note: string };

function noteParagraphs(note: string): string[] {
  return note === '' ? [] : ['Your instructor writes:', note];
}

export function certificateIssuedMail({ siteUrl, name, course, id, note }: NoteFacts): MailWords {
  return {
    subject: 'Your certificate is here',
    paragraphs: [
      `Congratulations, ${name}!`,
      ...noteParagraphs(note),
      `Your certificate for “${course}” is confirmed. It has a page of its own, where you find it to print, as a picture, and for LinkedIn:`,
      { link: `${siteUrl}${certificatePath(id)}`, label: 'See my certificate' },
      'Anyone you send that address to can see that it is real. It shows your name, the course and the day, and nothing else of you.',
    ],
  };
}

export function certificateReissuedMail({ siteUrl, name, course, id, note }: NoteFacts): MailWords {
  return {
    subject: 'Your certificate with its new name',
    paragraphs: [
      `Hello ${name},`,
      ...noteParagraphs(note),
      `Your certificate for “${course}” was issued anew with this name. It has a page of its own:`,
      { link: `${siteUrl}${certificatePath(id)}`, label: 'See my certificate' },
      'The address and the code of the former one lead there, so a link in a profile goes on to work. Please print the new sheet, and download the credential once more if you use it: the former one counts no longer.',
      'If you did not ask for this, answer this mail. A person reads it.',
    ],
  };
}

export function certificateDeclinedMail({
  siteUrl,
  name,
  reason,
}: MailFacts & { reason: string }): MailWords {
  return {
    subject: 'About your certificate',
    paragraphs: [
      name ? `Hello ${name},` : 'Hello,',
      'Your certificate could not be confirmed yet. The instructor writes:',
      reason,
      'Once that is settled you can claim it again on the course page:',
      { link: `${siteUrl}${pages.course}`, label: 'Open the course' },
      'If you have a question, answer this mail. A person reads it.',
    ],
  };
}

export function certificateRevokedMail({ name, course, reason }: MailFacts & { reason: string }): MailWords {
  return {
    subject: 'Your certificate was revoked',
    paragraphs: [
      `Hello ${name},`,
      `Your certificate for “${course}” was revoked, and its page now says so. The instructor writes:`,
      reason,
      'If you think this is a mistake, answer this mail. A person reads it.',
    ],
  };
}

export function certificatePaymentRevokedMail({ siteUrl, name, course, id }: PageFacts): MailWords {
  return {
    subject: 'Your certificate does not hold any more',
    paragraphs: [
      `Hello ${name},`,
      `The payment for Ultra was given back, and your certificate for “${course}” goes with it. Its page now says that it is not valid:`,
      { link: `${siteUrl}${certificatePath(id)}`, label: 'See the page' },
      'What you have watched stays yours. When Ultra is paid again, the certificate holds again by itself.',
      'If you think this is a mistake, answer this mail. A person reads it.',
    ],
  };
}

export function certificateRestoredMail({ siteUrl, name, course, id }: PageFacts): MailWords {
  return {
    subject: 'Your certificate holds again',
    paragraphs: [
      `Hello ${name},`,
      `Ultra is paid, so your certificate for “${course}” holds again. Its page says so:`,
      { link: `${siteUrl}${certificatePath(id)}`, label: 'See my certificate' },
    ],
  };
}
