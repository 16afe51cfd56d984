/** Emails about access: a plan given without payment, its end, and refunds. */
import { pages } from '#rules/pages.ts';
import type { ItemName, PaidPlan, Plan } from '#rules/plans.ts';
import type { MailMessage } from '#messages/mail-message.ts';
import { dayText, itemTexts } from '#messages/ms/print/receipt-pdf.ts';

/** Sent when the instructor gives a plan, with its end. */
export function givenMail(mail: {
  siteUrl: string;
  course: string;
  plan: PaidPlan;
  /** Null for access without an end. */
  endsAt: number | null;
}): MailMessage {
  const plan = itemTexts[mail.plan];
  const lasts = mail.endsAt === null ? 'Ia tidak tamat tempoh.' : `Ia sah sehingga ${dayText(mail.endsAt)}.`;
  return {
    subject: `Anda kini mempunyai akses: ${plan}`,
    paragraphs: [
      'Helo,',
      `Pengajar anda telah memberi anda akses kepada ${mail.course} (${plan}). ${lasts} Anda tidak perlu membayar apa-apa.`,
      { link: `${mail.siteUrl}/gpt`, label: 'Buka kursus' },
      'Kemajuan anda kekal walaupun akses anda tamat. Jika ada soalan, balas e-mel ini.',
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
      ? 'Anda masih boleh melihat senarai pelajaran dan kemajuan anda.'
      : `Pelan anda kini ialah ${itemTexts[mail.left]}.`;
  return {
    subject: `Akses ${plan} anda telah tamat`,
    paragraphs: [
      'Helo,',
      `Akses ${plan} kepada ${mail.course} yang diberikan oleh pengajar anda telah tamat. ${left} Kemajuan anda disimpan.`,
      'Untuk meneruskan, pilih pelan di sini:',
      { link: `${mail.siteUrl}${pages.pricing}`, label: 'Lihat pelan' },
      'Jika anda tidak menjangkakan ini, balas e-mel ini. Kami membaca setiap balasan.',
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
    ? 'Wang itu dikembalikan melalui kaedah pembayaran yang anda gunakan. Kebanyakan bank menunjukkannya dalam masa 5 hingga 10 hari bekerja.'
    : 'Kami telah mengembalikannya terus kepada anda.';
  return {
    subject: `Bayaran balik: ${mail.refunded} untuk ${item}`,
    paragraphs: [
      'Helo,',
      mail.isWhole
        ? `Kami telah membayar balik pembayaran anda sebanyak ${mail.refunded} untuk ${item} bertarikh ${dayText(mail.paidAt)}. ${how}`
        : `Kami telah membayar balik ${mail.refunded} daripada ${mail.paid} yang anda bayar untuk ${item} pada ${dayText(mail.paidAt)}. ${how}`,
      changeOf(mail),
      { link: `${mail.siteUrl}/account`, label: 'Lihat pembayaran anda' },
      'Jika ada soalan, balas e-mel ini. Kami membaca setiap balasan.',
    ],
  };
}

/** Returns what a refund changes for the customer. */
function changeOf(mail: { isWhole: boolean; isGift: boolean; seats: number | null }): string {
  const { isWhole, isGift, seats } = mail;
  if (seats !== null)
    return isWhole
      ? 'Tempat yang anda beli dengan pembayaran ini tidak lagi memberi akses.'
      : 'Tempat itu masih sah.';
  if (isGift)
    return isWhole ? 'Hadiah yang anda beli dengan pembayaran ini tidak lagi sah.' : 'Hadiah itu masih sah.';
  return isWhole
    ? 'Akses yang anda dapat dengan pembayaran ini telah tamat. Kemajuan anda disimpan.'
    : 'Akses anda tidak berubah.';
}
