/** Texts of documents without a running script and of the "not found" page. No other screen loads them. */
export const documents = {
  withoutScript: {
    title: 'This page needs JavaScript',
    text: 'Please switch it on for this site. The front page works without it: all lesson titles, the plans, the questions and the sign-in form.',
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
} as const;
