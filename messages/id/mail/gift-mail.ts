/** Emails about gifts: the code for the recipient, and what becomes of it. */
import { pages } from '#rules/pages.ts';
import type { PaidPlan } from '#rules/plans.ts';
import { itemTexts } from '#messages/id/print/receipt-pdf.ts';
import type { MailMessage } from '#messages/mail-message.ts';

/** Sent to someone whom the buyer chose, who may have no account. The code follows a `#`, so no server log has it. */
export function giftMail(mail: {
  siteUrl: string;
  course: string;
  plan: PaidPlan;
  code: string;
  /** The buyer's name or email. */
  from: string;
  /** The buyer's message, or ''. */
  message: string;
}): MailMessage {
  const plan = itemTexts[mail.plan];
  return {
    subject: `Hadiah untuk Anda: ${mail.course}`,
    paragraphs: [
      'Halo,',
      `${mail.from} memberi Anda hadiah ${mail.course} (${plan}). Hadiah ini sudah dibayar, jadi Anda tidak perlu membayar apa pun.`,
      ...(mail.message === '' ? [] : [`Pesannya: “${mail.message}”`]),
      'Buka hadiah Anda, masuk dengan email Anda, lalu tukarkan:',
      { link: `${mail.siteUrl}${pages.gift}#${mail.code}`, label: 'Buka hadiah saya' },
      `Jika tombolnya tidak berfungsi, buka ${mail.siteUrl}${pages.gift} dan masukkan kode ini: ${mail.code}`,
      'Jangan bagikan kode ini: orang pertama yang menukarkannya akan mendapatkan kursusnya.',
    ],
  };
}

/** Sent to the learner who redeemed the gift. */
export function giftRedeemedMail(mail: { siteUrl: string; plan: PaidPlan }): MailMessage {
  const plan = itemTexts[mail.plan];
  return {
    subject: `Hadiah Anda sudah ditukarkan: ${plan}`,
    paragraphs: [
      'Halo,',
      `Anda sudah menukarkan hadiah dan sekarang memiliki ${plan}. Hadiah ini tidak kedaluwarsa.`,
      { link: `${mail.siteUrl}${pages.course}`, label: 'Buka kursus' },
      'Jika ada pertanyaan, balas email ini.',
    ],
  };
}

/** Sent to the learner when the payment of the gift was refunded or disputed. */
export function giftEndedMail(mail: { siteUrl: string; plan: PaidPlan }): MailMessage {
  const plan = itemTexts[mail.plan];
  return {
    subject: `Hadiah ${plan} Anda sudah berakhir`,
    paragraphs: [
      'Halo,',
      `Pembayaran untuk hadiah yang Anda tukarkan (${plan}) dikembalikan atau disengketakan, jadi akses Anda sudah berakhir. Progres Anda tersimpan.`,
      'Untuk melanjutkan, pilih paket di sini:',
      { link: `${mail.siteUrl}${pages.pricing}`, label: 'Lihat paket' },
      'Jika ini di luar dugaan Anda, balas email ini. Kami membaca setiap balasan.',
    ],
  };
}
