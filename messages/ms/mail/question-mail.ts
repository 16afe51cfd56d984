/** The Malay email about an answer to a question. */
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
    subject: `Jawapan kepada soalan anda tentang ${mail.lesson}`,
    paragraphs: [
      ...(mail.canReply ? [replyMarker('Tulis balasan anda di atas baris ini')] : []),
      'Helo,',
      `Kami telah menjawab soalan anda tentang “${mail.lesson}”:`,
      ...lines(mail.answer),
      'Anda bertanya:',
      ...lines(mail.question).map((line) => `“${line}”`),
      { link: mail.url, label: 'Buka pelajaran' },
      mail.canReply
        ? 'Untuk bertanya lagi, balas e-mel ini atau buka pelajaran.'
        : 'Untuk bertanya lagi, buka pelajaran. Balasan kepada e-mel ini tidak diterima sebagai soalan.',
      `Tidak mahu e-mel tentang jawapan? Matikannya pada halaman akaun anda: ${mail.accountUrl}`,
    ],
  };
}
