/** Texts for menus, bars and the footer, which load after the page. */
export const links = {
  front: 'Laman utama',
  studio: 'Studio',
  account: 'Akaun',
  language: 'Bahasa',
  logOut: 'Log keluar',
  legal: {
    label: 'Privasi, terma dan bayaran balik',
    titles: { privacy: 'Privasi', terms: 'Terma', refunds: 'Bayaran balik' },
  },
  signOutFailed: 'Log keluar tidak berjaya. Sila cuba lagi.',
  back: 'Kembali',
  bar: 'Tindakan kursus',
  searchTranscripts: 'Cari dalam transkrip',
  myNotes: 'Nota saya',
} as const;
