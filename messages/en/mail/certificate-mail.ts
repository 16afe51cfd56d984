/** Emails about a certificate: the instructor's decision, or the effect of a payment. */
import { certificatePath } from '#rules/certificate.ts';
import { pages } from '#rules/pages.ts';
import type { MailMessage } from '#messages/mail-message.ts';

type MailFacts = { siteUrl: string; name: string; course: string };
type PageFacts = MailFacts & { id: string };

/** The instructor's note to the learner; '' without one. */
type NoteFacts = PageFacts & { note: string };

function noteParagraphs(note: string): string[] {
  return note === '' ? [] : ['Your instructor writes:', note];
}

export function certificateIssuedMail({ siteUrl, name, course, id, note }: NoteFacts): MailMessage {
  return {
    subject: 'Your certificate is ready',
    paragraphs: [
      `Congratulations, ${name}!`,
      ...noteParagraphs(note),
      `Your certificate for “${course}” is confirmed. On its page, you can print it, save it as an image and add it to LinkedIn:`,
      { link: `${siteUrl}${certificatePath(id)}`, label: 'See my certificate' },
      'Anyone with the link can verify it. The page shows your name, the course and the date, and nothing else about you.',
    ],
  };
}

export function certificateReissuedMail({ siteUrl, name, course, id, note }: NoteFacts): MailMessage {
  return {
    subject: 'Your certificate was reissued',
    paragraphs: [
      `Hello ${name},`,
      ...noteParagraphs(note),
      `Your certificate for “${course}” was reissued with this name. This is its page:`,
      { link: `${siteUrl}${certificatePath(id)}`, label: 'See my certificate' },
      'The link and the code of the previous certificate lead there, so links in your profiles keep working. If you use the printed certificate or the credential, print or download it again: the previous one is no longer valid.',
      'If you didn’t request this, reply to this email. We read every reply.',
    ],
  };
}

export function certificateDeclinedMail({
  siteUrl,
  name,
  reason,
}: MailFacts & { reason: string }): MailMessage {
  return {
    subject: 'About your certificate',
    paragraphs: [
      name ? `Hello ${name},` : 'Hello,',
      'Your certificate couldn’t be confirmed yet. The instructor writes:',
      reason,
      'When this is resolved, you can claim it again on the course page:',
      { link: `${siteUrl}${pages.course}`, label: 'Open the course' },
      'If you have a question, reply to this email. We read every reply.',
    ],
  };
}

export function certificateRevokedMail({
  name,
  course,
  reason,
}: MailFacts & { reason: string }): MailMessage {
  return {
    subject: 'Your certificate was revoked',
    paragraphs: [
      `Hello ${name},`,
      `Your certificate for “${course}” was revoked, and its page now shows this. The instructor writes:`,
      reason,
      'If you think this is a mistake, reply to this email. We read every reply.',
    ],
  };
}

/** About the certificate that a merge of two accounts revoked; `id` is that of the one that stays. */
export function certificateMergedMail({ siteUrl, name, course, id }: PageFacts): MailMessage {
  return {
    subject: 'One of your certificates was revoked',
    paragraphs: [
      `Hello ${name},`,
      `Your two accounts were merged, and each had a certificate for “${course}”. You keep the one that was confirmed first. The other was revoked, and its page now shows this.`,
      { link: `${siteUrl}${certificatePath(id)}`, label: 'See my certificate' },
      'If you think this is a mistake, reply to this email. We read every reply.',
    ],
  };
}

export function certificatePaymentRevokedMail({ siteUrl, name, course, id }: PageFacts): MailMessage {
  return {
    subject: 'Your certificate is no longer valid',
    paragraphs: [
      `Hello ${name},`,
      `Your payment for Ultra was refunded or charged back, so your certificate for “${course}” is no longer valid. Its page now shows this:`,
      { link: `${siteUrl}${certificatePath(id)}`, label: 'See the page' },
      'Your progress is kept. If you pay for Ultra again, the certificate becomes valid again automatically.',
      'If you think this is a mistake, reply to this email. We read every reply.',
    ],
  };
}

export function certificateRestoredMail({ siteUrl, name, course, id }: PageFacts): MailMessage {
  return {
    subject: 'Your certificate is valid again',
    paragraphs: [
      `Hello ${name},`,
      `Your Ultra plan is active again, so your certificate for “${course}” is valid again. Its page shows this:`,
      { link: `${siteUrl}${certificatePath(id)}`, label: 'See my certificate' },
    ],
  };
}
