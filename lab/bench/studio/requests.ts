/** The questions that an instructor asks the studio of a large site, each time a little differently. */

type Question = { place: number; now: number; people: number };

const dayMs = 86_400_000;
const names = ['nur', 'aisyah', 'amir', 'budi', 'siti', 'tan wei', 'dewi', 'learner', 'nur aisyah', 'mu'];

const learners = (query: Record<string, string | number>) =>
  `/api/studio/learners?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`;

/** A number of one of the people, another one each time. */
const someone = ({ place, people }: Question) => 1 + ((place * 104_729) % people);

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

export const studioRequests: Record<string, (question: Question) => string> = {
  today: ({ now }) => {
    const [day, week, month] = [1, 7, 30].map((days) => now - days * dayMs) as [number, number, number];
    const before = [2, 14, 60].map((days) => now - days * dayMs) as [number, number, number];
    const query = { day, dayBefore: before[0], week, weekBefore: before[1], month, monthBefore: before[2] };
    return `/api/studio/today?${Object.entries(query)
      .map(([name, value]) => `${name}=${value}`)
      .join('&')}`;
  },
  'newest learners': () => learners({}),
  'by a name': ({ place }) => learners({ q: names[place % names.length] ?? '' }),
  'by an e-mail': (question) => learners({ q: `learner-${someone(question)}@example.com` }),
  'by part of a phone number': (question) =>
    learners({ q: String(1_000_000 + ((someone(question) * 7_919) % 9_000_000)).slice(-5) }),
  'by a receipt': (question) => learners({ q: `LEC-2026-${someone(question)}` }),
  'of a plan': ({ place }) => learners({ plan: place % 2 ? 'ultra' : 'free' }),
  'of a plan and a country': () => learners({ plan: 'ultra', country: 'Malaysia' }),
  'of a section': ({ place }) => learners({ section: 1 + (place % 6) }),
  'long not there': ({ place }) => learners({ seen: place % 2 ? 'not-month' : 'month' }),
  'who paid between': ({ place, now }) =>
    learners({ paidFrom: now - (20 + place) * dayMs, paidTo: now - place * dayMs }),
  'a learner': (question) => `/api/studio/learners/seed-${someone(question)}`,
  "a learner's timeline": (question) => `/api/studio/learners/seed-${someone(question)}/timeline`,
  sales: ({ place, now }) =>
    `/api/studio/sales?from=${dayOf(now - (31 + place) * dayMs)}&to=${dayOf(now - place * dayMs)}`,
  'sums of sales': ({ place, now }) =>
    `/api/studio/sales/totals?from=${dayOf(now - (31 + place) * dayMs)}&to=${dayOf(now - place * dayMs)}`,
  'sums of all sales': () => '/api/studio/sales/totals',
  'audit log': () => '/api/studio/audit',
  'audit log of a person': (question) => `/api/studio/audit?person=learner-${someone(question)}@example.com`,
  'failed mails': () => '/api/studio/failed-mails',
  disputes: () => '/api/studio/disputes',
  'payment reviews': () => '/api/studio/payment-reviews',
  'settlements of a month': ({ place, now }) =>
    `/api/studio/settlements?month=${dayOf(now - (place % 12) * 30 * dayMs).slice(0, 7)}`,
  certificates: () => '/api/studio/certificates?state=claimed',
};
