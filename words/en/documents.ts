/** Texts for pages without scripts and for error pages. No other screen loads them. */
export const documents = {
  withoutScript: {
    title: 'This page needs JavaScript',
    text: 'Turn it on for this site. The home page works without it, with all lesson titles, the plans, the questions and the sign-in form.',
  },
  outdated: {
    title: 'Please update your browser',
    text: 'This browser is too old for the course. Update it, or use a current version of Chrome, Edge, Firefox or Safari.',
    apple:
      'On an iPhone or iPad, update iOS to 16.4 or later in Settings > General > Software Update. All browsers there depend on it.',
  },
  late: {
    title: 'This is taking longer than usual',
    text: 'The page is still loading, or part of it is missing. Reload it to try again.',
  },
  notFound: {
    title: 'This page doesn’t exist',
    text: 'The page may have moved, or the URL may be mistyped.',
    course: 'Go to the course',
    front: 'Home page',
  },
  trouble: {
    title: 'Something went wrong on our side',
    text: 'Try again in a moment. If the problem continues, write to us.',
    number: 'Include this number so that we can find out what happened:',
    again: 'Try again',
    front: 'Home page',
  },
} as const;
