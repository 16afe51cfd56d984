/** Texts of the files that a lesson has. */
export const lessonFiles = {
  title: 'Files for this lesson',
  download: 'Download',
} as const;
