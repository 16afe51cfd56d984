/** Texts for coupons and sale prices on the plans, the payment page and the landing page. */
export const coupon = {
  /** Read before the crossed-out price. */
  was: 'Harga asal',
  now: 'kini',
  free: 'Percuma',
  until: (day: string) => `Dengan kupon sehingga ${day}`,
  withCoupon: 'Dengan kupon',
  /** The end of a sale, with the time zone. */
  saleUntil: (moment: string) => `Sehingga ${moment}`,
  saleLine: (moment: string) => `Diskaun promosi, sehingga ${moment}`,
  inCountry: (was: string, now: string, country: string) =>
    `${now} dan bukannya ${was} jika anda tinggal di ${country}`,
  applied: (code: string) => `Kupon ${code}`,
  remove: (code: string) => `Buang kupon ${code}`,
  ask: 'Ada kupon?',
  label: 'Kod kupon',
  apply: 'Guna',
  /** The line of the order. */
  line: (code: string) => `Kupon ${code}`,
  notForThis: (code: string) => `Kupon ${code} tidak mengubah harga ini.`,
  notForAny: (code: string) => `Kupon ${code} tidak mengubah mana-mana harga ini.`,
  noUpgrade: (code: string) =>
    `Kupon ${code} hanya untuk pembelian baharu. Untuk naik taraf, anda membayar beza harga antara kedua-dua pelan.`,
  answer: {
    unknown: (code: string) => `Kami tidak mengenali kupon ${code}. Semak ejaannya. Harga tidak berubah.`,
    'not-started': (code: string) => `Kupon ${code} belum boleh digunakan. Harga tidak berubah.`,
    ended: (code: string) => `Kupon ${code} telah tamat. Harga tidak berubah.`,
    'used-up': (code: string) => `Kupon ${code} telah habis digunakan. Harga tidak berubah.`,
    'used-before': (code: string) => `Anda pernah menggunakan kupon ${code}. Harga tidak berubah.`,
    'own-link': () => 'Ini pautan jemputan anda sendiri, untuk rakan anda. Harga tidak berubah.',
    'not-first': () => 'Pautan jemputan hanya untuk pembelian pertama. Harga tidak berubah.',
  },
  tooOften: 'Terlalu banyak kod yang tidak dikenali. Sila cuba lagi dalam masa sejam.',
  failed: 'Kami tidak dapat menyemak kupon ini. Harga tidak berubah. Sila cuba lagi.',
  /** On the payment page, for a coupon of 100 %. */
  claim: 'Dapatkan secara percuma',
  claimNote: 'Tiada apa-apa yang perlu dibayar. Pelan anda dibuka serta-merta.',
  claimed: (plan: string) => `Anda kini mempunyai ${plan}. Selamat belajar!`,
  /** Errors of the payment page. */
  rejected:
    'Kupon ini tidak boleh digunakan lagi. Tiada caj dikenakan. Semak harga, kemudian klik sekali lagi.',
  claimFailed: 'Pelan anda tidak dapat dibuka. Sila cuba lagi.',
};
