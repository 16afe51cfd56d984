/** Emails about the seats of a group: the invitation, and what becomes of a seat. */
import { pages } from '#rules/pages.ts';
import type { PaidPlan } from '#rules/plans.ts';
import { itemTexts } from '#messages/id/print/receipt-pdf.ts';
import type { MailMessage } from '#messages/mail-message.ts';

/** Sent to someone whom the buyer chose, who may have no account. The code follows a `#`, so no server log has it. */
export function seatInvitationMail(mail: {
  siteUrl: string;
  course: string;
  plan: PaidPlan;
  code: string;
  /** The buyer's name or email. */
  from: string;
}): MailMessage {
  const plan = itemTexts[mail.plan];
  return {
    subject: `${mail.from} mengundang Anda ke ${mail.course}`,
    paragraphs: [
      'Halo,',
      `${mail.from} mengundang Anda bergabung ke ${mail.course} (${plan}). Kursi Anda sudah dibayar, jadi Anda tidak perlu membayar apa pun.`,
      'Buka tautan ini, masuk dengan email Anda, lalu bergabung:',
      { link: `${mail.siteUrl}${pages.join}#${mail.code}`, label: 'Bergabung ke kursus' },
      'Jangan bagikan tautan ini: orang pertama yang memakainya akan mendapatkan kursi Anda.',
      'Jika Anda tidak mengenal pengirimnya, abaikan email ini.',
    ],
  };
}

/** Sent to the learner who took the seat. */
export function seatTakenMail(mail: { siteUrl: string; plan: PaidPlan }): MailMessage {
  const plan = itemTexts[mail.plan];
  return {
    subject: `Anda sekarang memiliki ${plan}`,
    paragraphs: [
      'Halo,',
      `Anda sudah bergabung dengan tim Anda dan sekarang memiliki ${plan}. Orang yang membeli kursi ini bisa melihat nama dan email Anda, tetapi bukan progres Anda, dan bisa memberikan kursi Anda kepada orang lain.`,
      { link: `${mail.siteUrl}${pages.course}`, label: 'Buka kursus' },
      'Jika ada pertanyaan, balas email ini.',
    ],
  };
}

/** Sent to the learner when the buyer or the instructor took the seat back, or its payment was refunded or disputed. */
export function seatEndedMail(mail: {
  siteUrl: string;
  plan: PaidPlan;
  why: 'taken-back' | 'payment';
}): MailMessage {
  const plan = itemTexts[mail.plan];
  return {
    subject: `Akses ${plan} Anda sudah berakhir`,
    paragraphs: [
      'Halo,',
      mail.why === 'taken-back'
        ? `Anda dikeluarkan dari tim Anda, jadi akses Anda (${plan}) sudah berakhir. Progres Anda tersimpan.`
        : `Pembayaran untuk kursi Anda (${plan}) dikembalikan atau disengketakan, jadi akses Anda sudah berakhir. Progres Anda tersimpan.`,
      'Untuk melanjutkan, pilih paket di sini:',
      { link: `${mail.siteUrl}${pages.pricing}`, label: 'Lihat paket' },
      'Jika ini di luar dugaan Anda, tanyakan kepada orang yang mengundang Anda.',
    ],
  };
}
