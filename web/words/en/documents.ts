/** What documents say where no script of theirs runs, none has come, or no page is. No other screen loads these words. */
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
