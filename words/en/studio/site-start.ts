/** Texts for the first choice on a new site: the sample course or an empty one. */
export const studioSiteStart = {
  title: 'This is a sample course. How would you like to start?',
  lead: 'Keep it and change it step by step, or start with just your name, your course and one first lesson.',
  history: 'Either way, the sample stays in the history, and you can publish it again.',
  keep: 'Keep the sample',
  begin: 'Start with my own course…',
  kept: 'The sample course stays. Change anything you like.',
  begun: 'Your site is ready. Visitors see “Coming soon” until you publish.',
  chosenBefore: 'This was already chosen in another window or by someone else.',
  failed: 'Something went wrong. Check your connection, then try again.',
  names: {
    title: 'Start with my own course',
    lead: 'Three names are all you need. The other texts fit any course, and you can change them before you publish.',
    siteName: { label: 'Site name', hint: 'Shown next to the logo, on receipts and on certificates.' },
    courseTitle: { label: 'Course title', hint: 'The headline of the landing page.' },
    instructorName: { label: 'Your name', hint: 'The name learners see.' },
    missing: 'Fill in this field.',
    yes: 'Create my site',
    no: 'Cancel',
  },
  opening: {
    title: 'Your site isn’t open yet',
    lead: 'Visitors see “Coming soon” and can’t buy. Publishing opens it. Before you publish:',
    steps: {
      video: 'Add your first video to a lesson',
      page: 'Introduce yourself and your course',
      prices: 'Set your prices',
      legal: 'Check the legal texts',
    },
    done: 'Done',
    publish: 'Review and publish',
  },
} as const;
