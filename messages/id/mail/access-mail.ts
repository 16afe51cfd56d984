/** Emails about access: a plan given without payment, its end, and refunds. */
import { pages } from '#rules/pages.ts';
import type { ItemName, PaidPlan, Plan } from '#rules/plans.ts';
import { dayText, itemTexts } from '#messages/id/print/receipt-pdf.ts';
import type { MailMessage } from '#messages/mail-message.ts';

/** Sent when the instructor gives a plan, with its end. */
export function givenMail(mail: {
  siteUrl: string;
  course: string;
  plan: PaidPlan;
  /** Null for access without an end. */
  endsAt: number | null;
}): MailMessage {
  const plan = itemTexts[mail.plan];
  const lasts =
    mail.endsAt === null
      ? 'Akses ini tidak kedaluwarsa.'
      : `Akses ini berlaku sampai ${dayText(mail.endsAt)}.`;
  return {
    subject: `Anda sekarang punya akses: ${plan}`,
    paragraphs: [
      'Halo,',
      `Instruktur Anda memberi Anda akses ke ${mail.course} (${plan}). ${lasts} Anda tidak perlu membayar apa pun.`,
      { link: `${mail.siteUrl}/gpt`, label: 'Buka kursus' },
      'Progres Anda tetap tersimpan meskipun akses Anda berakhir. Jika ada pertanyaan, balas email ini.',
    ],
  };
}

/** Sent when a given plan has ended, with what is left. */
export function endedMail(mail: {
  siteUrl: string;
  course: string;
  plan: PaidPlan;
  /** The plan that the learner has now. */
  left: Plan;
}): MailMessage {
  const plan = itemTexts[mail.plan];
  const left =
    mail.left === 'free'
      ? 'Anda masih bisa melihat daftar pelajaran dan progres Anda.'
      : `Paket Anda sekarang ${itemTexts[mail.left]}.`;
  return {
    subject: `Akses ${plan} Anda sudah berakhir`,
    paragraphs: [
      'Halo,',
      `Akses ${plan} ke ${mail.course} yang diberikan instruktur Anda sudah berakhir. ${left} Progres Anda tersimpan.`,
      'Untuk melanjutkan, pilih paket di sini:',
      { link: `${mail.siteUrl}${pages.pricing}`, label: 'Lihat paket' },
      'Jika ini di luar dugaan Anda, balas email ini. Kami membaca setiap balasan.',
    ],
  };
}

/** Sent when a payment was refunded, partly or fully: the amount, how it arrives, and what changes. */
export function refundMail(mail: {
  siteUrl: string;
  item: ItemName;
  /** The amounts as text: refunded now, and paid. */
  refunded: string;
  paid: string;
  paidAt: number;
  isWhole: boolean;
  /** True if the refund goes to the original payment method. */
  isAutomatic: boolean;
  isGift: boolean;
  /** The seats of a group; null for any other payment. */
  seats: number | null;
}): MailMessage {
  const item = mail.seats === null ? itemTexts[mail.item] : `${itemTexts[mail.item]} × ${mail.seats}`;
  const how = mail.isAutomatic
    ? 'Dananya kembali ke metode pembayaran yang Anda pakai. Kebanyakan bank menampilkannya dalam 5 sampai 10 hari kerja.'
    : 'Kami mengembalikannya langsung kepada Anda.';
  return {
    subject: `Pengembalian dana: ${mail.refunded} untuk ${item}`,
    paragraphs: [
      'Halo,',
      mail.isWhole
        ? `Kami sudah mengembalikan pembayaran Anda sebesar ${mail.refunded} untuk ${item} tanggal ${dayText(mail.paidAt)}. ${how}`
        : `Kami sudah mengembalikan ${mail.refunded} dari ${mail.paid} yang Anda bayar untuk ${item} pada ${dayText(mail.paidAt)}. ${how}`,
      changeOf(mail),
      { link: `${mail.siteUrl}/account`, label: 'Lihat pembayaran Anda' },
      'Jika ada pertanyaan, balas email ini. Kami membaca setiap balasan.',
    ],
  };
}

/** Returns what a refund changes for the customer. */
function changeOf(mail: { isWhole: boolean; isGift: boolean; seats: number | null }): string {
  const { isWhole, isGift, seats } = mail;
  if (seats !== null)
    return isWhole
      ? 'Kursi yang Anda beli dengan pembayaran ini tidak lagi memberi akses.'
      : 'Kursinya masih berlaku.';
  if (isGift)
    return isWhole
      ? 'Hadiah yang Anda beli dengan pembayaran ini tidak lagi berlaku.'
      : 'Hadiahnya masih berlaku.';
  return isWhole
    ? 'Akses yang Anda dapatkan dengan pembayaran ini sudah berakhir. Progres Anda tersimpan.'
    : 'Akses Anda tidak berubah.';
}
