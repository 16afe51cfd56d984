/** Texts for the home page before the site opens. */
export const comingSoon = {
  title: 'Coming soon',
  text: (instructor: string) => `A new video course by ${instructor} is on its way.`,
  write: 'Write to us',
  signIn: 'Sign in',
  go: 'Go to the course',
} as const;
