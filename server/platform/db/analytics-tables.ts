/** The daily roll-ups of visits and of the funnel (decision 198). Days are dates in the site's time zone: 2026-11-28. */
import type { Generated } from 'kysely';
import type { Dimension, FunnelCounts } from '#rules/analytics/funnel.ts';
import type { Language } from '#rules/language.ts';
import type { Fixed } from './columns.ts';

type VisitsTable = {
  day: Fixed<string>;
  source: Fixed<string>;
  campaign: Fixed<string>;
  /** The language of the page. */
  language: Fixed<Language>;
  count: number;
};

/** How far the learners who signed up on a day have got, counted from the rows of learners and payments. */
type FunnelDaysTable = {
  day: Fixed<string>;
  /** `all` has one row a day, with the value ''. */
  dimension: Fixed<Dimension | 'all'>;
  value: Fixed<string>;
} & FunnelCounts;

type CohortDaysTable = {
  day: Fixed<string>;
  /** When a process began to count this day; others leave it alone for a while. 0 lets the next one count it. */
  startedAt: number;
  /** Identifies the counts, so that an unchanged day is not written again. */
  digest: Generated<string>;
  /** When it was last counted; 0 before the first time. */
  computedAt: Generated<number>;
  signedUp: Generated<number>;
  /** Those who paid within so many weeks after signing up. */
  paidWithin1: Generated<number>;
  paidWithin2: Generated<number>;
  paidWithin4: Generated<number>;
  paidWithin8: Generated<number>;
  paidWithin12: Generated<number>;
  paid: Generated<number>;
  /** The published lessons that those who paid have completed, added up. */
  lessonsWatched: Generated<number>;
};

export type AnalyticsTables = {
  visits: VisitsTable;
  funnelDays: FunnelDaysTable;
  cohortDays: CohortDaysTable;
};
