import { useState } from 'react';
import {
  type AnalyticsPeriod,
  analyticsPeriods,
  cohortWeeks,
  type Dimension,
  dimensions,
  funnelSteps,
} from '#rules/analytics/funnel.ts';
import { otherSources } from '#rules/analytics/traffic-source.ts';
import { isLanguage, languageNames } from '#rules/language.ts';
import { pages } from '#rules/pages.ts';
import type { Analytics } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { Link } from '#web/parts/link.tsx';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { SelectField } from '#web/parts/select-field.tsx';
import { type Column, Table } from '#web/parts/table.tsx';
import { formatDateTime } from '#web/platform/format.ts';
import { navigate, useLocation } from '#web/platform/router.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { AnalyticsTabs } from './analytics-tabs.tsx';
import { Download } from './download.tsx';
import { Funnel } from './funnel.tsx';
import { countText, shareText } from './shares.ts';
import { Weeks } from './weeks.tsx';

const text = messages.studioAnalytics;

/** /studio/analytics: the funnel of a period with its breakdowns and cohorts. The URL holds the period. */
export default function AnalyticsScreen() {
  const { pathname, search } = useLocation();
  const days = periodIn(search);
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <AnalyticsTabs />
      <div className="max-w-60">
        <SelectField
          label={text.period.label}
          placeholder=""
          options={analyticsPeriods.map(String)}
          labels={text.period.options}
          value={String(days)}
          onChange={(chosen) => navigate(`${pathname}?days=${chosen}`, { replace: true })}
        />
      </div>
      <AnalyticsBody days={days} />
    </StudioFrame>
  );
}

function periodIn(search: string): AnalyticsPeriod {
  const given = Number(new URLSearchParams(search).get('days'));
  return analyticsPeriods.find((period) => period === given) ?? 30;
}

function AnalyticsBody({ days }: { days: AnalyticsPeriod }) {
  const { data, isFailed, reload } = useApi('GET /api/studio/analytics', { query: { days } });
  if (isFailed) return <LoadFailed text={text.failed} onRetry={reload} />;
  if (!data) return <Loading />;
  const { computedAt } = data;
  return (
    <>
      <p className="max-w-measure text-quiet">
        {computedAt === null ? text.notComputed : text.computed(formatDateTime(computedAt))}
      </p>
      <Funnel funnel={data.funnel} />
      <Actions analytics={data} />
      <Breakdown analytics={data} days={days} />
      <Weeks weeks={data.weeks} days={days} />
      <Cohorts cohorts={data.cohorts} days={days} />
    </>
  );
}

/** Links to what an instructor can do about the people who stopped on the way. */
function Actions({ analytics: { funnel } }: { analytics: Analytics }) {
  const unpaid = funnel.checkoutOpened - funnel.paid;
  const unregistered = funnel.signedUp - funnel.registered;
  const link = `${location.origin}/?utm_source=instagram&utm_campaign=bio`;
  return (
    <StudioSection title={text.act.title}>
      <ul className="grid gap-4">
        {unpaid > 0 && (
          <Action to={pages.studioCampaigns} label={text.act.openCampaigns}>
            {text.act.leftCheckout(unpaid)}
          </Action>
        )}
        {unregistered > 0 && (
          <Action to={pages.studioLearners} label={text.act.openLearners}>
            {text.act.notRegistered(unregistered)}
          </Action>
        )}
        <li className="max-w-measure">
          {text.act.unknown} <code className="wrap-anywhere">{link}</code>
        </li>
      </ul>
    </StudioSection>
  );
}

type ActionProps = { to: string; label: string; children: string };

function Action({ to, label, children }: ActionProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span className="max-w-measure">{children}</span>
      <Link to={to} className={buttonStyles('quiet')}>
        {label}
      </Link>
    </li>
  );
}

const { cohorts: cohortsText, steps, downloads } = messages.studioAnalytics;

type Cohort = Analytics['cohorts'][number];

/** The learners of each week of sign-up: how many paid within some weeks, and how much of the course they completed. */
function Cohorts({ cohorts, days }: { cohorts: readonly Cohort[]; days: AnalyticsPeriod }) {
  const within: Column<Cohort>[] = cohortWeeks.map((weeks, place) => ({
    title: cohortsText.within(weeks),
    cell: ({ paidWithin, signedUp }) => {
      const paid = paidWithin[place] ?? null;
      if (paid === null) return <span className="text-quiet">{cohortsText.tooEarly}</span>;
      return signedUp === 0 ? '–' : `${shareText(paid, signedUp)} (${countText(paid)})`;
    },
    numeric: true,
  }));
  return (
    <StudioSection title={cohortsText.title} lead={cohortsText.lead}>
      <Table
        caption={cohortsText.table}
        isTitledAbove
        stacksOnPhones
        columns={[
          { title: cohortsText.week, cell: ({ week }) => <span className="whitespace-nowrap">{week}</span> },
          { title: steps.signedUp, cell: ({ signedUp }) => countText(signedUp), numeric: true },
          ...within,
          { title: cohortsText.paid, cell: ({ paid }) => countText(paid), numeric: true },
          {
            title: cohortsText.watched,
            cell: ({ watchedShare }) => (watchedShare === null ? '–' : shareText(watchedShare, 1)),
            numeric: true,
          },
        ]}
        rows={cohorts.filter(({ signedUp }) => signedUp > 0).toReversed()}
        keyOf={({ week }) => week}
        empty={cohortsText.empty}
      />
      <Download table="cohorts" name={downloads.cohorts} days={days} />
    </StudioSection>
  );
}

const { breakdowns: breakdownText } = messages.studioAnalytics;
const { plans } = messages.studioCoupons;

type Row = Analytics['breakdowns'][Dimension][number];

/** The funnel by source, campaign, country, plan or language. */
function Breakdown({ analytics, days }: { analytics: Analytics; days: AnalyticsPeriod }) {
  const [dimension, setDimension] = useState<Dimension>('source');
  const rows = analytics.breakdowns[dimension];
  const hasVisits = rows.some(({ visits }) => visits !== null);
  const numbers: Column<Row>[] = funnelSteps.map((step) => ({
    title: steps[step],
    cell: (row) => countText(row[step]),
    numeric: true,
  }));
  return (
    <StudioSection title={breakdownText.title} lead={breakdownText.meaning[dimension]}>
      <div className="max-w-60">
        <SelectField
          label={breakdownText.by}
          placeholder=""
          options={dimensions}
          labels={breakdownText.dimensions}
          value={dimension}
          onChange={setDimension}
        />
      </div>
      <Table
        caption={breakdownText.dimensions[dimension]}
        isTitledAbove
        stacksOnPhones
        columns={[
          {
            title: breakdownText.dimensions[dimension],
            cell: ({ value }) => (
              <span className="block wrap-anywhere sm:min-w-32">{nameOf(value, dimension)}</span>
            ),
          },
          ...(hasVisits
            ? [{ title: steps.visits, cell: ({ visits }: Row) => countText(visits ?? 0), numeric: true }]
            : []),
          ...numbers,
          {
            title: breakdownText.conversion,
            cell: ({ paid, signedUp }) => shareText(paid, signedUp),
            numeric: true,
          },
        ]}
        rows={rows}
        keyOf={({ value }) => value}
        empty={breakdownText.empty}
      />
      <Download table={dimension} name={downloads.breakdown} days={days} />
    </StudioSection>
  );
}

function nameOf(value: string, dimension: Dimension): string {
  if (value === otherSources) return breakdownText.other;
  if (value === '' || value === 'unknown') return breakdownText.unknown[dimension];
  if (dimension === 'language' && isLanguage(value)) return languageNames[value];
  if (dimension === 'plan' && (value === 'premium' || value === 'ultra')) return plans[value];
  return value;
}
