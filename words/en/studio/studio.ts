/** Words of the studio, the instructor's side, that all its pages share. */
export const studio = {
  name: 'Studio',
  title: 'Today',
  lead: 'What needs you, and what you can go on with.',
  /** The purpose of each page; the number counts the items that wait there. */
  pages: {
    payments: {
      text: 'Somebody paid and sees nothing? Ask Stripe here. Money that came otherwise than it should waits here for you.',
      none: 'Nothing needs review.',
      waits: (count: number) => `${count} ${count === 1 ? 'needs' : 'need'} review`,
    },
    ledger: {
      text: 'Every night the books are compared with Stripe, charge by charge.',
      none: 'Nothing differs.',
      waits: (count: number) => `${count} ${count === 1 ? 'differs' : 'differ'}`,
    },
    content: {
      text: 'Your texts, pictures and lessons. Nobody sees a change before you publish it.',
      none: 'Everything is published.',
      waits: (count: number) => `${count} ${count === 1 ? 'change' : 'changes'} not published`,
    },
    gaps: {
      text: '',
      none: '',
      waits: (count: number) => `${count} still missing before you can publish`,
    },
    prices: {
      text: 'What each plan costs, in every currency. Stripe has to charge the same.',
      none: 'Stripe has the same prices.',
      waits: (count: number) => `${count} ${count === 1 ? 'differs' : 'differ'} at Stripe`,
    },
    mail: {
      text: 'Mails of the last seven days that were given up, or came back: to whom, and why.',
      none: 'Every mail was taken.',
      waits: (count: number) => `${count} did not arrive`,
    },
    certificates: {
      text: 'Claims to confirm, oldest first, and all that were issued.',
      none: 'Nothing to confirm.',
      waits: (count: number) => `${count} to confirm`,
      nextDue: (day: string) => `The next is due on ${day}.`,
      overdue: (count: number) => (count === 1 ? 'One is past its day.' : `${count} are past their day.`),
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
      `${count === 1 ? 'A dispute waits' : `${count} disputes wait`} for your evidence. Next deadline: ${left.toLowerCase()}.`,
    brokenLessons: (count: number) =>
      count === 1
        ? 'A lesson does not play. See what to do.'
        : `${count} lessons do not play. See what to do.`,
    failed: 'The figures did not load.',
    again: 'Try again',
    backup: {
      last: (time: string) => `Your site was last backed up on ${time}.`,
      first: 'Your site is backed up for the first time tonight.',
      none: 'There is no backup yet.',
      drill: (time: string) => `The last restore test passed on ${time}.`,
      failed: 'The backup of your site needs your attention.',
      open: 'Open backups',
    },
  },
  allWell: 'All is well. Nothing waits for you.',
  unknown: 'This could not be asked for.',
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
    mail: 'Mail',
    ledger: 'Ledger',
    settings: 'Settings',
    legal: 'Legal pages',
    history: 'History',
    audit: 'Audit log',
    backups: 'Backups',
  },
  /** Further words that the search finds a page by. */
  searchWords: { backups: 'backup restore database copy download disk' },
  more: 'More',
  view: 'See the site',
  failed: {
    title: 'The studio did not open',
    text: 'The site could not be reached. Check your connection, then try again.',
    again: 'Try again',
  },
} as const;
