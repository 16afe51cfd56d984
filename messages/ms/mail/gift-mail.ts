/** Emails about gifts: the code for the recipient, and what becomes of it. */
import { pages } from '#rules/pages.ts';
import type { PaidPlan } from '#rules/plans.ts';
import type { MailMessage } from '#messages/mail-message.ts';
import { itemTexts } from '#messages/ms/print/receipt-pdf.ts';

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
    subject: `Hadiah untuk anda: ${mail.course}`,
    paragraphs: [
      'Helo,',
      `${mail.from} telah menghadiahkan ${mail.course} (${plan}) kepada anda. Bayaran sudah dibuat, jadi anda tidak perlu membayar apa-apa.`,
      ...(mail.message === '' ? [] : [`Mesej daripadanya: “${mail.message}”`]),
      'Buka hadiah anda, log masuk dengan e-mel anda, dan tebus hadiah itu:',
      { link: `${mail.siteUrl}${pages.gift}#${mail.code}`, label: 'Buka hadiah saya' },
      `Jika butang itu tidak berfungsi, pergi ke ${mail.siteUrl}${pages.gift} dan masukkan kod ini: ${mail.code}`,
      'Jangan kongsi kod ini: orang pertama yang menebusnya akan mendapat kursus ini.',
    ],
  };
}

/** Sent to the learner who redeemed the gift. */
export function giftRedeemedMail(mail: { siteUrl: string; plan: PaidPlan }): MailMessage {
  const plan = itemTexts[mail.plan];
  return {
    subject: `Hadiah anda telah ditebus: ${plan}`,
    paragraphs: [
      'Helo,',
      `Anda telah menebus hadiah anda dan kini mempunyai ${plan}. Ia tidak tamat tempoh.`,
      { link: `${mail.siteUrl}${pages.course}`, label: 'Buka kursus' },
      'Jika ada soalan, balas e-mel ini.',
    ],
  };
}

/** Sent to the learner when the payment of the gift was refunded or disputed. */
export function giftEndedMail(mail: { siteUrl: string; plan: PaidPlan }): MailMessage {
  const plan = itemTexts[mail.plan];
  return {
    subject: `Hadiah ${plan} anda telah tamat`,
    paragraphs: [
      'Helo,',
      `Bayaran untuk hadiah yang anda tebus (${plan}) telah dikembalikan atau dipertikaikan, jadi akses anda telah tamat. Kemajuan anda disimpan.`,
      'Untuk meneruskan, pilih pelan di sini:',
      { link: `${mail.siteUrl}${pages.pricing}`, label: 'Lihat pelan' },
      'Jika anda tidak menjangkakan ini, balas e-mel ini. Kami membaca setiap balasan.',
    ],
  };
}
