import { messages } from '#messages/messages.ts';
import { type Column, Table } from '#web/parts/table.tsx';
import { formatClock } from '#web/platform/format-duration.ts';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { type CountedLesson, curveOf, marksOf, percentOf } from './figures.ts';

const { lesson: text, share, none } = messages.studioLessonFigures;

/** The share who played each part as a curve, and below it how often each part was played again. */
export function LessonCurve({ lesson }: { lesson: CountedLesson }) {
  return (
    <StudioSection title={text.curve.title} lead={text.curve.lead}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 overflow-x-clip">
        <Scale />
        <Curve lesson={lesson} />
        <ReplayBars lesson={lesson} />
        <Times lengthSeconds={lesson.lengthSeconds} />
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-medium">{text.curve.table}</summary>
        <BinTable lesson={lesson} />
      </details>
    </StudioSection>
  );
}

/** The percentages beside the curve; screen readers get the table. */
function Scale() {
  return (
    <div aria-hidden="true" className="flex flex-col justify-between text-right tabular-nums text-quiet">
      {[100, 50, 0].map((percent) => (
        <span key={percent} className="first:-mt-2 last:-mb-2">
          {share(percent)}
        </span>
      ))}
    </div>
  );
}

function Curve({ lesson }: { lesson: CountedLesson }) {
  const { bins, starters, lengthSeconds } = lesson;
  const leaves = marksOf(bins).filter(({ kind }) => kind === 'leave');
  const label = text.curve.label(
    percentOf(bins.played[0] ?? 0, starters),
    percentOf(bins.played.at(-1) ?? 0, starters),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${lengthSeconds} 100`}
      preserveAspectRatio="none"
      className="h-48 w-full overflow-visible sm:h-64"
    >
      {[0, 50, 100].map((y) => (
        <path
          key={y}
          d={`M0,${y}H${lengthSeconds}`}
          vectorEffect="non-scaling-stroke"
          className="stroke-line"
        />
      ))}
      <path
        d={curveOf(bins, { starters, lengthSeconds })}
        vectorEffect="non-scaling-stroke"
        strokeWidth={2}
        className="fill-sky-soft stroke-sky"
      />
      {leaves.map(({ at }) => (
        <path
          key={at}
          d={`M${at + bins.seconds / 2},0V100`}
          vectorEffect="non-scaling-stroke"
          strokeWidth={2}
          strokeDasharray="4 4"
          className="stroke-amber-ink"
        />
      ))}
    </svg>
  );
}

function ReplayBars({ lesson: { bins, lengthSeconds } }: { lesson: CountedLesson }) {
  const most = Math.max(...bins.replayed);
  if (most === 0) return <p className="col-start-2 text-quiet">{text.curve.neverReplayed}</p>;
  return (
    <>
      <p className="col-start-2 text-quiet">{text.curve.replayedMost(most)}</p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${lengthSeconds} ${most}`}
        preserveAspectRatio="none"
        className="col-start-2 h-16 w-full border-b border-edge"
      >
        {bins.replayed.map((count, bin) => {
          const from = bin * bins.seconds;
          const width = Math.min(bins.seconds, lengthSeconds - from);
          return (
            <rect
              key={from}
              x={from}
              y={most - count}
              width={width * 0.9}
              height={count}
              className="fill-amber-display"
            />
          );
        })}
      </svg>
    </>
  );
}

function Times({ lengthSeconds }: { lengthSeconds: number }) {
  return (
    <p aria-hidden="true" className="col-start-2 flex justify-between tabular-nums text-quiet">
      {[0, 0.25, 0.5, 0.75, 1].map((part) => (
        <span key={part}>{formatClock(lengthSeconds * part)}</span>
      ))}
    </p>
  );
}

type BinRow = { at: number; played: number; left: number; replayed: number };

function BinTable({ lesson: { bins, starters } }: { lesson: CountedLesson }) {
  const rows = bins.played.map((played, bin) => ({
    at: bin * bins.seconds,
    played,
    left: bins.left[bin] ?? 0,
    replayed: bins.replayed[bin] ?? 0,
  }));
  const columns: Column<BinRow>[] = [
    { title: text.columns.from, cell: ({ at }) => formatClock(at) },
    { title: text.columns.played, numeric: true, cell: ({ played }) => share(percentOf(played, starters)) },
    { title: text.columns.left, numeric: true, cell: ({ left }) => left },
    { title: text.columns.replayed, numeric: true, cell: ({ replayed }) => replayed },
  ];
  return (
    <Table
      caption={text.curve.title}
      isTitledAbove
      columns={columns}
      rows={rows}
      keyOf={({ at }) => String(at)}
      empty={none}
    />
  );
}
