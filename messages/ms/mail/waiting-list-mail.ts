/** The Malay emails and pages of the waiting list. */
import type { MailMessage } from '#messages/mail-message.ts';

type EntryMail = { site: string; url: string };

/** Asks the owner of an address to confirm it. */
export function confirmMail({ site, url }: EntryMail): MailMessage {
  return {
    subject: `Sahkan tempat anda dalam senarai menunggu ${site}`,
    paragraphs: [
      'Helo,',
      `Seseorang, mungkin anda, telah memasukkan alamat ini untuk dimaklumkan apabila ${site} dibuka. Sahkan alamat ini untuk menyertai senarai menunggu:`,
      { link: url, label: 'Sertai senarai menunggu' },
      'Jika bukan anda, abaikan e-mel ini. Kami akan memadamkan alamat anda.',
    ],
  };
}

/** Answers the form for an address that is on the list. */
export function knownMail({ site, url }: EntryMail): MailMessage {
  return {
    subject: `Anda berada dalam senarai menunggu ${site}`,
    paragraphs: [
      'Helo,',
      `Anda sudah berada dalam senarai menunggu ${site}. Kami akan menghantar e-mel kepada anda apabila ia dibuka.`,
      { link: url, label: 'Lihat atau tinggalkan senarai' },
    ],
  };
}

/** The form after a problem. */
export const form = {
  title: 'Sertai senarai menunggu',
  label: 'E-mel',
  button: 'Maklumkan saya',
  problems: {
    invalid: 'Masukkan alamat e-mel yang sah.',
    tooOften: 'Terlalu banyak percubaan. Tunggu beberapa minit, kemudian cuba lagi.',
    failed: 'Ada masalah di pihak kami. Cuba lagi sebentar nanti.',
  },
} as const;

export const sentPage = {
  title: 'Semak e-mel anda',
  text: 'Kami telah menghantar pautan kepada anda. Buka pautan itu dan sahkan alamat anda untuk menyertai senarai menunggu.',
  hint: 'E-mel belum sampai selepas beberapa minit? Semak folder spam, atau masukkan alamat anda sekali lagi.',
  home: 'Laman utama',
} as const;

export const confirmPage = {
  title: 'Sahkan e-mel anda',
  text: ({ site, email }: { site: string; email: string }) =>
    `Tekan butang ini untuk menambah ${email} ke dalam senarai menunggu. Kami akan menghantar e-mel apabila ${site} dibuka. Anda boleh meninggalkan senarai ini pada bila-bila masa.`,
  button: 'Sertai senarai menunggu',
} as const;

export const listedPage = {
  title: 'Anda berada dalam senarai menunggu',
  text: ({ site, email }: { site: string; email: string }) =>
    `Kami akan menghantar e-mel kepada ${email} apabila ${site} dibuka.`,
  openText: (site: string) => `${site} sudah dibuka.`,
  home: 'Laman utama',
  leave: 'Tinggalkan senarai menunggu',
} as const;

export const leavePage = {
  title: 'Tinggalkan senarai menunggu',
  text: (site: string) =>
    `Tekan butang ini dan ${site} tidak akan menghantar e-mel seperti ini lagi. Kami akan memadamkan alamat anda daripada senarai menunggu.`,
  button: 'Tinggalkan senarai menunggu',
  done: 'Anda tidak lagi berada dalam senarai menunggu',
  doneText: (site: string) => `Anda tidak akan menerima e-mel lagi tentang pembukaan ${site}.`,
} as const;

export const gonePage = {
  title: 'Pautan ini tidak sah lagi',
  text: (days: number) =>
    `Pautan pengesahan tamat tempoh selepas ${days} hari. Untuk menyertai senarai menunggu, masukkan alamat anda sekali lagi.`,
  home: 'Laman utama',
} as const;

/** The reason in the footer of an email to the waiting list. */
export const footerWhy = (site: string) =>
  `Anda menerima e-mel ini kerana anda menyertai senarai menunggu ${site}.`;
