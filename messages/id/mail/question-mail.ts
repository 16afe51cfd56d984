/** The Indonesian emails about an answer to a question, and about a reply that was not stored. */
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
        ? 'Balasan Anda tidak terkirim'
        : `Balasan Anda tentang ${mail.lesson} tidak terkirim`,
    paragraphs: [
      'Halo,',
      mail.lesson === null
        ? 'Kami tidak dapat meneruskan balasan Anda atas email kami tentang sebuah pertanyaan.'
        : `Kami tidak dapat meneruskan balasan Anda atas email kami tentang pertanyaan di “${mail.lesson}”.`,
      whyRejected[mail.why](mail.longest),
      ...(mail.link ? [{ link: mail.link.url, label: openLabels[mail.link.to] }] : []),
      'Balasan atas email ini juga tidak akan diteruskan.',
    ],
  };
}

const whyRejected: Record<ReplyRejection, (longest: number) => string> = {
  empty: () =>
    'Kami tidak menemukan teks di atas email yang dikutip. Tulis balasan Anda di atasnya, atau tulis di situs kami.',
  'too-long': (longest) =>
    `Balasan Anda lebih dari ${longest} karakter. Kirim balasan yang lebih singkat, atau tulis di situs kami.`,
  'too-many': () => 'Anda mengirim terlalu banyak balasan dalam satu jam terakhir. Silakan kirim lagi nanti.',
  'too-many-messages': () =>
    'Pertanyaan ini sudah mencapai jumlah pesan maksimal. Silakan lanjutkan dengan pertanyaan baru.',
  'no-access': () => 'Akun Anda tidak lagi memiliki akses ke pertanyaan ini atau pelajarannya.',
  gone: () => 'Pertanyaan ini atau pelajarannya telah dihapus.',
};

const openLabels = { lesson: 'Buka pelajaran', question: 'Buka pertanyaan' };
