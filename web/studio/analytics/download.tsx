import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { buttonStyles } from '#web/parts/button-styles.ts';

type Query = NonNullable<Api['GET /api/studio/analytics/export']['query']>;

/** A link that downloads a table as a file for spreadsheets. */
export function Download({ table, days, name }: Query & { name: string }) {
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
