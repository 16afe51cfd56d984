/** The English email about an answer to a question. */
import { replyMarker } from '#rules/mail/reply-text.ts';
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
      `We answered your question about “${mail.lesson}”:`,
      ...lines(mail.answer),
      'You asked:',
      ...lines(mail.question).map((line) => `“${line}”`),
      { link: mail.url, label: 'Open the lesson' },
      mail.canReply
        ? 'To ask more, reply to this email or open the lesson.'
        : 'To ask more, open the lesson. Replies to this email don’t reach the team as questions.',
      `Don’t want emails about answers? Switch them off on your account page: ${mail.accountUrl}`,
    ],
  };
}
