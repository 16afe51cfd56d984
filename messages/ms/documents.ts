/** Texts for pages without scripts and for error pages. No other screen loads them. */
export const documents = {
  withoutScript: {
    title: 'Halaman ini memerlukan JavaScript',
    text: 'Hidupkannya untuk laman ini. Laman utama berfungsi tanpanya, dengan semua tajuk pelajaran, pelan, soalan dan borang log masuk.',
  },
  outdated: {
    title: 'Sila kemas kini pelayar anda',
    text: 'Versi pelayar ini terlalu lama untuk kursus ini. Kemas kininya, atau gunakan versi terkini Chrome, Edge, Firefox atau Safari.',
    apple:
      'Pada iPhone atau iPad, kemas kini iOS kepada 16.4 atau lebih baharu di Settings > General > Software Update. Semua pelayar pada peranti itu bergantung padanya.',
  },
  late: {
    title: 'Ini mengambil masa lebih lama daripada biasa',
    text: 'Halaman masih dimuatkan, atau sebahagian daripadanya tiada. Muatkannya semula untuk mencuba lagi.',
  },
  notFound: {
    title: 'Halaman ini tidak wujud',
    text: 'Halaman ini mungkin telah dipindahkan, atau URL tersalah taip.',
    course: 'Pergi ke kursus',
    front: 'Laman utama',
  },
  trouble: {
    title: 'Ada masalah di pihak kami',
    text: 'Cuba lagi sebentar nanti. Jika masalah berterusan, hubungi kami.',
    number: 'Sertakan nombor ini supaya kami dapat mengetahui apa yang berlaku:',
    again: 'Cuba lagi',
    front: 'Laman utama',
  },
} as const;

type Offer = { plan: string; price: string };

/** Texts for search engines, link previews and home screens. */
export const seo = {
  course: {
    title: (lessons: number) => (lessons === 1 ? 'Satu pelajaran' : `Kesemua ${lessons} pelajaran`),
  },
  pricing: {
    title: 'Pelan dan harga',
    description: (premium: Offer, ultra: Offer) =>
      `${premium.plan} pada harga ${premium.price} atau ${ultra.plan} pada harga ${ultra.price}. Bayar sekali, tanpa yuran bulanan. Lihat apa yang termasuk dan tidak termasuk dalam setiap pelan.`,
    descriptionOfOne: ({ plan, price }: Offer) =>
      `${plan} pada harga ${price}. Bayar sekali, tanpa yuran bulanan. Lihat apa yang termasuk dan tidak termasuk.`,
  },
  manifest: {
    continue: 'Sambung kursus',
    plans: 'Pelan dan harga',
  },
  /** Alternative texts for the social cards. */
  cards: {
    landing: (course: string) =>
      `${course}, di sebelah tiga telefon yang masing-masing menjalankan aplikasi daripada kursus ini.`,
    course: (lessons: number) => `Kesemua ${lessons} pelajaran, di sebelah gambar bahagian-bahagian kursus.`,
    pricing: '“Bayar sekali, guna selamanya” di sebelah dua pelan dengan harganya.',
  },
  /** Texts on the social cards. */
  picture: {
    landing: (lessons: number, apps: number) => `${lessons} pelajaran. ${apps} aplikasi siap. Bayar sekali.`,
    course: 'Daripada folder kosong kepada aplikasi di gedung aplikasi, satu pelajaran pendek demi satu.',
    pricing: 'Dua pelan, sekali bayar bagi setiap satu. Naik taraf kemudian dengan membayar bezanya.',
    inCountry: (amount: string, country: string) => `${amount} di ${country}`,
  },
  certificate: 'Sijil tamat kursus, dengan pelan Ultra',
  syllabus: (lessons: number, first: string, last: string) =>
    lessons === 1
      ? `Satu pelajaran: “${first}”.`
      : `${lessons} pelajaran, daripada “${first}” hingga “${last}”.`,
} as const;
