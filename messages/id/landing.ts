/** Texts for the landing page that fit any course. Texts about one course are in the content. */
export const landing = {
  navigation: {
    label: 'Utama',
    features: 'Fitur',
    plans: 'Paket',
    questions: 'Pertanyaan',
    signUp: 'Akun baru',
    signIn: 'Masuk',
    open: 'Menu',
    menu: 'Semua halaman dan bagian',
  },
  continue: 'Lanjutkan kursus',
  stage: {
    legend: 'Pilih aplikasi untuk melihat cara membuatnya',
    pause: 'Jeda animasi',
    resume: 'Lanjutkan animasi',
  },
  stats: {
    lessons: (count: number) => (count === 1 ? 'pelajaran' : 'pelajaran, berurutan'),
    sections: (count: number) => (count === 1 ? 'bagian' : 'bagian, langkah demi langkah'),
    payments: 'kali bayar, tanpa biaya bulanan',
    readTitles: (lessons: number) =>
      lessons === 1 ? 'Lihat judul pelajaran' : 'Lihat semua judul pelajaran',
  },
  benefits: { more: 'Selengkapnya' },
  curriculum: {
    film: (time: string) => `${time} dengan suara dan subtitle. Tidak perlu akun.`,
    runningTime: (time: string) => `Total ${time} video`,
    lessons: (count: number) => `${count} pelajaran`,
    guides: (count: number) => `${count} panduan untuk dibaca`,
    includedIn: (plans: string[]) => `dalam ${plans.join(' dan ')}`,
  },
  plans: {
    best: 'Pilihan terbaik',
    once: 'sekali bayar',
    from: (amount: string) => `Paket mulai dari ${amount}, sekali bayar`,
    /** While one plan is for sale. */
    only: (amount: string) => `${amount}, sekali bayar`,
    inCountry: (amount: string, country: string) => `${amount} jika Anda tinggal di ${country}`,
    /** The link on a plan's card for a signed-in learner. */
    seePlan: 'Lihat paket ini',
    gives: 'Yang Anda dapatkan',
    lacks: 'Tidak termasuk',
    both: 'Dalam kedua paket',
    bothPaid: 'Dalam kedua paket berbayar',
    methods:
      'Kartu, FPX, Apple Pay, Google Pay, dompet digital. Metode yang Anda lihat tergantung lokasi Anda.',
  },
  comparison: {
    title: 'Bandingkan paket',
    price: 'Harga',
    features: {
      lessons: 'Pelajaran',
      runningTime: 'Total durasi video',
      certificate: 'Sertifikat',
      sourceCode: 'Kode sumber',
      privateQuestions: 'Tanya jawab privat',
      questions: 'Tanya jawab di setiap video',
      saving: 'Simpan video untuk ditonton offline',
    },
    included: 'Termasuk',
  },
  finalCallToAction: { signIn: 'Saya sudah punya akun' },
  footer: { contact: 'Hubungi kami', address: 'Alamat', top: 'Kembali ke atas' },
  intro: {
    back: 'Kembali',
    next: 'Lanjut',
    start: 'Mulai sekarang',
    position: (step: number, steps: number) => `${step} dari ${steps}`,
  },
} as const;

/** Texts for the home page before the site opens. */
export const comingSoon = {
  title: 'Segera hadir',
  text: (instructor: string) => `Kursus video baru oleh ${instructor} akan segera hadir.`,
  list: {
    label: 'Email Anda',
    button: 'Beri tahu saya',
    hint: 'Kami akan mengirim email saat kursus dibuka. Anda bisa keluar dari daftar ini kapan saja.',
  },
  write: 'Hubungi kami',
  signIn: 'Masuk',
  go: 'Buka kursus',
} as const;
