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
        caption={text.table}
        isTitledAbove
        stacksOnPhones
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
            cell: ({ step }) => <span className="block text-quiet sm:min-w-60">{meanings[step]}</span>,
          },
        ]}
        rows={rows}
        keyOf={({ step }) => step}
        empty={empty}
      />
    </StudioSection>
  );
}

/** Visits outnumber sign-ups by far, so their bar shows only that there are some. */
function FunnelChart({ funnel }: FunnelProps) {
  const described = steps.map((step) => `${names[step]} ${countText(funnel[step])}`).join(', ');
  return (
    <div role="img" aria-label={text.chart(described)} className="grid max-w-3xl gap-3">
      {steps.map((step) => {
        const share =
          step === 'visits' ? Math.min(1, funnel.visits) : funnel[step] / Math.max(1, funnel.signedUp);
        const color = step === 'visits' ? 'fill-line' : step === 'paid' ? 'fill-amber' : 'fill-sky';
        return (
          <div key={step} className="grid gap-1 sm:grid-cols-[14rem_minmax(0,1fr)] sm:items-center sm:gap-4">
            <span className="flex justify-between gap-3 tabular-nums">
              <span>{names[step]}</span>
              <strong>{countText(funnel[step])}</strong>
            </span>
            <svg
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              className="h-6 w-full overflow-hidden rounded-small"
            >
              <rect width={100} height={1} className="fill-raised" />
              <rect width={share * 100} height={1} className={color} />
            </svg>
          </div>
        );
      })}
    </div>
  );
}
