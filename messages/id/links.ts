/** Texts for menus, bars and the footer, which load after the page. */
export const links = {
  front: 'Beranda',
  studio: 'Studio',
  account: 'Akun',
  language: 'Bahasa',
  logOut: 'Keluar',
  legal: {
    label: 'Privasi, ketentuan, dan pengembalian dana',
    titles: { privacy: 'Privasi', terms: 'Ketentuan', refunds: 'Pengembalian dana' },
  },
  signOutFailed: 'Gagal keluar. Silakan coba lagi.',
  back: 'Kembali',
  bar: 'Tindakan kursus',
  searchTranscripts: 'Cari di transkrip',
  myNotes: 'Catatan saya',
} as const;
