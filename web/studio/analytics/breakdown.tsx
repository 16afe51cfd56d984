import { useState } from 'react';
import { type AnalyticsPeriod, type Dimension, dimensions, funnelSteps } from '#rules/analytics/funnel.ts';
import { otherSources } from '#rules/analytics/traffic-source.ts';
import { isLanguage, languageNames } from '#rules/language.ts';
import type { Analytics } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { SelectField } from '#web/parts/select-field.tsx';
import { type Column, Table } from '#web/parts/table.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { Download } from './download.tsx';
import { countText, shareText } from './shares.ts';

const { breakdowns: text, steps, downloads } = messages.studioAnalytics;
const { plans } = messages.studioCoupons;

type Row = Analytics['breakdowns'][Dimension][number];

/** The funnel by source, campaign, country, plan or language. */
export function Breakdown({ analytics, days }: { analytics: Analytics; days: AnalyticsPeriod }) {
  const [dimension, setDimension] = useState<Dimension>('source');
  const rows = analytics.breakdowns[dimension];
  const hasVisits = rows.some(({ visits }) => visits !== null);
  const numbers: Column<Row>[] = funnelSteps.map((step) => ({
    title: steps[step],
    cell: (row) => countText(row[step]),
    numeric: true,
  }));
  return (
    <StudioSection title={text.title} lead={text.meaning[dimension]}>
      <div className="max-w-60">
        <SelectField
          label={text.by}
          placeholder=""
          options={dimensions}
          labels={text.dimensions}
          value={dimension}
          onChange={setDimension}
        />
      </div>
      <Table
        caption={text.dimensions[dimension]}
        isTitledAbove
        stacksOnPhones
        columns={[
          {
            title: text.dimensions[dimension],
            cell: ({ value }) => (
              <span className="block wrap-anywhere sm:min-w-32">{nameOf(value, dimension)}</span>
            ),
          },
          ...(hasVisits
            ? [{ title: steps.visits, cell: ({ visits }: Row) => countText(visits ?? 0), numeric: true }]
            : []),
          ...numbers,
          {
            title: text.conversion,
            cell: ({ paid, signedUp }) => shareText(paid, signedUp),
            numeric: true,
          },
        ]}
        rows={rows}
        keyOf={({ value }) => value}
        empty={text.empty}
      />
      <Download table={dimension} name={downloads.breakdown} days={days} />
    </StudioSection>
  );
}

function nameOf(value: string, dimension: Dimension): string {
  if (value === otherSources) return text.other;
  if (value === '' || value === 'unknown') return text.unknown[dimension];
  if (dimension === 'language' && isLanguage(value)) return languageNames[value];
  if (dimension === 'plan' && (value === 'premium' || value === 'ultra')) return plans[value];
  return value;
}
