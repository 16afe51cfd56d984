/** Texts of documents without a running script and of the pages about a problem. No other screen loads them. */
export const documents = {
  withoutScript: {
    title: 'This page needs JavaScript',
    text: 'Please switch it on for this site. The front page works without it: all lesson titles, the plans, the questions and the sign-in form.',
  },
  outdated: {
    title: 'Please update your browser',
    text: 'This browser is too old for the course. Update it, or use a current version of Chrome, Edge, Firefox or Safari.',
    apple:
      'On an iPhone or iPad, update iOS to 16.4 or newer in Settings, General, Software Update. Every browser there depends on it.',
  },
  late: {
    title: 'This takes longer than it should',
    text: 'The page is still on its way, or a part of it got lost. Reload it to try again.',
  },
  notFound: {
    title: 'This page does not exist',
    text: 'The address may have changed, or a letter got lost on the way.',
    course: 'Go to the course',
    front: 'Front page',
  },
  trouble: {
    title: 'Something went wrong on our side',
    text: 'Please try again in a moment. If it stays like this, write to us.',
    number: 'With this number we find what happened:',
    again: 'Try again',
    front: 'Front page',
  },
} as const;
