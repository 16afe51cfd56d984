/** Texts for the whole site. */
export const site = {
  close: 'Tutup',
  dismiss: 'Tutup pesan ini',
  skip: 'Langsung ke isi',
  loading: 'Memuat…',
  home: (name: string) => `${name}, beranda`,
  course: (name: string) => `${name}, halaman kursus`,
  help: 'Bantuan',
  signIn: 'Masuk',
  menu: 'Menu',
  you: 'Anda',
  newTab: '(terbuka di tab baru)',
  alerts: {
    signedOut: 'Anda sudah keluar!',
    offline: '❌ Anda sedang offline. Periksa koneksi internet Anda.',
    storage: 'Gagal membaca localStorage',
    user: 'Gagal mengambil data pengguna',
    videos: 'Gagal mengambil atau menyimpan video!',
    sessionEnded:
      'Anda sudah keluar! Sesi Anda kedaluwarsa atau diakhiri di perangkat lain. Masuk lagi untuk melanjutkan.',
    sessionEndedWithDraft:
      'Anda sudah keluar! Sesi Anda kedaluwarsa atau diakhiri di perangkat lain. Masuk lagi untuk melanjutkan. Yang Anda ketik tersimpan di tab ini.',
  },
  offline: {
    title: 'Anda sedang offline',
    text: 'Kursus ini memerlukan koneksi internet. Biarkan tab ini terbuka: yang Anda ketik masih ada di sini, dan Anda bisa kembali setelah terhubung lagi.',
    backTitle: 'Anda kembali online',
    backText: 'Semuanya masih seperti tadi.',
    back: 'Kembali ke tempat tadi',
  },
  failed: {
    notLoaded: {
      title: 'Halaman ini gagal dimuat',
      text: 'Sebagian isinya tidak ada, kemungkinan karena koneksi lemah.',
    },
    broken: {
      title: 'Terjadi kesalahan',
      text: 'Masalahnya ada di pihak kami. Coba lagi. Jika terjadi lagi, beri tahu kami.',
    },
    dialog: {
      title: 'Bagian ini gagal dimuat',
      text: 'Sebagian isinya tidak ada. Saat Anda mencoba lagi, halaman mungkin dimuat ulang. Progres Anda tersimpan.',
    },
    again: 'Coba lagi',
    trying: 'Mencoba lagi…',
    unreachable: 'Kami tidak bisa menghubungi situs ini. Periksa koneksi Anda, lalu coba lagi.',
    help: 'Minta bantuan',
    reference: (id: string) => `Referensi: ${id}`,
  },
} as const;
