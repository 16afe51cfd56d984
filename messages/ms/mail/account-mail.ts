/** Emails about signing in and the account. The server composes their text and HTML. */
import { type DeletionRequester, type DeletionEnd, emailChangeHours } from '#rules/account.ts';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import type { Plan } from '#rules/plans.ts';
import type { Device } from '#rules/sign-in/session.ts';
import { lifetimeMinutes } from '#rules/sign-in/sign-in.ts';
import type { MailMessage } from '#messages/mail-message.ts';
import { dayText, itemTexts } from '#messages/ms/print/receipt-pdf.ts';

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
    subject: 'Pautan log masuk anda',
    paragraphs: [
      'Helo,',
      'Buka pautan ini pada telefon atau komputer tempat anda meminta untuk log masuk:',
      { link, label: 'Log masuk' },
      'Atau masukkan kod ini di sana:',
      { code: mail.code, shown: code },
      `Kedua-duanya boleh digunakan sekali sahaja dan tamat tempoh selepas ${lifetimeMinutes} minit. Jika anda tidak memintanya, abaikan e-mel ini.`,
    ],
  };
}

export function welcomeMail(mail: { siteUrl: string }): MailMessage {
  return {
    subject: 'Selamat datang ke kursus',
    paragraphs: [
      'Selamat datang!',
      'Kami gembira anda di sini. Anda boleh melihat setiap pelajaran dalam senarai. Apabila anda sedia, pilih pelan untuk menonton pelajarannya.',
      { link: `${mail.siteUrl}/gpt`, label: 'Buka kursus' },
      'Jika ada apa-apa yang tidak berfungsi, balas e-mel ini. Kami membaca setiap balasan.',
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
    subject: `Resit anda: ${mail.item}, ${mail.amount}`,
    paragraphs: [
      'Terima kasih!',
      `Kami telah menerima pembayaran anda sebanyak ${mail.amount} untuk ${mail.item} pada ${dayText(mail.paidAt)}. Anda tidak akan dicaj lagi.`,
      ...(mail.tax === null ? [] : [`Jumlah ini termasuk cukai sebanyak ${mail.tax}.`]),
      ...(mail.discount
        ? [
            `Harga asal ialah ${mail.discount.listPrice}; ${mail.discount.isSale ? 'promosi ini' : 'kupon anda'} memberi potongan ${mail.discount.off}.`,
          ]
        : []),
      `Nombor resit anda ialah ${mail.number}. Anda boleh melihat resit, mencetaknya atau menyimpannya sebagai PDF:`,
      { link: mail.siteUrl + pathTo(pages.receipt, { number: mail.number }), label: 'Lihat resit' },
      ...(mail.isGift
        ? [
            'Ini ialah hadiah untuk orang lain. Anda boleh melihat kodnya, menghantarnya melalui e-mel atau mencetaknya di sini:',
            { link: `${mail.siteUrl}/account`, label: 'Lihat hadiah saya' },
          ]
        : mail.seats !== null
          ? [
              'Ini untuk pasukan. Jemput ahli, atau salin pautan tempat anda, di sini:',
              { link: `${mail.siteUrl}/account`, label: 'Jemput pasukan saya' },
            ]
          : ['Semua yang anda beli ada di sini:', { link: `${mail.siteUrl}/gpt`, label: 'Buka kursus' }]),
      'Kami juga menghantar berita tentang kursus kepada pelanggan kami melalui e-mel. Anda boleh mematikannya pada bila-bila masa di halaman akaun anda.',
      'Jika anda tiada akses, balas e-mel ini. Kami membaca setiap balasan.',
    ],
  };
}

/** Sent when a new sign-in ended the oldest session. */
export function sessionEndedMail(mail: { siteUrl: string; device: Device }): MailMessage {
  const { browser, system } = mail.device;
  const where = [browser || 'sebuah pelayar', system && `pada ${system}`].filter(Boolean).join(' ');
  return {
    subject: 'Anda telah dilog keluar pada satu peranti',
    paragraphs: [
      'Helo,',
      `Anda boleh log masuk pada sehingga lima peranti pada satu masa. Anda baru sahaja log masuk pada peranti lain, jadi peranti yang paling lama telah dilog keluar: ${where}.`,
      'Jika ini bukan anda, semak peranti anda dan log keluar mana-mana yang tidak anda kenali:',
      { link: `${mail.siteUrl}/account`, label: 'Lihat peranti saya' },
    ],
  };
}

/** Returns one of two emails: the email address changes when both the old and the new one are confirmed. */
export function emailChangeMail(mail: { siteUrl: string; token: string; side: 'old' | 'new' }): MailMessage {
  return {
    subject: 'Sila sahkan alamat e-mel baharu anda',
    paragraphs: [
      'Helo,',
      mail.side === 'old'
        ? 'Pertukaran alamat e-mel akaun anda telah diminta. Sila sahkan dari alamat ini juga:'
        : 'Seseorang meminta untuk menggunakan alamat e-mel ini bagi akaun mereka. Jika anda yang memintanya, sila sahkan:',
      { link: `${mail.siteUrl}/account#confirm=${mail.token}`, label: 'Sahkan' },
      `Pautan ini berfungsi selama ${emailChangeHours} jam. Semua yang anda beli kekal milik anda. Jika anda tidak memintanya, abaikan e-mel ini.`,
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
    subject: 'Dua akaun anda telah digabungkan',
    paragraphs: [
      'Helo,',
      `Anda mempunyai dua akaun di sini, ${first} dan ${second}. Pasukan kursus telah menggabungkannya.`,
      `Semua yang anda beli dan tonton dengan mana-mana akaun kini berada di satu tempat. Anda boleh log masuk dengan mana-mana alamat e-mel. Kami akan menghantar e-mel ke ${first}.`,
      { link: `${mail.siteUrl}/gpt`, label: 'Buka kursus' },
      'Jika salah satu alamat ini bukan milik anda, balas e-mel ini dengan segera. Kami membaca setiap balasan.',
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
      ? 'kemajuan, nota dan sijil anda'
      : `kemajuan, nota dan sijil anda, serta ${itemTexts[plan]} anda, yang tidak dibayar balik`;
  return {
    subject: 'Akaun anda akan dipadamkan',
    paragraphs: [
      `${whoAsked[by]} Ia akan dipadamkan pada ${dayText(dueAt)}.`,
      `Anda juga akan kehilangan ${lost}.`,
      'Kami menyimpan pembayaran, resit dan apa yang anda persetujui tanpa nama anda kerana undang-undang cukai memerlukan rekod yang lengkap.',
      'Jika anda mengubah fikiran sebelum itu, anda boleh mengekalkan akaun anda di sini. Log masuk semula atau membeli pelan juga akan membatalkan pemadaman itu.',
      { link: `${siteUrl}/account`, label: 'Kekalkan akaun saya' },
    ],
  };
}

const whoAsked: Record<DeletionRequester, string> = {
  learner: 'Anda meminta supaya akaun anda dipadamkan.',
  team: 'Pasukan kursus telah menjadualkan akaun anda untuk dipadamkan.',
};

const whatKept: Record<DeletionEnd, string> = {
  payment: 'Anda telah membeli pelan',
  gift: 'Anda telah menebus hadiah',
  'sign-in': 'Anda telah log masuk semula',
};

export function accountKeptMail(mail: { siteUrl: string; by: DeletionEnd }): MailMessage {
  return {
    subject: 'Kami telah mengekalkan akaun anda',
    paragraphs: [
      `${whatKept[mail.by]}, jadi akaun anda tidak lagi dijadualkan untuk dipadamkan. Tiada apa-apa yang dipadamkan.`,
      'Jika anda masih mahu memadamkannya, buat permintaan sekali lagi:',
      { link: `${mail.siteUrl}/account`, label: 'Buka akaun saya' },
    ],
  };
}
