import { funnelSteps } from '#rules/analytics/funnel.ts';
import type { Analytics } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { Table } from '#web/parts/table.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { countText, shareText } from './shares.ts';

const { steps: names, counts: meanings, funnel: text, empty } = messages.studioAnalytics;

type FunnelProps = { funnel: Analytics['funnel'] };

type Step = keyof Analytics['funnel'];

const steps: readonly Step[] = ['visits', ...funnelSteps];

/** The steps as bars, and as a table with what each of them counts. */
export function Funnel({ funnel }: FunnelProps) {
  const rows = steps.map((step, place) => {
    const previous = steps[place - 1];
    return { step, count: funnel[step], previous: previous === undefined ? null : funnel[previous] };
  });
  return (
    <StudioSection title={text.title} lead={text.lead}>
      {funnel.visits + funnel.signedUp === 0 && <p className="text-quiet">{empty}</p>}
      <FunnelChart funnel={funnel} />
      <Table
        caption={text.title}
        isTitledAbove
        columns={[
          { title: text.step, cell: ({ step }) => names[step] },
          { title: text.people, cell: ({ count }) => countText(count), numeric: true },
          {
            title: text.ofPrevious,
            cell: ({ count, previous }) => (previous === null ? '–' : shareText(count, previous)),
            numeric: true,
          },
          {
            title: text.ofSignUps,
            cell: ({ step, count }) => (step === 'visits' ? '–' : shareText(count, funnel.signedUp)),
            numeric: true,
          },
          {
            title: text.meaning,
            cell: ({ step }) => <span className="block min-w-60 text-quiet">{meanings[step]}</span>,
          },
        ]}
        rows={rows}
        keyOf={({ step }) => step}
        empty={empty}
      />
    </StudioSection>
  );
}

const barHeight = 28;
const rowHeight = 40;
const width = 600;
const labelWidth = 150;
const numberWidth = 90;

/** Visits may outnumber sign-ups by far, so they have a scale of their own. */
function FunnelChart({ funnel }: FunnelProps) {
  const longest = Math.max(1, funnel.signedUp);
  const room = width - labelWidth - numberWidth;
  const described = steps.map((step) => `${names[step]} ${countText(funnel[step])}`).join(', ');
  return (
    <svg
      viewBox={`0 0 ${width} ${steps.length * rowHeight}`}
      role="img"
      aria-label={text.chart(described)}
      className="w-full max-w-3xl fill-ink"
    >
      {steps.map((step, place) => {
        const share = step === 'visits' ? Math.min(1, funnel.visits) : funnel[step] / longest;
        const y = place * rowHeight;
        return (
          <g key={step}>
            <text x={0} y={y + 19} fontSize={15}>
              {names[step]}
            </text>
            <rect
              x={labelWidth}
              y={y}
              width={Math.max(2, share * room)}
              height={barHeight}
              rx={4}
              className={step === 'visits' ? 'fill-line' : step === 'paid' ? 'fill-amber' : 'fill-sky'}
            />
            <text x={labelWidth + Math.max(2, share * room) + 8} y={y + 19} fontSize={15}>
              {countText(funnel[step])}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
