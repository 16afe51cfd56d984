import { type AnalyticsPeriod, funnelSteps } from '#rules/analytics/funnel.ts';
import type { Analytics } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { type Column, Table } from '#web/parts/table.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { Download } from './download.tsx';
import { countText } from './shares.ts';

const { weeks: text, steps, downloads, empty } = messages.studioAnalytics;

type Week = Analytics['weeks'][number];

/** The steps by week of sign-up, as bars and as a table. */
export function Weeks({ weeks, days }: { weeks: readonly Week[]; days: AnalyticsPeriod }) {
  const numbers: Column<Week>[] = (['visits', ...funnelSteps] as const).map((step) => ({
    title: steps[step],
    cell: (week) => countText(week[step]),
    numeric: true,
  }));
  return (
    <StudioSection title={text.title} lead={text.lead}>
      <WeeksChart weeks={weeks} />
      <Table
        caption={text.table}
        isTitledAbove
        stacksOnPhones
        columns={[
          { title: text.week, cell: ({ week }) => <span className="whitespace-nowrap">{week}</span> },
          ...numbers,
        ]}
        rows={weeks.toReversed()}
        keyOf={({ week }) => week}
        empty={empty}
      />
      <Download table="weeks" name={downloads.weeks} days={days} />
    </StudioSection>
  );
}

const chart = { width: 600, height: 160, gap: 2 };

function WeeksChart({ weeks }: { weeks: readonly Week[] }) {
  const most = Math.max(1, ...weeks.map(({ signedUp }) => signedUp));
  const step = chart.width / Math.max(1, weeks.length);
  const barWidth = Math.min(48, step - chart.gap);
  const heightOf = (count: number) => (count / most) * chart.height;
  return (
    <figure className="max-w-3xl">
      <svg
        viewBox={`0 0 ${chart.width} ${chart.height + 1}`}
        role="img"
        aria-label={text.chart}
        className="w-full"
      >
        <rect x={0} y={chart.height} width={chart.width} height={1} className="fill-line" />
        {weeks.map(({ week, signedUp, paid }, place) => (
          <g key={week}>
            <rect
              x={place * step + (step - barWidth) / 2}
              y={chart.height - heightOf(signedUp)}
              width={barWidth}
              height={heightOf(signedUp)}
              className="fill-sky"
            />
            <rect
              x={place * step + (step - barWidth) / 2}
              y={chart.height - heightOf(paid)}
              width={barWidth}
              height={heightOf(paid)}
              className="fill-amber"
            />
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between gap-3 text-quiet tabular-nums">
        <span>{weeks[0]?.week}</span>
        <span>{weeks.length > 1 && weeks.at(-1)?.week}</span>
      </p>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 text-quiet">
        <Legend label={text.signedUp} color="bg-sky" />
        <Legend label={text.paid} color="bg-amber" />
      </figcaption>
    </figure>
  );
}

function Legend({ label, color }: { label: string; color: string }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className={`size-3 rounded-full ${color}`} />
      <span>{label}</span>
    </span>
  );
}
