/** Words of a site that has not opened yet. */
export const comingSoon = {
  title: 'Coming soon',
  text: (instructor: string) => `A new video course by ${instructor} is on its way.`,
  write: 'Write to us',
  signIn: 'Sign in',
  go: 'Go to the course',
  /** In the app, for someone who signed in without a plan. */
  app: {
    title: 'Coming soon',
    text: (course: string) => `“${course}” isn’t open yet. Your account is ready for the day it opens.`,
    front: 'Front page',
  },
} as const;
