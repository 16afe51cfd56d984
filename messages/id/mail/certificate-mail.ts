/** Emails about a certificate: the instructor's decision, or the effect of a payment. */
import { certificatePath } from '#rules/certificate.ts';
import { pages } from '#rules/pages.ts';
import type { MailMessage } from '#messages/mail-message.ts';

type MailFacts = { siteUrl: string; name: string; course: string };
type PageFacts = MailFacts & { id: string };

/** The instructor's note to the learner; '' without one. */
type NoteFacts = PageFacts & { note: string };

function noteParagraphs(note: string): string[] {
  return note === '' ? [] : ['Instruktur Anda menulis:', note];
}

export function certificateIssuedMail({ siteUrl, name, course, id, note }: NoteFacts): MailMessage {
  return {
    subject: 'Sertifikat Anda sudah siap',
    paragraphs: [
      `Selamat, ${name}!`,
      ...noteParagraphs(note),
      `Sertifikat Anda untuk “${course}” sudah dikonfirmasi. Di halamannya, Anda bisa mencetaknya, menyimpannya sebagai gambar, dan menambahkannya ke LinkedIn:`,
      { link: `${siteUrl}${certificatePath(id)}`, label: 'Lihat sertifikat saya' },
      'Siapa pun yang punya tautannya bisa memverifikasinya. Halaman itu menampilkan nama Anda, kursus, dan tanggal, dan tidak ada hal lain tentang Anda.',
    ],
  };
}

export function certificateReissuedMail({ siteUrl, name, course, id, note }: NoteFacts): MailMessage {
  return {
    subject: 'Sertifikat Anda diterbitkan ulang',
    paragraphs: [
      `Halo ${name},`,
      ...noteParagraphs(note),
      `Sertifikat Anda untuk “${course}” diterbitkan ulang dengan nama ini. Ini halamannya:`,
      { link: `${siteUrl}${certificatePath(id)}`, label: 'Lihat sertifikat saya' },
      'Tautan dan kode sertifikat yang lama mengarah ke sana, jadi tautan di profil Anda tetap berfungsi. Jika Anda memakai sertifikat cetak atau kredensial, cetak atau unduh lagi: yang lama tidak berlaku lagi.',
      'Jika Anda tidak memintanya, balas email ini. Kami membaca setiap balasan.',
    ],
  };
}

export function certificateDeclinedMail({
  siteUrl,
  name,
  reason,
}: MailFacts & { reason: string }): MailMessage {
  return {
    subject: 'Tentang sertifikat Anda',
    paragraphs: [
      name ? `Halo ${name},` : 'Halo,',
      'Sertifikat Anda belum bisa dikonfirmasi. Instruktur menulis:',
      reason,
      'Setelah hal ini beres, Anda bisa mengklaimnya lagi di halaman kursus:',
      { link: `${siteUrl}${pages.course}`, label: 'Buka kursus' },
      'Jika ada pertanyaan, balas email ini. Kami membaca setiap balasan.',
    ],
  };
}

export function certificateRevokedMail({
  name,
  course,
  reason,
}: MailFacts & { reason: string }): MailMessage {
  return {
    subject: 'Sertifikat Anda dicabut',
    paragraphs: [
      `Halo ${name},`,
      `Sertifikat Anda untuk “${course}” dicabut, dan halamannya sekarang menunjukkan ini. Instruktur menulis:`,
      reason,
      'Jika menurut Anda ini keliru, balas email ini. Kami membaca setiap balasan.',
    ],
  };
}

/** About the certificate that a merge of two accounts revoked; `id` is that of the one that stays. */
export function certificateMergedMail({ siteUrl, name, course, id }: PageFacts): MailMessage {
  return {
    subject: 'Salah satu sertifikat Anda dicabut',
    paragraphs: [
      `Halo ${name},`,
      `Dua akun Anda digabungkan, dan masing-masing punya sertifikat untuk “${course}”. Sertifikat yang dikonfirmasi lebih dulu tetap berlaku. Yang lainnya dicabut, dan halamannya sekarang menunjukkan ini.`,
      { link: `${siteUrl}${certificatePath(id)}`, label: 'Lihat sertifikat saya' },
      'Jika menurut Anda ini keliru, balas email ini. Kami membaca setiap balasan.',
    ],
  };
}

export function certificatePaymentRevokedMail({ siteUrl, name, course, id }: PageFacts): MailMessage {
  return {
    subject: 'Sertifikat Anda tidak berlaku lagi',
    paragraphs: [
      `Halo ${name},`,
      `Pembayaran Anda untuk Ultra dikembalikan atau ditarik kembali oleh bank, jadi sertifikat Anda untuk “${course}” tidak berlaku lagi. Halamannya sekarang menunjukkan ini:`,
      { link: `${siteUrl}${certificatePath(id)}`, label: 'Lihat halaman' },
      'Progres Anda tersimpan. Jika Anda membayar Ultra lagi, sertifikatnya otomatis berlaku lagi.',
      'Jika menurut Anda ini keliru, balas email ini. Kami membaca setiap balasan.',
    ],
  };
}

export function certificateRestoredMail({ siteUrl, name, course, id }: PageFacts): MailMessage {
  return {
    subject: 'Sertifikat Anda berlaku lagi',
    paragraphs: [
      `Halo ${name},`,
      `Paket Ultra Anda aktif lagi, jadi sertifikat Anda untuk “${course}” berlaku lagi. Halamannya menunjukkan ini:`,
      { link: `${siteUrl}${certificatePath(id)}`, label: 'Lihat sertifikat saya' },
    ],
  };
}
