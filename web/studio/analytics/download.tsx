import type { AnalyticsPeriod, Dimension } from '#rules/analytics/funnel.ts';
import { messages } from '#messages/messages.ts';
import { buttonStyles } from '#web/parts/button-styles.ts';

type DownloadProps = { table: 'weeks' | 'cohorts' | Dimension; days: AnalyticsPeriod; name: string };

/** A link that downloads a table as a file for spreadsheets. */
export function Download({ table, days, name }: DownloadProps) {
  return (
    <div>
      <a
        href={`/api/studio/analytics/export?days=${days}&table=${table}`}
        download={`analytics-${table}.csv`}
        className={buttonStyles('quiet')}
      >
        {messages.studioAnalytics.download(name)}
      </a>
    </div>
  );
}
