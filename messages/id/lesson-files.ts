/** Texts of the files that a lesson has. */
export const lessonFiles = {
  title: 'File untuk pelajaran ini',
  download: 'Unduh',
} as const;
