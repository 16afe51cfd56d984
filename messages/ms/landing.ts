/** Texts for the landing page that fit any course. Texts about one course are in the content. */
export const landing = {
  navigation: {
    label: 'Utama',
    features: 'Ciri-ciri',
    plans: 'Pelan',
    questions: 'Soalan',
    signUp: 'Akaun baharu',
    signIn: 'Log masuk',
    open: 'Menu',
    menu: 'Semua halaman dan bahagian',
  },
  continue: 'Sambung kursus',
  stage: {
    legend: 'Pilih aplikasi untuk melihat cara ia dibina',
    pause: 'Jeda animasi',
    resume: 'Sambung animasi',
  },
  stats: {
    lessons: (count: number) => (count === 1 ? 'pelajaran' : 'pelajaran, mengikut urutan'),
    sections: (count: number) => (count === 1 ? 'bahagian' : 'bahagian, langkah demi langkah'),
    payments: 'bayaran, tanpa yuran bulanan',
    readTitles: (lessons: number) =>
      lessons === 1 ? 'Lihat tajuk pelajaran' : 'Lihat semua tajuk pelajaran',
  },
  benefits: { more: 'Ketahui lagi' },
  curriculum: {
    film: (time: string) => `${time} dengan bunyi dan sari kata. Tidak perlu akaun.`,
    runningTime: (time: string) => `${time} video kesemuanya`,
    lessons: (count: number) => `${count} pelajaran`,
    guides: (count: number) => `${count} panduan untuk dibaca`,
    includedIn: (plans: string[]) => `dalam ${plans.join(' dan ')}`,
  },
  plans: {
    best: 'Pilihan terbaik',
    once: 'sekali bayar',
    from: (amount: string) => `Pelan bermula ${amount}, sekali bayar`,
    /** While one plan is for sale. */
    only: (amount: string) => `${amount}, sekali bayar`,
    inCountry: (amount: string, country: string) => `${amount} jika anda tinggal di ${country}`,
    /** The link on a plan's card for a signed-in learner. */
    seePlan: 'Lihat pelan ini',
    gives: 'Apa yang anda dapat',
    lacks: 'Tidak termasuk',
    both: 'Dalam kedua-dua pelan',
    bothPaid: 'Dalam kedua-dua pelan berbayar',
    methods: 'Kad, FPX, Apple Pay, Google Pay, e-dompet. Kaedah yang anda lihat bergantung pada lokasi anda.',
  },
  comparison: {
    title: 'Bandingkan pelan',
    price: 'Harga',
    features: {
      lessons: 'Pelajaran',
      runningTime: 'Jumlah tempoh video',
      certificate: 'Sijil',
      sourceCode: 'Kod sumber',
      privateQuestions: 'Soal jawab peribadi',
      questions: 'Soal jawab bagi setiap video',
      saving: 'Simpan video untuk luar talian',
    },
    included: 'Termasuk',
  },
  finalCallToAction: { signIn: 'Saya sudah ada akaun' },
  footer: { contact: 'Hubungi kami', address: 'Alamat', top: 'Kembali ke atas' },
  intro: {
    back: 'Kembali',
    next: 'Seterusnya',
    start: 'Mula sekarang',
    position: (step: number, steps: number) => `${step} daripada ${steps}`,
  },
} as const;

/** Texts for the home page before the site opens. */
export const comingSoon = {
  title: 'Akan datang',
  text: (instructor: string) => `Kursus video baharu oleh ${instructor} akan datang tidak lama lagi.`,
  list: {
    label: 'E-mel anda',
    button: 'Maklumkan saya',
    hint: 'Kami akan menghantar e-mel kepada anda apabila kursus dibuka. Anda boleh meninggalkan senarai ini pada bila-bila masa.',
  },
  write: 'Hubungi kami',
  signIn: 'Log masuk',
  go: 'Pergi ke kursus',
} as const;
