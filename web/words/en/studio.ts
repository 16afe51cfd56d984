/** Words of the studio, the instructor's side, that all its pages share. */
export const studio = {
  name: 'Studio',
  navigation: {
    payments: 'Payments',
    ledger: 'Ledger',
    certificates: 'Certificates',
  },
  failed: {
    title: 'The studio did not open',
    text: 'The site could not be reached. Check your connection, then try again.',
    again: 'Try again',
  },
} as const;
