const addresses = (count: number) => `${count} ${count === 1 ? 'address' : 'addresses'}`;

/** Texts for the studio's Waiting list page. */
export const studioWaitingList = {
  title: 'Waiting list',
  lead: 'These people asked to be notified when your course opens. You can email them once they confirm their address.',
  back: 'All campaigns',
  open: 'Waiting list',
  count: (confirmed: number, unconfirmed: number) =>
    unconfirmed === 0
      ? `${addresses(confirmed)} confirmed`
      : `${addresses(confirmed)} confirmed, ${unconfirmed} not confirmed yet`,
  write: 'Write the launch email',
  export: 'Download as CSV',
  exported: (count: number) => `${addresses(count)} downloaded.`,
  exportFailed: 'The list wasn’t downloaded. Please try again.',
  file: 'waiting-list.csv',
  search: 'Find an address',
  list: 'Addresses',
  joined: (time: string) => `joined ${time}`,
  unconfirmed: 'not confirmed yet',
  languages: { en: 'English', ms: 'Malay', id: 'Indonesian' },
  accounts: { none: null, learner: 'has an account', customer: 'has bought a plan' },
  empty: 'No one has joined yet. Until your site opens, its home page has a form to join the waiting list.',
  none: 'No address matches.',
  more: 'Show more',
  remove: 'Remove',
  removeOf: (email: string) => `Remove ${email}`,
  removeTitle: 'Remove this address?',
  removeText: (email: string) => `We’ll delete ${email} from the waiting list. You can’t undo this.`,
  cancel: 'Cancel',
  removed: (email: string) => `${email} was removed.`,
  removeFailed: 'The address wasn’t removed. Please try again.',
  failed: {
    title: 'The waiting list didn’t load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
} as const;
