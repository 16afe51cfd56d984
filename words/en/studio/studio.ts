/** Texts that all pages of the studio share. */
export const studio = {
  name: 'Studio',
  title: 'Today',
  lead: 'What needs your attention.',
  /** The purpose of each page; the number counts the items that wait there. */
  pages: {
    payments: {
      text: 'A customer says they paid but has no access? Check here. Payments that need your review are listed too.',
      none: 'Nothing needs review.',
      waits: (count: number) => `${count} ${count === 1 ? 'needs' : 'need'} review`,
    },
    ledger: {
      text: 'Every night we compare our records with Stripe, charge by charge.',
      none: 'No differences.',
      waits: (count: number) => `${count} ${count === 1 ? 'difference' : 'differences'}`,
    },
    content: {
      text: 'Your texts, pictures and lessons. Changes go live when you publish them.',
      none: 'Everything is published.',
      waits: (count: number) => `${count} unpublished ${count === 1 ? 'change' : 'changes'}`,
    },
    gaps: {
      text: '',
      none: '',
      waits: (count: number) => `${count} still missing before you can publish`,
    },
    prices: {
      text: 'The price of each plan in every currency. Stripe must have the same prices.',
      none: 'All prices match Stripe.',
      waits: (count: number) => `${count} ${count === 1 ? 'differs' : 'differ'} in Stripe`,
    },
    mail: {
      text: 'Emails from the last 7 days that bounced or couldn’t be delivered, and why.',
      none: 'No failed emails.',
      waits: (count: number) => `${count} not delivered`,
    },
    certificates: {
      text: 'Claims to confirm, oldest first, and all issued certificates.',
      none: 'Nothing to confirm.',
      waits: (count: number) => `${count} to confirm`,
      nextDue: (day: string) => `The next one is due on ${day}.`,
      overdue: (count: number) => (count === 1 ? '1 is overdue.' : `${count} are overdue.`),
    },
  },
  /** The figures above the cards. */
  today: {
    payments: 'Payments received',
    paymentsIn: (currency: string) => `Payments received in ${currency}`,
    learners: 'New learners',
    /** Such as "Today and this week". */
    periods: (periods: readonly ('day' | 'week' | 'month')[]) => {
      const names = periods.map(
        (period) => ({ day: 'today', week: 'this week', month: 'this month' })[period],
      );
      const last = names.pop() ?? '';
      const joined = names.length === 0 ? last : `${names.join(', ')} and ${last}`;
      return joined.charAt(0).toUpperCase() + joined.slice(1);
    },
    nothing: 'Nothing yet',
    before: {
      day: (amount: string) => `${amount} by this time yesterday`,
      week: (amount: string) => `${amount} by this time last week`,
      month: (amount: string) => `${amount} by this time last month`,
    },
    disputes: (count: number, left: string) =>
      `${count === 1 ? '1 dispute needs' : `${count} disputes need`} your evidence. Next deadline: ${left.toLowerCase()}.`,
    brokenLessons: (count: number) =>
      count === 1 ? '1 lesson doesn’t play. See what to do.' : `${count} lessons don’t play. See what to do.`,
    failed: 'The figures didn’t load.',
    again: 'Try again',
    backup: {
      last: (time: string) => `Your site was last backed up on ${time}.`,
      first: 'Your site’s first backup runs tonight.',
      none: 'No backups yet.',
      drill: (time: string) => `The last restore test passed on ${time}.`,
      failed: 'Your site’s backup needs your attention.',
      open: 'Open backups',
    },
  },
  allWell: 'All good. Nothing needs your attention.',
  unknown: 'This didn’t load.',
  course: 'Open the course',
  navigation: {
    overview: 'Today',
    content: 'Page and course',
    page: 'Page',
    course: 'Course',
    videos: 'Videos',
    learners: 'Learners',
    certificates: 'Certificates',
    payments: 'Payments',
    sales: 'Sales',
    disputes: 'Disputes',
    payouts: 'Payouts',
    prices: 'Prices',
    mail: 'Email',
    ledger: 'Ledger',
    settings: 'Settings',
    legal: 'Legal pages',
    history: 'History',
    audit: 'Audit log',
    backups: 'Backups',
  },
  /** More words that the search finds a page by. */
  searchWords: { backups: 'backup restore database copy download disk' },
  more: 'More',
  view: 'View site',
  failed: {
    title: 'The studio didn’t load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
} as const;
