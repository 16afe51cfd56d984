/** Texts of a course without lessons, or before it opens. */
export const emptyCourse = {
  noLessons: {
    title: 'No lessons yet',
    text: 'The instructor is preparing them. Check back soon.',
  },
  /** For a learner without a plan before the site opens. */
  comingSoon: {
    title: 'Coming soon',
    text: (title: string) => `“${title}” isn’t open yet. Your account is ready for when it opens.`,
    front: 'Home page',
  },
} as const;
