/** Texts for the whole site. */
export const site = {
  close: 'Tutup',
  dismiss: 'Tutup mesej ini',
  skip: 'Langkau ke kandungan',
  loading: 'Memuatkan…',
  home: (name: string) => `${name}, laman utama`,
  course: (name: string) => `${name}, halaman kursus`,
  help: 'Bantuan',
  signIn: 'Log masuk',
  menu: 'Menu',
  you: 'Anda',
  newTab: '(dibuka dalam tab baharu)',
  alerts: {
    signedOut: 'Anda telah log keluar!',
    offline: '❌ Anda di luar talian. Sila semak sambungan internet anda.',
    storage: 'Ralat semasa membaca localStorage',
    user: 'Ralat semasa mendapatkan data pengguna',
    videos: 'Ralat semasa mendapatkan atau menyimpan video!',
    sessionEnded:
      'Anda telah log keluar! Sesi anda tamat tempoh atau ditamatkan pada peranti lain. Log masuk semula untuk meneruskan.',
    sessionEndedWithDraft:
      'Anda telah log keluar! Sesi anda tamat tempoh atau ditamatkan pada peranti lain. Log masuk semula untuk meneruskan. Apa yang anda taip disimpan dalam tab ini.',
  },
  offline: {
    title: 'Anda di luar talian',
    text: 'Kursus ini memerlukan sambungan internet. Biarkan tab ini terbuka: apa yang anda taip masih ada di sini, dan anda boleh kembali apabila sambungan pulih.',
    backTitle: 'Anda dalam talian semula',
    backText: 'Semuanya masih seperti tadi.',
    back: 'Kembali ke tempat tadi',
  },
  failed: {
    notLoaded: {
      title: 'Halaman ini tidak dapat dimuatkan',
      text: 'Sebahagian daripadanya tiada, mungkin kerana sambungan yang lemah.',
    },
    broken: {
      title: 'Ada sesuatu yang tidak kena',
      text: 'Masalah ini berpunca daripada pihak kami. Cuba lagi. Jika ia berulang, sila beritahu kami.',
    },
    dialog: {
      title: 'Bahagian ini tidak dapat dimuatkan',
      text: 'Sebahagian daripadanya tiada. Apabila anda cuba lagi, halaman mungkin dimuatkan semula. Kemajuan anda disimpan.',
    },
    again: 'Cuba lagi',
    trying: 'Mencuba lagi…',
    unreachable: 'Kami tidak dapat menghubungi laman ini. Semak sambungan anda, kemudian cuba lagi.',
    help: 'Minta bantuan',
    reference: (id: string) => `Rujukan: ${id}`,
  },
} as const;
