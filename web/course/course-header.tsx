import type { CourseViewer } from '#rules/access.ts';
import { words } from '#words/words.ts';
import { formatDuration } from '../format-duration.ts';
import { Meter } from '../parts/meter.tsx';
import type { LearnerSection } from './outline/learner-outline.ts';
import { MainButton } from './main-button.tsx';
import { type OutlineSummary, summarise } from './outline/outline-summary.ts';

type CourseHeaderProps = {
  viewer: CourseViewer;
  sections: LearnerSection[];
  onClaim: () => void;
};

export function CourseHeader({ viewer, sections, onClaim }: CourseHeaderProps) {
  const summary = summarise(sections);
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
      <div className="min-w-0 grow basis-80">
        <h1 className="text-heading">{words.course.heading}</h1>
        <Stats summary={summary} />
        {viewer.plan !== 'free' && <Progress summary={summary} />}
      </div>
      <MainButton viewer={viewer} onClaim={onClaim} className="max-md:hidden" />
    </header>
  );
}

function Stats({ summary }: { summary: OutlineSummary }) {
  const { stats } = words.course;
  const figures = [
    { figure: summary.sections, unit: stats.sections(summary.sections) },
    { figure: summary.lessons, unit: stats.lessons(summary.lessons) },
    { figure: formatDuration(summary.lengthSeconds), unit: stats.length },
  ].filter(({ figure }) => figure !== '');
  return (
    <ul
      aria-label={stats.label}
      className="mt-3 flex flex-wrap gap-x-3 gap-y-1 text-quiet sm:gap-x-6 sm:text-lead"
    >
      {figures.map(({ figure, unit }) => (
        <li key={unit}>
          <strong className="tabular-nums font-semibold text-ink">{figure}</strong> <span>{unit}</span>
        </li>
      ))}
    </ul>
  );
}

function Progress({ summary: { watched, videos } }: { summary: OutlineSummary }) {
  const { stats } = words.course;
  return (
    <div className="mt-4 flex max-w-xl flex-wrap items-center gap-x-4 gap-y-2">
      <Meter label={stats.meter} value={watched} max={videos} className="min-w-40 flex-1" />
      <p className="tabular-nums text-quiet">{stats.watched(watched, videos)}</p>
    </div>
  );
}
