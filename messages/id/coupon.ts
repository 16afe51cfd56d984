/** Texts for coupons and sale prices on the plans, the payment page and the landing page. */
export const coupon = {
  /** Read before the crossed-out price. */
  was: 'Harga semula',
  now: 'sekarang',
  free: 'Gratis',
  until: (day: string) => `Dengan kupon sampai ${day}`,
  withCoupon: 'Dengan kupon',
  /** The end of a sale, with the time zone. */
  saleUntil: (moment: string) => `Sampai ${moment}`,
  saleLine: (moment: string) => `Potongan promo, sampai ${moment}`,
  inCountry: (was: string, now: string, country: string) =>
    `${now}, bukan ${was}, jika Anda tinggal di ${country}`,
  applied: (code: string) => `Kupon ${code}`,
  remove: (code: string) => `Hapus kupon ${code}`,
  ask: 'Punya kupon?',
  label: 'Kode kupon',
  apply: 'Pakai',
  /** The line of the order. */
  line: (code: string) => `Kupon ${code}`,
  notForThis: (code: string) => `Kupon ${code} tidak mengubah harga ini.`,
  notForAny: (code: string) => `Kupon ${code} tidak mengubah satu pun harga ini.`,
  noUpgrade: (code: string) =>
    `Kupon ${code} hanya untuk pembelian baru. Untuk upgrade, Anda membayar selisih harga kedua paket.`,
  answer: {
    unknown: (code: string) => `Kami tidak mengenali kupon ${code}. Periksa ejaannya. Harga tidak berubah.`,
    'not-started': (code: string) => `Kupon ${code} belum berlaku. Harga tidak berubah.`,
    ended: (code: string) => `Kupon ${code} sudah berakhir. Harga tidak berubah.`,
    'used-up': (code: string) => `Kupon ${code} sudah habis dipakai. Harga tidak berubah.`,
    'used-before': (code: string) => `Anda sudah pernah memakai kupon ${code}. Harga tidak berubah.`,
    'own-link': () => 'Ini tautan undangan Anda sendiri, untuk teman Anda. Harga tidak berubah.',
    'not-first': () => 'Tautan undangan hanya untuk pembelian pertama. Harga tidak berubah.',
  },
  tooOften: 'Terlalu banyak kode yang tidak dikenali. Silakan coba lagi dalam satu jam.',
  failed: 'Kami tidak bisa memeriksa kupon ini. Harga tidak berubah. Silakan coba lagi.',
  /** On the payment page, for a coupon of 100 %. */
  claim: 'Dapatkan gratis',
  claimNote: 'Tidak ada yang perlu dibayar. Paket Anda langsung terbuka.',
  claimed: (plan: string) => `Sekarang Anda punya ${plan}. Selamat belajar!`,
  /** Errors of the payment page. */
  rejected: 'Kupon ini tidak bisa dipakai lagi. Anda tidak dikenai biaya. Periksa harganya, lalu klik lagi.',
  claimFailed: 'Paket Anda tidak terbuka. Silakan coba lagi.',
};
