/** The Indonesian email about an answer to a question. */
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
    subject: `Jawaban atas pertanyaan Anda tentang ${mail.lesson}`,
    paragraphs: [
      ...(mail.canReply ? [replyMarker('Tulis balasan Anda di atas baris ini')] : []),
      'Halo,',
      `Kami telah menjawab pertanyaan Anda tentang “${mail.lesson}”:`,
      ...lines(mail.answer),
      'Anda bertanya:',
      ...lines(mail.question).map((line) => `“${line}”`),
      { link: mail.url, label: 'Buka pelajaran' },
      mail.canReply
        ? 'Untuk bertanya lagi, balas email ini atau buka pelajarannya.'
        : 'Untuk bertanya lagi, buka pelajarannya. Balasan atas email ini tidak diterima sebagai pertanyaan.',
      `Tidak ingin menerima email tentang jawaban? Nonaktifkan di halaman akun Anda: ${mail.accountUrl}`,
    ],
  };
}
