/** Texts for the referrals of a learner, on the account page. */
export const referral = {
  title: 'Ajak teman',
  lead: (discount: string, reward: string) =>
    `Teman yang membeli paket pertamanya lewat tautan Anda mendapat diskon ${discount}, dan Anda mendapat ${reward} dari pembayarannya, tidak termasuk pajak.`,
  terms: (days: number) =>
    days === 0
      ? 'Instruktur membayar Anda langsung. Imbalan batal jika pembayarannya dikembalikan. Tidak ada imbalan untuk hadiah, upgrade, harga promo yang lebih rendah daripada harga diskon teman Anda, atau pembelian yang Anda lakukan sendiri.'
      : `Instruktur membayar Anda langsung, paling cepat ${days} hari setelah pembelian. Imbalan batal jika pembayarannya dikembalikan. Tidak ada imbalan untuk hadiah, upgrade, harga promo yang lebih rendah daripada harga diskon teman Anda, atau pembelian yang Anda lakukan sendiri.`,
  create: 'Buat tautan saya',
  link: 'Tautan Anda',
  copy: 'Salin tautan',
  copied: 'Tautan disalin.',
  notCopied: 'Tautan tidak bisa disalin. Pilih tautannya dan salin sendiri.',
  share: 'Bagikan',
  rewards: 'Imbalan Anda',
  bought: (day: string) => `Pembelian pada ${day}`,
  state: {
    waiting: (due: string) => `Dibayar mulai ${due}`,
    owed: 'Menunggu pembayaran dari instruktur',
    paid: 'Sudah dibayar',
    reversed: 'Tidak ada imbalan: pembayaran dikembalikan, disengketakan, atau tidak memenuhi syarat',
  },
  failed: 'Undangan Anda gagal dimuat. Periksa koneksi Anda, lalu coba lagi.',
  notCreated: 'Tautan Anda tidak bisa dibuat. Silakan coba lagi.',
  again: 'Coba lagi',
};
