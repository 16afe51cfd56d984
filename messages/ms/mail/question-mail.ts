/** The Malay emails about an answer to a question, and about a reply that was not stored. */
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
      `Tidak mahu menerima e-mel tentang jawapan? Matikannya di halaman akaun anda: ${mail.accountUrl}`,
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
        ? 'Balasan anda tidak dihantar'
        : `Balasan anda tentang ${mail.lesson} tidak dihantar`,
    paragraphs: [
      'Helo,',
      mail.lesson === null
        ? 'Kami tidak dapat menyampaikan balasan anda kepada e-mel kami tentang satu soalan.'
        : `Kami tidak dapat menyampaikan balasan anda kepada e-mel kami tentang soalan dalam “${mail.lesson}”.`,
      whyRejected[mail.why](mail.longest),
      ...(mail.link ? [{ link: mail.link.url, label: openLabels[mail.link.to] }] : []),
      'Balasan kepada e-mel ini juga tidak akan disampaikan.',
    ],
  };
}

const whyRejected: Record<ReplyRejection, (longest: number) => string> = {
  empty: () =>
    'Kami tidak menemui teks di atas e-mel yang dipetik. Tulis balasan anda di atasnya, atau tulis di laman kami.',
  'too-long': (longest) =>
    `Balasan anda melebihi ${longest} aksara. Hantar balasan yang lebih pendek, atau tulis di laman kami.`,
  'too-many': () =>
    'Anda telah menghantar terlalu banyak balasan dalam sejam yang lalu. Sila hantar semula kemudian.',
  'too-many-messages': () => 'Soalan ini telah mencapai had mesejnya. Sila teruskan dengan soalan baharu.',
  'no-access': () => 'Akaun anda tidak lagi mempunyai akses kepada soalan ini atau pelajarannya.',
  gone: () => 'Soalan ini atau pelajarannya telah dipadam.',
};

const openLabels = { lesson: 'Buka pelajaran', question: 'Buka soalan' };
