/** Emails about a certificate: the instructor's decision, or the effect of a payment. */
import { certificatePath } from '#rules/certificate.ts';
import { pages } from '#rules/pages.ts';
import type { MailMessage } from '#messages/mail-message.ts';

type MailFacts = { siteUrl: string; name: string; course: string };
type PageFacts = MailFacts & { id: string };

/** The instructor's note to the learner; '' without one. */
type NoteFacts = PageFacts & { note: string };

function noteParagraphs(note: string): string[] {
  return note === '' ? [] : ['Pengajar anda menulis:', note];
}

export function certificateIssuedMail({ siteUrl, name, course, id, note }: NoteFacts): MailMessage {
  return {
    subject: 'Sijil anda sudah sedia',
    paragraphs: [
      `Tahniah, ${name}!`,
      ...noteParagraphs(note),
      `Sijil anda untuk “${course}” telah disahkan. Pada halamannya, anda boleh mencetaknya, menyimpannya sebagai imej dan menambahkannya ke LinkedIn:`,
      { link: `${siteUrl}${certificatePath(id)}`, label: 'Lihat sijil saya' },
      'Sesiapa sahaja yang mempunyai pautan ini boleh menyemak kesahihannya. Halaman itu menunjukkan nama anda, kursus dan tarikh, dan tiada yang lain tentang anda.',
    ],
  };
}

export function certificateReissuedMail({ siteUrl, name, course, id, note }: NoteFacts): MailMessage {
  return {
    subject: 'Sijil anda telah dikeluarkan semula',
    paragraphs: [
      `Helo ${name},`,
      ...noteParagraphs(note),
      `Sijil anda untuk “${course}” telah dikeluarkan semula dengan nama ini. Inilah halamannya:`,
      { link: `${siteUrl}${certificatePath(id)}`, label: 'Lihat sijil saya' },
      'Pautan dan kod sijil yang dahulu membawa ke sana, jadi pautan dalam profil anda terus berfungsi. Jika anda menggunakan sijil bercetak atau kelayakan digital, cetak atau muat turun sekali lagi: yang dahulu tidak sah lagi.',
      'Jika anda tidak memintanya, balas e-mel ini. Kami membaca setiap balasan.',
    ],
  };
}

export function certificateDeclinedMail({
  siteUrl,
  name,
  reason,
}: MailFacts & { reason: string }): MailMessage {
  return {
    subject: 'Tentang sijil anda',
    paragraphs: [
      name ? `Helo ${name},` : 'Helo,',
      'Sijil anda belum dapat disahkan. Pengajar menulis:',
      reason,
      'Apabila perkara ini selesai, anda boleh menuntutnya semula pada halaman kursus:',
      { link: `${siteUrl}${pages.course}`, label: 'Buka kursus' },
      'Jika ada soalan, balas e-mel ini. Kami membaca setiap balasan.',
    ],
  };
}

export function certificateRevokedMail({
  name,
  course,
  reason,
}: MailFacts & { reason: string }): MailMessage {
  return {
    subject: 'Sijil anda telah ditarik balik',
    paragraphs: [
      `Helo ${name},`,
      `Sijil anda untuk “${course}” telah ditarik balik, dan halamannya kini menunjukkan ini. Pengajar menulis:`,
      reason,
      'Jika anda rasa ini satu kesilapan, balas e-mel ini. Kami membaca setiap balasan.',
    ],
  };
}

/** About the certificate that a merge of two accounts revoked; `id` is that of the one that stays. */
export function certificateMergedMail({ siteUrl, name, course, id }: PageFacts): MailMessage {
  return {
    subject: 'Salah satu sijil anda telah ditarik balik',
    paragraphs: [
      `Helo ${name},`,
      `Dua akaun anda telah digabungkan, dan setiap satunya mempunyai sijil untuk “${course}”. Sijil yang disahkan lebih awal kekal sah. Yang satu lagi telah ditarik balik, dan halamannya kini menunjukkan ini.`,
      { link: `${siteUrl}${certificatePath(id)}`, label: 'Lihat sijil saya' },
      'Jika anda rasa ini satu kesilapan, balas e-mel ini. Kami membaca setiap balasan.',
    ],
  };
}

export function certificatePaymentRevokedMail({ siteUrl, name, course, id }: PageFacts): MailMessage {
  return {
    subject: 'Sijil anda tidak sah lagi',
    paragraphs: [
      `Helo ${name},`,
      `Pembayaran anda untuk Ultra telah dibayar balik atau dicaj balik, jadi sijil anda untuk “${course}” tidak sah lagi. Halamannya kini menunjukkan ini:`,
      { link: `${siteUrl}${certificatePath(id)}`, label: 'Lihat halaman' },
      'Kemajuan anda disimpan. Jika anda membayar Ultra semula, sijil itu menjadi sah semula secara automatik.',
      'Jika anda rasa ini satu kesilapan, balas e-mel ini. Kami membaca setiap balasan.',
    ],
  };
}

export function certificateRestoredMail({ siteUrl, name, course, id }: PageFacts): MailMessage {
  return {
    subject: 'Sijil anda sah semula',
    paragraphs: [
      `Helo ${name},`,
      `Pelan Ultra anda aktif semula, jadi sijil anda untuk “${course}” sah semula. Halamannya menunjukkan ini:`,
      { link: `${siteUrl}${certificatePath(id)}`, label: 'Lihat sijil saya' },
    ],
  };
}
