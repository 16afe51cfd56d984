/** Texts of the files that a lesson has. */
export const lessonFiles = {
  title: 'Fail untuk pelajaran ini',
  download: 'Muat turun',
} as const;
