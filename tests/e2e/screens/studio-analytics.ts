import { answer, type View } from './view.ts';

const steps = (signedUp: number, paid: number) => ({
  signedUp,
  registered: Math.round(signedUp * 0.7),
  planChosen: Math.round(signedUp * 0.3),
  checkoutOpened: Math.round((signedUp + paid) / 8) + paid,
  paid,
});

const row = (value: string, visits: number | null, signedUp: number, paid: number) => ({
  value,
  visits,
  ...steps(signedUp, paid),
});

const weeks = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'];

const analytics = {
  from: '2026-10-30',
  to: '2026-11-28',
  computedAt: Date.UTC(2026, 10, 28, 6, 5),
  funnel: { visits: 12_480, ...steps(862, 74) },
  weeks: weeks.map((week, place) => ({
    week,
    visits: 2_000 + place * 310,
    ...steps(120 + place * 35, 9 + place * 4),
  })),
  breakdowns: {
    source: [
      row('tiktok', 6_020, 411, 38),
      row('', 2_930, 240, 21),
      row('a-very-long-name-of-a-newsletter-that-somebody-put-in-a-link', 120, 11, 1),
      row('(other)', 410, 2, 0),
    ],
    campaign: [row('', 9_000, 500, 40), row('launch', 3_480, 362, 34)],
    country: [row('Malaysia', null, 500, 60), row('unknown', null, 362, 14)],
    plan: [row('ultra', null, 74, 50), row('', null, 600, 0)],
    language: [row('ms', 9_000, 600, 60), row('en', 3_480, 262, 14)],
  },
  cohorts: weeks.map((week, place) => ({
    week,
    signedUp: 120 + place * 35,
    paid: 9 + place * 4,
    paidWithin: [place < 4 ? 6 : null, place < 3 ? 8 : null, place < 1 ? 9 : null, null, null],
    watchedShare: place === 4 ? null : 0.42 - place * 0.08,
  })),
};

const none = { visits: 0, ...steps(0, 0), checkoutOpened: 0 };

const empty = {
  ...analytics,
  computedAt: null,
  funnel: none,
  weeks: [{ week: '2026-11-23', ...none }],
  breakdowns: { source: [], campaign: [], country: [], plan: [], language: [] },
  cohorts: [],
};

export const studioAnalyticsViews: View[] = [
  {
    name: 'studio-analytics',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, 'studio/analytics?*', 200, analytics);
      await page.goto(`${site.url}/studio/analytics`);
      await page.getByRole('rowheader', { name: 'tiktok' }).waitFor();
    },
  },
  {
    name: 'studio-analytics-empty',
    who: 'instructor',
    long: true,
    async show(page, site) {
      await answer(page, 'studio/analytics?*', 200, empty);
      await page.goto(`${site.url}/studio/analytics`);
      await page.getByText('Nothing to show').waitFor();
    },
  },
];
