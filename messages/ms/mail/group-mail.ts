/** Emails about the seats of a group: the invitation, and what becomes of a seat. */
import { pages } from '#rules/pages.ts';
import type { PaidPlan } from '#rules/plans.ts';
import type { MailMessage } from '#messages/mail-message.ts';
import { itemTexts } from '#messages/ms/print/receipt-pdf.ts';

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
    subject: `${mail.from} menjemput anda ke ${mail.course}`,
    paragraphs: [
      'Helo,',
      `${mail.from} menjemput anda menyertai ${mail.course} (${plan}). Tempat anda telah dibayar, jadi anda tidak perlu membayar apa-apa.`,
      'Buka pautan ini, log masuk dengan e-mel anda, dan sertai kursus:',
      { link: `${mail.siteUrl}${pages.join}#${mail.code}`, label: 'Sertai kursus' },
      'Jangan kongsi pautan ini: orang pertama yang menggunakannya akan mendapat tempat anda.',
      'Jika anda tidak mengenali pengirimnya, abaikan e-mel ini.',
    ],
  };
}

/** Sent to the learner who took the seat. */
export function seatTakenMail(mail: { siteUrl: string; plan: PaidPlan }): MailMessage {
  const plan = itemTexts[mail.plan];
  return {
    subject: `Anda kini mempunyai ${plan}`,
    paragraphs: [
      'Helo,',
      `Anda telah menyertai pasukan anda dan kini mempunyai ${plan}. Orang yang membeli tempat ini boleh melihat nama dan e-mel anda, tetapi bukan kemajuan anda, dan boleh memberikan tempat anda kepada orang lain.`,
      { link: `${mail.siteUrl}${pages.course}`, label: 'Buka kursus' },
      'Jika ada soalan, balas e-mel ini.',
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
    subject: `Akses ${plan} anda telah tamat`,
    paragraphs: [
      'Helo,',
      mail.why === 'taken-back'
        ? `Anda telah dikeluarkan daripada pasukan anda, jadi akses anda (${plan}) telah tamat. Kemajuan anda disimpan.`
        : `Bayaran untuk tempat anda (${plan}) telah dikembalikan atau dipertikaikan, jadi akses anda telah tamat. Kemajuan anda disimpan.`,
      'Untuk meneruskan, pilih pelan di sini:',
      { link: `${mail.siteUrl}${pages.pricing}`, label: 'Lihat pelan' },
      'Jika anda tidak menjangkakan ini, tanya orang yang menjemput anda.',
    ],
  };
}
