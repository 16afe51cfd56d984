/** The English emails and pages of the waiting list. */
import type { MailMessage } from '#messages/mail-message.ts';

type EntryMail = { site: string; url: string };

/** Asks the owner of an address to confirm it. */
export function confirmMail({ site, url }: EntryMail): MailMessage {
  return {
    subject: `Confirm your place on the ${site} waiting list`,
    paragraphs: [
      'Hello,',
      `Someone, probably you, entered this address to be notified when ${site} opens. Confirm it to join the waiting list:`,
      { link: url, label: 'Join the waiting list' },
      'If it wasn’t you, ignore this email. We’ll delete your address.',
    ],
  };
}

/** Answers the form for an address that is on the list. */
export function knownMail({ site, url }: EntryMail): MailMessage {
  return {
    subject: `You’re on the ${site} waiting list`,
    paragraphs: [
      'Hello,',
      `You’re already on the waiting list of ${site}. We’ll email you when it opens.`,
      { link: url, label: 'View or leave the list' },
    ],
  };
}

/** The form after a problem. */
export const form = {
  title: 'Join the waiting list',
  label: 'Email',
  button: 'Notify me',
  problems: {
    invalid: 'Enter a valid email address.',
    tooOften: 'There were too many attempts. Wait a few minutes, then try again.',
    failed: 'Something went wrong on our side. Try again in a moment.',
  },
} as const;

export const sentPage = {
  title: 'Check your email',
  text: 'We’ve sent you a link. Open it and confirm your address to join the waiting list.',
  hint: 'No email after a few minutes? Look in your spam folder, or enter your address again.',
  home: 'Home page',
} as const;

export const confirmPage = {
  title: 'Confirm your email',
  text: ({ site, email }: { site: string; email: string }) =>
    `Click the button to add ${email} to the waiting list. We’ll email you when ${site} opens. You can leave the list at any time.`,
  button: 'Join the waiting list',
} as const;

export const listedPage = {
  title: 'You’re on the waiting list',
  text: ({ site, email }: { site: string; email: string }) => `We’ll write to ${email} when ${site} opens.`,
  openText: (site: string) => `${site} is open.`,
  home: 'Home page',
  leave: 'Leave the waiting list',
} as const;

export const leavePage = {
  title: 'Leave the waiting list',
  text: (site: string) =>
    `Click the button to stop getting these emails from ${site}. We’ll delete your address from the waiting list.`,
  button: 'Leave the waiting list',
  done: 'You’re no longer on the waiting list',
  doneText: (site: string) => `You won’t get any more emails about the opening of ${site}.`,
} as const;

export const gonePage = {
  title: 'This link is no longer valid',
  text: (days: number) =>
    `Confirmation links expire after ${days} days. To join the waiting list, enter your address again.`,
  home: 'Home page',
} as const;

/** The reason in the footer of an email to the waiting list. */
export const footerWhy = (site: string) =>
  `You’re receiving this email because you joined the waiting list of ${site}.`;
