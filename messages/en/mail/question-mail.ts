/** The English emails about an answer to a question, and about a reply that was not stored. */
import { replyMarker, type ReplyRejection } from '#rules/mail/reply-text.ts';
import type { MailMessage } from '#messages/mail-message.ts';

/** Sent to the learner of a question when the team has answered it. */
export function answeredMail(mail: {
  lesson: string;
  question: string;
  answer: string;
  /** The lesson at the second of the question. */
  url: string;
  accountUrl: string;
  /** Whether a reply to this email reaches the team as a follow-up. */
  canReply: boolean;
}): MailMessage {
  const lines = (text: string) => text.split(/\n+/);
  return {
    subject: `Answer to your question about ${mail.lesson}`,
    paragraphs: [
      ...(mail.canReply ? [replyMarker('Write your reply above this line')] : []),
      'Hello,',
      `We’ve answered your question about “${mail.lesson}”:`,
      ...lines(mail.answer),
      'You asked:',
      ...lines(mail.question).map((line) => `“${line}”`),
      { link: mail.url, label: 'Open the lesson' },
      mail.canReply
        ? 'To follow up, reply to this email or open the lesson.'
        : 'To follow up, open the lesson. Replies to this email aren’t added to your question.',
      `Don’t want emails about answers? Turn them off on your account page: ${mail.accountUrl}`,
    ],
  };
}

/** Sent to the sender of an email reply that was not stored. */
export function replyRejectedMail(mail: {
  /** Null for a question that is gone. */
  lesson: string | null;
  why: ReplyRejection;
  /** The characters that a reply may have. */
  longest: number;
  link: { to: 'lesson' | 'question'; url: string } | null;
}): MailMessage {
  return {
    subject:
      mail.lesson === null
        ? 'Your reply wasn’t delivered'
        : `Your reply about ${mail.lesson} wasn’t delivered`,
    paragraphs: [
      'Hello,',
      mail.lesson === null
        ? 'We couldn’t deliver your reply to our email about a question.'
        : `We couldn’t deliver your reply to our email about a question in “${mail.lesson}”.`,
      whyRejected[mail.why](mail.longest),
      ...(mail.link ? [{ link: mail.link.url, label: openLabels[mail.link.to] }] : []),
      'Replies to this email aren’t delivered either.',
    ],
  };
}

const whyRejected: Record<ReplyRejection, (longest: number) => string> = {
  empty: () => 'We found no text above the quoted email. Write your reply above it, or write it on the site.',
  'too-long': (longest) =>
    `Your reply has more than ${longest} characters. Send a shorter one, or write it on the site.`,
  'too-many': () => 'You have sent too many replies in the last hour. Please send it again later.',
  'too-many-messages': () =>
    'This question has reached its message limit. Please continue in a new question.',
  'no-access': () => 'Your account no longer has access to the question or its lesson.',
  gone: () => 'The question or its lesson has been deleted.',
};

const openLabels = { lesson: 'Open the lesson', question: 'Open the question' };
