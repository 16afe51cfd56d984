import { type AnalyticsPeriod, cohortWeeks } from '#rules/analytics/funnel.ts';
import type { Analytics } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { type Column, Table } from '#web/parts/table.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { Download } from './download.tsx';
import { countText, shareText } from './shares.ts';

const { cohorts: text, steps, downloads } = messages.studioAnalytics;

type Cohort = Analytics['cohorts'][number];

/** The learners of each week of sign-up: how many paid within some weeks, and how much of the course they completed. */
export function Cohorts({ cohorts, days }: { cohorts: readonly Cohort[]; days: AnalyticsPeriod }) {
  const within: Column<Cohort>[] = cohortWeeks.map((weeks, place) => ({
    title: text.within(weeks),
    cell: ({ paidWithin, signedUp }) => {
      const paid = paidWithin[place] ?? null;
      if (paid === null) return <span className="text-quiet">{text.tooEarly}</span>;
      return signedUp === 0 ? '–' : `${shareText(paid, signedUp)} (${countText(paid)})`;
    },
    numeric: true,
  }));
  return (
    <StudioSection title={text.title} lead={text.lead}>
      <Table
        caption={text.table}
        isTitledAbove
        stacksOnPhones
        columns={[
          { title: text.week, cell: ({ week }) => <span className="whitespace-nowrap">{week}</span> },
          { title: steps.signedUp, cell: ({ signedUp }) => countText(signedUp), numeric: true },
          ...within,
          { title: text.paid, cell: ({ paid }) => countText(paid), numeric: true },
          {
            title: text.watched,
            cell: ({ watchedShare }) => (watchedShare === null ? '–' : shareText(watchedShare, 1)),
            numeric: true,
          },
        ]}
        rows={cohorts.filter(({ signedUp }) => signedUp > 0).toReversed()}
        keyOf={({ week }) => week}
        empty={text.empty}
      />
      <Download table="cohorts" name={downloads.cohorts} days={days} />
    </StudioSection>
  );
}
