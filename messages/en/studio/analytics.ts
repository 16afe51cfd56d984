import type { AnalyticsPeriod, Dimension, FunnelStep } from '#rules/analytics/funnel.ts';

type Step = 'visits' | FunnelStep;

export const studioAnalytics = {
  title: 'Analytics',
  lead: 'Where your learners come from, and how far they get on the way to a plan.',
  tabs: { funnel: 'Funnel', lessons: 'Lessons' },
  period: {
    label: 'Period',
    options: {
      7: 'Last 7 days',
      30: 'Last 30 days',
      90: 'Last 90 days',
      365: 'Last 12 months',
    } satisfies Record<AnalyticsPeriod, string>,
  },
  computed: (time: string) =>
    `Visits update every few seconds. Learners were last counted on ${time}. We count those of the last month every minute, or every ten minutes on days with more than 200 sign-ups, and older ones once a day.`,
  notComputed: 'Learners are being counted. Reload this page in a minute.',
  failed: {
    title: 'The numbers didn’t load',
    text: 'Your site keeps counting. Check your connection, then try again.',
    again: 'Try again',
  },
  empty: 'No visits or sign-ups in this period.',
  steps: {
    visits: 'Visits',
    signedUp: 'Signed up',
    registered: 'Registered',
    planChosen: 'Chose a plan',
    checkoutOpened: 'Opened checkout',
    paid: 'Paid',
  } satisfies Record<Step, string>,
  /** The meaning of each step. */
  counts: {
    visits:
      'Public pages opened from outside your site by people who aren’t signed in. One person can visit more than once. Search engines and other robots aren’t counted.',
    signedUp: 'Accounts created in this period, without your team and imported learners.',
    registered: 'Of those, the learners who have completed the course registration.',
    planChosen: 'Of those, the learners who have chosen a plan.',
    checkoutOpened: 'Of those, the learners who have reached the payment page.',
    paid: 'Of those, the learners who have paid at least once, even for a gift, and even if it was refunded later. Free access and redeemed gifts don’t count.',
  } satisfies Record<Step, string>,
  funnel: {
    title: 'From visit to payment',
    lead: 'The people who signed up in this period, and how far they got. Each step includes everyone who got further.',
    table: 'Steps from visit to payment',
    step: 'Step',
    people: 'Number',
    ofSignUps: 'Of sign-ups',
    ofPrevious: 'Of previous step',
    meaning: 'What it counts',
    chart: (steps: string) => `Bar chart: ${steps}. The table has the same numbers.`,
  },
  act: {
    title: 'What you can do',
    leftCheckout: (count: number) =>
      `${count} ${count === 1 ? 'person' : 'people'} opened checkout but didn’t pay. Write to those who get your news: create a campaign and select “Abandoned a checkout in the last 90 days”.`,
    openCampaigns: 'Open campaigns',
    notRegistered: (count: number) =>
      `${count} ${count === 1 ? 'person has' : 'people have'} signed up without completing the registration.`,
    openLearners: 'Open learners',
    unknown: 'To see which post or ad brings learners, add utm_source and utm_campaign to your links:',
  },
  weeks: {
    title: 'By week',
    lead: 'Complete weeks from Monday to Sunday, so the first may begin before the period. Steps belong to the week of the sign-up.',
    table: 'Visits and steps by week',
    week: 'Week of',
    chart:
      'Bar chart of sign-ups by week, with those who paid as the darker part. The table has the same numbers.',
    signedUp: 'Signed up',
    paid: 'Of those, paid',
  },
  breakdowns: {
    title: 'Breakdown',
    by: 'By',
    dimensions: {
      source: 'Source',
      campaign: 'Campaign',
      country: 'Country',
      plan: 'Plan',
      language: 'Language',
    } satisfies Record<Dimension, string>,
    /** The meaning of each dimension. */
    meaning: {
      source:
        'The utm_source of the link, or else the website that people came from. An account keeps the source of the page on which its owner signed up.',
      campaign: 'The utm_campaign of the link.',
      country:
        'The country that learners choose at registration. It is unknown for visits and before registration.',
      plan: 'The plan of the first payment, or else the plan chosen last.',
      language: 'The language of the page for visits, and of the account for learners.',
    } satisfies Record<Dimension, string>,
    unknown: {
      source: 'Direct or unknown',
      campaign: 'No campaign',
      country: 'Unknown',
      plan: 'No plan chosen',
      language: 'Unknown',
    } satisfies Record<Dimension, string>,
    other: 'Other',
    conversion: 'Conversion rate',
    empty: 'Nothing to show in this period.',
  },
  cohorts: {
    title: 'Cohorts',
    lead: 'For the learners who signed up each week: how many paid within a few weeks, and how much of the course those customers have completed.',
    table: 'Payments and completed lessons by week of sign-up',
    week: 'Signed up in week of',
    within: (weeks: number) => `Paid within ${weeks} ${weeks === 1 ? 'week' : 'weeks'}`,
    paid: 'Paid so far',
    watched: 'Lessons completed',
    tooEarly: 'Too early',
    empty: 'No sign-ups in this period.',
  },
  download: (table: string) => `Download ${table} (CSV)`,
  downloads: { weeks: 'weeks', breakdown: 'breakdown', cohorts: 'cohorts' },
};
