/** The Indonesian emails and pages of the waiting list. */
import type { MailMessage } from '#messages/mail-message.ts';

type EntryMail = { site: string; url: string };

/** Asks the owner of an address to confirm it. */
export function confirmMail({ site, url }: EntryMail): MailMessage {
  return {
    subject: `Konfirmasikan tempat Anda di daftar tunggu ${site}`,
    paragraphs: [
      'Halo,',
      `Seseorang, mungkin Anda, memasukkan alamat ini agar diberi tahu saat ${site} dibuka. Konfirmasikan alamat ini untuk bergabung dengan daftar tunggu:`,
      { link: url, label: 'Gabung daftar tunggu' },
      'Jika bukan Anda, abaikan email ini. Kami akan menghapus alamat Anda.',
    ],
  };
}

/** Answers the form for an address that is on the list. */
export function knownMail({ site, url }: EntryMail): MailMessage {
  return {
    subject: `Anda ada di daftar tunggu ${site}`,
    paragraphs: [
      'Halo,',
      `Anda sudah ada di daftar tunggu ${site}. Kami akan mengirim email saat kursus dibuka.`,
      { link: url, label: 'Lihat atau keluar dari daftar' },
    ],
  };
}

/** The form after a problem. */
export const form = {
  title: 'Gabung daftar tunggu',
  label: 'Email',
  button: 'Beri tahu saya',
  problems: {
    invalid: 'Masukkan alamat email yang valid.',
    tooOften: 'Terlalu banyak percobaan. Tunggu beberapa menit, lalu coba lagi.',
    failed: 'Ada masalah di pihak kami. Tunggu sebentar, lalu coba lagi.',
  },
} as const;

export const sentPage = {
  title: 'Periksa email Anda',
  text: 'Kami sudah mengirim tautan kepada Anda. Buka tautan itu dan konfirmasikan alamat Anda untuk bergabung dengan daftar tunggu.',
  hint: 'Email belum sampai setelah beberapa menit? Periksa folder spam, atau masukkan alamat Anda lagi.',
  home: 'Beranda',
} as const;

export const confirmPage = {
  title: 'Konfirmasikan email Anda',
  text: ({ site, email }: { site: string; email: string }) =>
    `Tekan tombol ini untuk menambahkan ${email} ke daftar tunggu. Kami akan mengirim email saat ${site} dibuka. Anda bisa keluar dari daftar ini kapan saja.`,
  button: 'Gabung daftar tunggu',
} as const;

export const listedPage = {
  title: 'Anda ada di daftar tunggu',
  text: ({ site, email }: { site: string; email: string }) =>
    `Kami akan mengirim email ke ${email} saat ${site} dibuka.`,
  openText: (site: string) => `${site} sudah dibuka.`,
  home: 'Beranda',
  leave: 'Keluar dari daftar tunggu',
} as const;

export const leavePage = {
  title: 'Keluar dari daftar tunggu',
  text: (site: string) =>
    `Tekan tombol ini dan ${site} tidak akan mengirim email seperti ini lagi. Kami akan menghapus alamat Anda dari daftar tunggu.`,
  button: 'Keluar dari daftar tunggu',
  done: 'Anda sudah keluar dari daftar tunggu',
  doneText: (site: string) => `Anda tidak akan menerima email lagi tentang pembukaan ${site}.`,
} as const;

export const gonePage = {
  title: 'Tautan ini tidak berlaku lagi',
  text: (days: number) =>
    `Tautan konfirmasi kedaluwarsa setelah ${days} hari. Untuk bergabung dengan daftar tunggu, masukkan alamat Anda lagi.`,
  home: 'Beranda',
} as const;

/** The reason in the footer of an email to the waiting list. */
export const footerWhy = (site: string) =>
  `Anda menerima email ini karena bergabung dengan daftar tunggu ${site}.`;
