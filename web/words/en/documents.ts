/** What the app's documents say where no script of theirs runs, or none has come. Prerendered, so no screen loads it. */
export const documents = {
  withoutScript: {
    title: 'This page needs JavaScript',
    text: 'Please switch it on for this site. The front page works without it: all lesson titles, the plans, the questions and the sign-in form.',
  },
  late: {
    title: 'This takes longer than it should',
    text: 'The page is still on its way, or a part of it got lost. Reload it to try again.',
  },
} as const;
