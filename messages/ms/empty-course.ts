/** Texts of a course without lessons, or before it opens. */
export const emptyCourse = {
  noLessons: {
    title: 'Belum ada pelajaran',
    text: 'Pengajar sedang menyediakannya. Sila kembali lagi nanti.',
  },
  /** For a learner without a plan before the site opens. */
  comingSoon: {
    title: 'Akan datang',
    text: (title: string) =>
      `“${title}” belum dibuka. Akaun anda sudah sedia untuk digunakan apabila ia dibuka.`,
    front: 'Laman utama',
  },
} as const;
