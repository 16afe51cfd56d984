import type { TimeLeft } from '#rules/payments/dispute.ts';

/** Returns the sentence about the next deadline; null has passed. */
function nextDeadline(left: TimeLeft | null): string {
  if (left === null) return 'The deadline has passed.';
  if (left.count === 0) return 'Next deadline in less than an hour.';
  const unit = { days: 'day', hours: 'hour' }[left.unit];
  return `Next deadline in ${left.count} ${unit}${left.count === 1 ? '' : 's'}.`;
}

/** Texts that all pages of the studio share. */
export const studio = {
  name: 'Studio',
  title: 'Today',
  lead: 'What needs your attention.',
  /** The purpose of each page; the number counts the items that wait there. */
  pages: {
    payments: {
      text: 'If a customer says they paid but don’t have access, check here. Payments that need your review are listed too.',
      none: 'Nothing needs review.',
      waits: (count: number) => `${count} ${count === 1 ? 'needs' : 'need'} review`,
    },
    ledger: {
      text: 'Every night we compare our records with Stripe, charge by charge.',
      none: 'No differences.',
      waits: (count: number) => `${count} ${count === 1 ? 'difference' : 'differences'}`,
    },
    content: {
      text: 'Your text, pictures and lessons. Changes go live when you publish them.',
      none: 'Everything is published.',
      waits: (count: number) => `${count} unpublished ${count === 1 ? 'change' : 'changes'}`,
    },
    gaps: {
      text: '',
      none: '',
      waits: (count: number) => `${count} to fix before you can publish`,
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
    questions: {
      text: 'What learners ask about a moment of a lesson.',
      none: 'No open questions.',
      waits: (count: number) => `${count} to answer or check`,
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
    disputes: (count: number, left: TimeLeft | null) =>
      `${count === 1 ? '1 dispute needs' : `${count} disputes need`} your evidence. ${nextDeadline(left)}`,
    brokenLessons: (count: number) =>
      count === 1
        ? '1 lesson has a problem with its video. See what to do.'
        : `${count} lessons have problems with their videos. See what to do.`,
    tooSmall: (items: string) =>
      `Stripe rejected payments in the last 7 days because the amount was too small: ${items}. Raise the price, or change the sale or coupon.`,
    taxPaused:
      'Stripe Tax is off at Stripe, so customers currently pay without tax. Activate it in the Stripe dashboard, or choose a setting without tax under Prices.',
    groupsToCheck:
      'The seats of these customers’ groups may be wrong because a backup was restored. The customers see what to check. You can ask them, or mark the seats as checked on their pages:',
    campaignsHeld: (count: number) =>
      count === 1
        ? 'A campaign was not sent as planned. Check it and send it again.'
        : `${count} campaigns were not sent as planned. Check them and send them again.`,
    sequencesPaused: (count: number) =>
      count === 1
        ? 'An email sequence is paused because a backup was restored. Turn it on to continue.'
        : `${count} email sequences are paused because a backup was restored. Turn them on to continue.`,
    webhooksOff: (count: number) =>
      count === 1
        ? 'A webhook was turned off because its receiver failed.'
        : `${count} webhooks were turned off because their receivers failed.`,
    loading: 'Loading the overview…',
    summary: {
      checking: 'Checking what needs your attention…',
      'all-well': 'All good. Nothing needs your attention.',
      'some-wait': 'Some things below need your attention.',
      unchecked: 'Some things couldn’t be checked. Reload the page to try again.',
    },
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
  unknown: 'This didn’t load.',
  course: 'Open the course',
  navigation: {
    overview: 'Today',
    content: 'Page and course',
    page: 'Page',
    course: 'Course',
    videos: 'Videos',
    learners: 'Learners',
    analytics: 'Analytics',
    lessonFigures: 'Lesson analytics',
    campaigns: 'Campaigns',
    certificates: 'Certificates',
    questions: 'Questions',
    payments: 'Payments',
    sales: 'Sales',
    disputes: 'Disputes',
    payouts: 'Payouts',
    prices: 'Prices',
    coupons: 'Coupons',
    mail: 'Email',
    ledger: 'Reconciliation',
    settings: 'Settings',
    legal: 'Legal pages',
    translations: 'Translations',
    history: 'History',
    audit: 'Audit log',
    backups: 'Backups',
    webhooks: 'Webhooks',
    apiKeys: 'API keys',
  },
  /** The headings in the navigation. */
  navigationGroups: { content: 'Content', people: 'People', sales: 'Sales', site: 'Site' },
  /** More words that the search finds a page by. */
  searchWords: {
    backups: 'backup restore database copy download disk',
    campaigns: 'emails newsletter broadcast news announcement sequence automation drip waiting list launch',
    coupons: 'discount promotion referral affiliate invite buy button link',
    analytics: 'numbers funnel visits conversion source utm cohorts statistics report',
    apiKeys: 'api key token scope integration developer program bearer',
    webhooks: 'webhook integration api zapier crm newsletter event secret',
  },
  /** After the name of a page, for those who can’t see the number. */
  open: (count: number) => `${count} open`,
  more: 'More',
  view: 'View site',
  failed: {
    title: 'The studio didn’t load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
} as const;

/** Texts for the studio's search. */
export const studioSearch = {
  open: 'Search',
  title: 'Search the studio',
  label: 'Learner, lesson, text or setting',
  hint: 'Type a few letters. Use the arrow keys to choose, and Enter to open.',
  results: 'Results',
  loading: 'Your content is still loading.',
  found: (count: number, areMore: boolean) =>
    count === 0
      ? 'No results. Try fewer letters or another word.'
      : areMore
        ? `The first ${count} results`
        : `${count} ${count === 1 ? 'result' : 'results'}`,
  kinds: {
    learner: 'Learner',
    page: 'Page',
    setting: 'Field',
    section: 'Section',
    lesson: 'Lesson',
    text: 'Text',
  },
} as const;

/** Texts for the first choice on a new site: the sample course or an empty one. */
export const studioSiteStart = {
  title: 'This is a sample course. How would you like to start?',
  lead: 'Keep it and change it step by step, or start with just your name, your course and a first lesson.',
  history: 'Either way, the sample stays in the history, and you can publish it again.',
  keep: 'Keep the sample',
  begin: 'Start with my own course…',
  kept: 'The sample course stays. Change anything you like.',
  begun: 'Your site is ready. Visitors see “Coming soon” until you publish.',
  chosenBefore: 'This was already chosen in another window or by someone else.',
  failed: 'Something went wrong. Check your connection, then try again.',
  names: {
    title: 'Start with my own course',
    lead: 'Three names are all you need. The rest of the text fits any course, and you can change it before you publish.',
    siteName: { label: 'Site name', hint: 'Shown next to the logo, on receipts and on certificates.' },
    courseTitle: { label: 'Course title', hint: 'The headline of the landing page.' },
    instructorName: { label: 'Your name', hint: 'The name learners see.' },
    missing: 'Fill in this field.',
    yes: 'Create my site',
    no: 'Cancel',
  },
} as const;
