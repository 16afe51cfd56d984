/** Texts for menus, bars and the footer, which load after the page. */
export const links = {
  front: 'Home page',
  studio: 'Studio',
  account: 'Account',
  language: 'Language',
  logOut: 'Sign out',
  legal: {
    label: 'Privacy, terms and refunds',
    titles: { privacy: 'Privacy', terms: 'Terms', refunds: 'Refunds' },
  },
  signOutFailed: 'Signing out failed. Please try again.',
  back: 'Back',
  bar: 'Course actions',
  searchTranscripts: 'Search transcripts',
  myNotes: 'My notes',
} as const;
