/** Texts for the referrals of a learner, on the account page. */
export const referral = {
  title: 'Jemput rakan',
  lead: (discount: string, reward: string) =>
    `Rakan yang membeli pelan pertama mereka melalui pautan anda mendapat diskaun ${discount}, dan anda mendapat ${reward} daripada bayaran mereka, tidak termasuk cukai.`,
  terms: (days: number) =>
    days === 0
      ? 'Pengajar membayar anda secara terus. Ganjaran terbatal jika bayaran dikembalikan. Tiada ganjaran untuk hadiah, naik taraf, harga promosi yang lebih rendah daripada harga diskaun rakan anda, atau pembelian yang anda buat sendiri.'
      : `Pengajar membayar anda secara terus, paling awal ${days} hari selepas pembelian. Ganjaran terbatal jika bayaran dikembalikan. Tiada ganjaran untuk hadiah, naik taraf, harga promosi yang lebih rendah daripada harga diskaun rakan anda, atau pembelian yang anda buat sendiri.`,
  create: 'Cipta pautan saya',
  link: 'Pautan anda',
  copy: 'Salin pautan',
  copied: 'Pautan disalin.',
  notCopied: 'Pautan tidak dapat disalin. Pilih pautan itu dan salin sendiri.',
  share: 'Kongsi',
  rewards: 'Ganjaran anda',
  bought: (day: string) => `Pembelian pada ${day}`,
  state: {
    waiting: (due: string) => `Akan dibayar mulai ${due}`,
    owed: 'Menunggu bayaran daripada pengajar',
    paid: 'Telah dibayar',
    reversed: 'Tiada ganjaran: bayaran dikembalikan, dipertikaikan atau tidak layak',
  },
  failed: 'Jemputan anda tidak dapat dimuatkan. Semak sambungan anda, kemudian cuba lagi.',
  notCreated: 'Pautan anda tidak dapat dicipta. Sila cuba lagi.',
  again: 'Cuba lagi',
};
