/** Texts for pages without scripts and for error pages. No other screen loads them. */
export const documents = {
  withoutScript: {
    title: 'Halaman ini memerlukan JavaScript',
    text: 'Aktifkan JavaScript untuk situs ini. Beranda tetap berfungsi tanpanya, dengan semua judul pelajaran, paket, pertanyaan, dan formulir untuk masuk.',
  },
  outdated: {
    title: 'Perbarui browser Anda',
    text: 'Versi browser ini terlalu usang untuk kursus ini. Perbarui, atau gunakan versi terbaru Chrome, Edge, Firefox, atau Safari.',
    apple:
      'Di iPhone atau iPad, perbarui iOS ke 16.4 atau yang lebih baru di Settings > General > Software Update. Semua browser di perangkat itu bergantung padanya.',
  },
  late: {
    title: 'Ini lebih lama dari biasanya',
    text: 'Halaman masih dimuat, atau sebagian isinya tidak ada. Muat ulang untuk mencoba lagi.',
  },
  notFound: {
    title: 'Halaman ini tidak ada',
    text: 'Halaman mungkin sudah dipindahkan, atau URL-nya salah ketik.',
    course: 'Buka kursus',
    front: 'Beranda',
  },
  trouble: {
    title: 'Terjadi kesalahan di pihak kami',
    text: 'Tunggu sebentar, lalu coba lagi. Jika masalah berlanjut, hubungi kami.',
    number: 'Sertakan nomor ini agar kami bisa mencari tahu apa yang terjadi:',
    again: 'Coba lagi',
    front: 'Beranda',
  },
} as const;

type Offer = { plan: string; price: string };

/** Texts for search engines, link previews and home screens. */
export const seo = {
  course: {
    title: (lessons: number) => (lessons === 1 ? 'Satu pelajaran' : `Semua ${lessons} pelajaran`),
  },
  pricing: {
    title: 'Paket dan harga',
    description: (premium: Offer, ultra: Offer) =>
      `${premium.plan} seharga ${premium.price} atau ${ultra.plan} seharga ${ultra.price}. Bayar sekali, tanpa biaya bulanan. Lihat apa yang termasuk dan tidak termasuk dalam tiap paket.`,
    descriptionOfOne: ({ plan, price }: Offer) =>
      `${plan} seharga ${price}. Bayar sekali, tanpa biaya bulanan. Lihat apa yang termasuk dan tidak termasuk.`,
  },
  manifest: {
    continue: 'Lanjutkan kursus',
    plans: 'Paket dan harga',
  },
  /** Alternative texts for the social cards. */
  cards: {
    landing: (course: string) =>
      `${course}, di samping tiga ponsel yang masing-masing menjalankan aplikasi dari kursus ini.`,
    course: (lessons: number) => `Semua ${lessons} pelajaran, di samping gambar bagian-bagian kursus.`,
    pricing: '“Bayar sekali, pakai selamanya” di samping kedua paket dengan harganya.',
  },
  /** Texts on the social cards. */
  picture: {
    landing: (lessons: number, apps: number) => `${lessons} pelajaran. ${apps} aplikasi jadi. Bayar sekali.`,
    course: 'Dari folder kosong sampai aplikasi di toko aplikasi, satu pelajaran singkat demi satu.',
    pricing: 'Dua paket, masing-masing sekali bayar. Upgrade nanti cukup dengan membayar selisihnya.',
    inCountry: (amount: string, country: string) => `${amount} di ${country}`,
  },
  certificate: 'Sertifikat penyelesaian, dengan paket Ultra',
  syllabus: (lessons: number, first: string, last: string) =>
    lessons === 1 ? `Satu pelajaran: “${first}”.` : `${lessons} pelajaran, dari “${first}” sampai “${last}”.`,
} as const;
