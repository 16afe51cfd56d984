/** Emails about signing in and the account. The server composes their text and HTML. */
import { type DeletionRequester, type DeletionEnd, emailChangeHours } from '#rules/account.ts';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import type { Plan } from '#rules/plans.ts';
import type { Device } from '#rules/sign-in/session.ts';
import { lifetimeMinutes } from '#rules/sign-in/sign-in.ts';
import { dayText, itemTexts } from '#messages/id/print/receipt-pdf.ts';
import type { MailMessage } from '#messages/mail-message.ts';

/** The link leads to `returnTo`, one of our pages, on any device; null means the course. */
export function signInMail(mail: {
  siteUrl: string;
  token: string;
  code: string;
  returnTo: string | null;
}): MailMessage {
  const onward = mail.returnTo === null ? '' : `&returnTo=${encodeURIComponent(mail.returnTo)}`;
  const link = `${mail.siteUrl}/verify#token=${mail.token}${onward}`;
  const code = `${mail.code.slice(0, 3)} ${mail.code.slice(3)}`;
  return {
    subject: 'Tautan masuk Anda',
    paragraphs: [
      'Halo,',
      'Buka tautan ini di ponsel atau komputer tempat Anda meminta untuk masuk:',
      { link, label: 'Masuk' },
      'Atau masukkan kode ini di sana:',
      { code: mail.code, shown: code },
      `Keduanya hanya bisa dipakai sekali dan kedaluwarsa setelah ${lifetimeMinutes} menit. Jika Anda tidak memintanya, abaikan email ini.`,
    ],
  };
}

export function welcomeMail(mail: { siteUrl: string }): MailMessage {
  return {
    subject: 'Selamat datang di kursus',
    paragraphs: [
      'Selamat datang!',
      'Senang Anda ada di sini. Anda bisa melihat semua pelajaran di daftar. Kalau sudah siap, pilih paket untuk menonton pelajarannya.',
      { link: `${mail.siteUrl}/gpt`, label: 'Buka kursus' },
      'Jika ada yang tidak berfungsi, balas email ini. Kami membaca setiap balasan.',
    ],
  };
}

/** Sent once for each payment. The receipt itself is a link because it also shows refunds. */
export function receiptMail(mail: {
  siteUrl: string;
  number: string;
  item: string;
  amount: string;
  /** The list price, and the discount of a coupon or a sale; null without one. */
  discount: { listPrice: string; off: string; isSale: boolean } | null;
  /** The tax in the amount; null without any. */
  tax: string | null;
  paidAt: number;
  isGift: boolean;
  /** The seats of a group; null for any other payment. */
  seats: number | null;
}): MailMessage {
  return {
    subject: `Kuitansi Anda: ${mail.item}, ${mail.amount}`,
    paragraphs: [
      'Terima kasih!',
      `Kami sudah menerima pembayaran Anda sebesar ${mail.amount} untuk ${mail.item} pada ${dayText(mail.paidAt)}. Anda tidak akan ditagih lagi.`,
      ...(mail.tax === null ? [] : [`Jumlah ini sudah termasuk pajak sebesar ${mail.tax}.`]),
      ...(mail.discount
        ? [
            `Harga semula ${mail.discount.listPrice}; ${mail.discount.isSale ? 'promo ini' : 'kupon Anda'} memberi potongan ${mail.discount.off}.`,
          ]
        : []),
      `Nomor kuitansi Anda adalah ${mail.number}. Anda bisa melihat kuitansi, mencetaknya, atau menyimpannya sebagai PDF:`,
      { link: mail.siteUrl + pathTo(pages.receipt, { number: mail.number }), label: 'Lihat kuitansi' },
      ...(mail.isGift
        ? [
            'Ini hadiah untuk orang lain. Anda bisa melihat kodenya, mengirimnya lewat email, atau mencetaknya di sini:',
            { link: `${mail.siteUrl}/account`, label: 'Lihat hadiah saya' },
          ]
        : mail.seats !== null
          ? [
              'Ini untuk tim. Undang anggota, atau salin tautan kursi Anda, di sini:',
              { link: `${mail.siteUrl}/account`, label: 'Undang tim saya' },
            ]
          : ['Semua yang Anda beli ada di sini:', { link: `${mail.siteUrl}/gpt`, label: 'Buka kursus' }]),
      'Kami juga mengirim kabar tentang kursus ini kepada pelanggan lewat email. Anda bisa menonaktifkannya kapan saja di halaman akun Anda.',
      'Jika Anda tidak punya akses, balas email ini. Kami membaca setiap balasan.',
    ],
  };
}

/** Sent when a new sign-in ended the oldest session. */
export function sessionEndedMail(mail: { siteUrl: string; device: Device }): MailMessage {
  const { browser, system } = mail.device;
  const where = [browser || 'sebuah browser', system && `di ${system}`].filter(Boolean).join(' ');
  return {
    subject: 'Akun Anda dikeluarkan dari satu perangkat',
    paragraphs: [
      'Halo,',
      `Anda bisa masuk di paling banyak lima perangkat sekaligus. Anda baru saja masuk di perangkat lain, jadi kami mengeluarkan yang paling lama: ${where}.`,
      'Jika itu bukan Anda, periksa perangkat Anda dan keluarkan yang tidak Anda kenali:',
      { link: `${mail.siteUrl}/account`, label: 'Lihat perangkat saya' },
    ],
  };
}

/** Returns one of two emails: the email address changes when both the old and the new one are confirmed. */
export function emailChangeMail(mail: { siteUrl: string; token: string; side: 'old' | 'new' }): MailMessage {
  return {
    subject: 'Konfirmasi alamat email baru Anda',
    paragraphs: [
      'Halo,',
      mail.side === 'old'
        ? 'Perubahan alamat email akun Anda telah diminta. Silakan konfirmasi dari alamat ini juga:'
        : 'Seseorang meminta untuk memakai alamat email ini bagi akunnya. Jika itu Anda, silakan konfirmasi:',
      { link: `${mail.siteUrl}/account#confirm=${mail.token}`, label: 'Konfirmasi' },
      `Tautan ini berlaku ${emailChangeHours} jam. Semua yang Anda beli tetap milik Anda. Jika Anda tidak memintanya, abaikan email ini.`,
    ],
  };
}

/** Sent to both email addresses after a merge. The first one receives all later emails. */
export function accountsMergedMail(mail: {
  siteUrl: string;
  emails: readonly [string, string];
}): MailMessage {
  const [first, second] = mail.emails;
  return {
    subject: 'Kedua akun Anda sudah digabungkan',
    paragraphs: [
      'Halo,',
      `Anda punya dua akun di sini, ${first} dan ${second}. Tim kursus sudah menggabungkannya.`,
      `Semua yang Anda beli dan tonton dengan kedua akun itu sekarang ada di satu tempat. Anda bisa masuk dengan alamat email mana pun. Kami akan mengirim email ke ${first}.`,
      { link: `${mail.siteUrl}/gpt`, label: 'Buka kursus' },
      'Jika salah satu alamat ini bukan milik Anda, segera balas email ini. Kami membaca setiap balasan.',
    ],
  };
}

/** Emails about deleting an account: the request, and what cancelled it. */
export function deletionAskedMail(mail: {
  siteUrl: string;
  dueAt: number;
  plan: Plan;
  /** The requester: the learner or the course team. */
  by: DeletionRequester;
}): MailMessage {
  const { siteUrl, dueAt, plan, by } = mail;
  const lost =
    plan === 'free'
      ? 'progres, catatan, dan sertifikat Anda'
      : `progres, catatan, dan sertifikat Anda, serta ${itemTexts[plan]} Anda, yang dananya tidak dikembalikan`;
  return {
    subject: 'Akun Anda akan dihapus',
    paragraphs: [
      `${whoAsked[by]} Akun akan dihapus pada ${dayText(dueAt)}.`,
      `Anda juga akan kehilangan ${lost}.`,
      'Kami menyimpan data pembayaran, kuitansi, dan persetujuan Anda tanpa nama Anda karena undang-undang pajak mewajibkan catatan yang lengkap.',
      'Jika Anda berubah pikiran sebelum itu, Anda bisa mempertahankan akun Anda di sini. Masuk lagi atau membeli paket juga membatalkan penghapusan itu.',
      { link: `${siteUrl}/account`, label: 'Pertahankan akun saya' },
    ],
  };
}

const whoAsked: Record<DeletionRequester, string> = {
  learner: 'Anda meminta akun Anda dihapus.',
  team: 'Tim kursus telah menjadwalkan penghapusan akun Anda.',
};

const whatKept: Record<DeletionEnd, string> = {
  payment: 'Anda membeli paket',
  gift: 'Anda menukarkan hadiah',
  'sign-in': 'Anda masuk lagi',
};

export function accountKeptMail(mail: { siteUrl: string; by: DeletionEnd }): MailMessage {
  return {
    subject: 'Akun Anda kami pertahankan',
    paragraphs: [
      `${whatKept[mail.by]}, jadi akun Anda tidak lagi dijadwalkan untuk dihapus. Tidak ada yang dihapus.`,
      'Jika Anda tetap ingin menghapusnya, ajukan permintaan lagi:',
      { link: `${mail.siteUrl}/account`, label: 'Buka akun saya' },
    ],
  };
}
