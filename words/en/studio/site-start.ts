/** Words of the first choice on a new site. */
export const studioSiteStart = {
  title: 'This is a sample course. What would you like to begin with?',
  lead: 'Keep it and change it piece by piece, or begin with a site that holds nothing but your name, your course and one first lesson.',
  history: 'Either way nothing is lost: the sample stays in the history, and you can publish it again.',
  keep: 'Keep the sample',
  begin: 'Begin with my own course…',
  kept: 'The sample course stays. Change whatever you like.',
  begun: 'Your site is ready for you. Visitors see “Coming soon” until you publish.',
  chosenBefore: 'This was chosen already, in another window or by somebody else.',
  failed: 'That did not get through. Please try again.',
  names: {
    title: 'Begin with my own course',
    lead: 'Three names are enough. The other texts fit any course, and you can change them all before you publish.',
    siteName: { label: 'Name of the site', hint: 'Stands beside the logo, on receipts and on certificates.' },
    courseTitle: { label: 'Title of the course', hint: 'The headline of the front page.' },
    instructorName: { label: 'Your name', hint: 'As learners should know you.' },
    missing: 'Please write something here.',
    yes: 'Create my site',
    no: 'Not yet',
  },
  opening: {
    title: 'Your site isn’t open yet',
    lead: 'Visitors see “Coming soon”, and nobody can buy. Publishing opens it. Before you do:',
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
