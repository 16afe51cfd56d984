import { type AnalyticsPeriod, analyticsPeriods } from '#rules/analytics/funnel.ts';
import { pages } from '#rules/pages.ts';
import type { Analytics } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { Link } from '#web/parts/link.tsx';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { SelectField } from '#web/parts/select-field.tsx';
import { formatDateTime } from '#web/platform/format.ts';
import { navigate, useLocation } from '#web/platform/router.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { AnalyticsTabs } from './analytics-tabs.tsx';
import { Breakdown } from './breakdown.tsx';
import { Cohorts } from './cohorts.tsx';
import { Funnel } from './funnel.tsx';
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
  const { data, error, loading, reload } = useApi('GET /api/studio/analytics', { query: { days } });
  if (!data && error !== null && !loading) return <LoadFailed text={text.failed} onRetry={reload} />;
  if (!data) return <Loading label={messages.site.loading} />;
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
