/** Teks untuk undangan peserta di halaman akun. */
export const referral = {
  title: 'Ajak teman',
  lead: (discount: string, reward: string) =>
    `Teman yang membeli paket pertamanya lewat tautan Anda mendapat diskon ${discount}, dan Anda mendapat ${reward} dari pembayarannya, tidak termasuk pajak.`,
  terms: (days: number) =>
    days === 0
      ? 'Pengajar membayar Anda langsung. Imbalan batal jika pembayarannya dikembalikan. Tidak ada imbalan untuk hadiah, upgrade, harga promo yang lebih rendah daripada diskon teman Anda, atau pembelian lewat tautan Anda sendiri, misalnya dengan kartu Anda sendiri.'
      : `Pengajar membayar Anda langsung, paling cepat ${days} hari setelah pembelian. Imbalan batal jika pembayarannya dikembalikan. Tidak ada imbalan untuk hadiah, upgrade, harga promo yang lebih rendah daripada diskon teman Anda, atau pembelian lewat tautan Anda sendiri, misalnya dengan kartu Anda sendiri.`,
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
    owed: 'Menunggu pembayaran dari pengajar',
    paid: 'Sudah dibayar',
    reversed: 'Tidak ada imbalan: pembayaran dikembalikan, disengketakan, atau tidak memenuhi syarat',
  },
  failed: 'Undangan Anda tidak bisa dimuat. Periksa koneksi Anda, lalu coba lagi.',
  notCreated: 'Tautan Anda tidak bisa dibuat. Silakan coba lagi.',
  again: 'Coba lagi',
};
