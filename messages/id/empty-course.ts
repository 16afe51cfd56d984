/** Texts of a course without lessons, or before it opens. */
export const emptyCourse = {
  noLessons: {
    title: 'Belum ada pelajaran',
    text: 'Instruktur sedang menyiapkannya. Silakan kembali lagi nanti.',
  },
  /** For a learner without a plan before the site opens. */
  comingSoon: {
    title: 'Segera hadir',
    text: (title: string) => `“${title}” belum dibuka. Akun Anda sudah siap saat kursus dibuka.`,
    front: 'Beranda',
  },
} as const;
