/** The numbers of the studio's Analytics page (decision 198). */
import { z } from '@hono/zod-openapi';
import { analyticsPeriods } from '#rules/analytics/funnel.ts';
import { endpoint, instructor, reply, time } from '#contract/endpoint.ts';

/** The number of days until today, in the site's time zone. */
const days = z.coerce.number().pipe(z.literal([...analyticsPeriods]));

/** A date in the site's time zone, such as 2026-11-28. */
const date = z.string();

/** Learners who signed up in the period, by how far they have got until now: each step contains the later ones. */
const steps = {
  signedUp: z.int(),
  registered: z.int(),
  planChosen: z.int(),
  checkoutOpened: z.int(),
  paid: z.int(),
};

const counts = { visits: z.int(), ...steps };

/** A breakdown; the values `(other)` and '' are the rest and an unknown value. Visits are null where they have no value. */
const breakdown = z.array(z.strictObject({ value: z.string(), visits: z.int().nullable(), ...steps }));

export const readAnalytics = endpoint({
  summary:
    'Returns the funnel of a period, by week, source, campaign, country, plan and language, and the cohorts by week of sign-up',
  method: 'get',
  path: '/api/studio/analytics',
  access: instructor,
  request: { query: z.strictObject({ days }) },
  responses: {
    200: reply(
      'The numbers',
      z
        .strictObject({
          from: date,
          to: date,
          /** When the newest numbers of learners were counted; null before the first time. */
          computedAt: time.nullable(),
          funnel: z.strictObject(counts),
          /** Complete weeks, named by their Monday. */
          weeks: z.array(z.strictObject({ week: date, ...counts })),
          breakdowns: z.strictObject({
            source: breakdown,
            campaign: breakdown,
            country: breakdown,
            plan: breakdown,
            language: breakdown,
          }),
          cohorts: z.array(
            z.strictObject({
              week: date,
              signedUp: z.int(),
              paid: z.int(),
              /** Paid within 1, 2, 4, 8 and 12 weeks of signing up; null while the whole week is not that old. */
              paidWithin: z.array(z.int().nullable()),
              /** The average share of the lessons that those who paid have completed, from 0 to 1; null without any. */
              watchedShare: z.number().nullable(),
            }),
          ),
        })
        .openapi('Analytics'),
    ),
  },
});

export const exportAnalytics = endpoint({
  summary: 'Returns one of these tables as comma-separated values, safe for spreadsheets',
  method: 'get',
  path: '/api/studio/analytics/export',
  access: instructor,
  request: {
    query: z.strictObject({
      days,
      table: z.enum(['weeks', 'cohorts', 'source', 'campaign', 'country', 'plan', 'language']),
    }),
  },
  responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } },
});
