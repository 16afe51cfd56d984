import { type CourseViewer, mainButton } from '#rules/access.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import type { LearnerSection } from '#web/outline/learner-outline.ts';
import { type OutlineSummary, summarize } from '#web/outline/outline-summary.ts';
import { Button, LinkButton } from '#web/parts/button.tsx';
import { Meter } from '#web/parts/meter.tsx';
import type { WhyHere } from '#web/payment/why-here.tsx';
import { formatDuration } from '#web/platform/format-duration.ts';
import { progressWords } from './progress-words.ts';

type CourseHeaderProps = {
  viewer: CourseViewer;
  sections: LearnerSection[];
  onClaim: () => void;
};

export function CourseHeader({ viewer, sections, onClaim }: CourseHeaderProps) {
  const summary = summarize(sections);
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
      <div className="min-w-0 grow basis-80">
        <h1 className="text-heading">{messages.course.heading}</h1>
        <Stats summary={summary} />
        {viewer.plan !== 'free' && <Progress summary={summary} sections={sections} />}
      </div>
      <MainButton viewer={viewer} onClaim={onClaim} className="max-md:hidden" />
    </header>
  );
}

function Stats({ summary }: { summary: OutlineSummary }) {
  const { stats } = messages.course;
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

type ProgressProps = { summary: OutlineSummary; sections: readonly LearnerSection[] };

function Progress({ summary: { watched, videos }, sections }: ProgressProps) {
  const words = progressWords(sections.flatMap(({ lessons }) => lessons));
  return (
    <div className="mt-4 flex max-w-xl flex-wrap items-center gap-x-4 gap-y-2">
      <Meter label={words.meter} value={watched} max={videos} className="min-w-40 flex-1" />
      <p className="tabular-nums text-quiet">{words.ofCourse(watched, videos)}</p>
    </div>
  );
}

type MainButtonProps = {
  viewer: CourseViewer;
  onClaim: () => void;
  /** Looks like a link, since another button is more important. */
  plain?: boolean;
  className?: string;
};

/** "Start Learning" until a plan is paid, "Get Certificate" afterwards (specification 6); the studio for instructors. */
export function MainButton({ viewer, onClaim, plain = false, className = '' }: MainButtonProps) {
  const { label, leads } = mainButton(viewer);
  const text = messages.course.mainButton[label];
  // For a paying learner the primary button is the next lesson, not the certificate.
  const kind = plain ? 'plain' : label === 'start-learning' ? 'primary' : 'quiet';
  if (leads !== 'certificate') {
    return (
      <LinkButton
        to={leads === 'studio' ? pages.studio : pages.pricing}
        state={label === 'get-certificate' ? forCertificate : null}
        kind={kind}
        className={className}
      >
        {leads === 'pricing' ? <WithPlans inline={plain}>{text}</WithPlans> : text}
      </LinkButton>
    );
  }
  return (
    <Button kind={kind} onPress={onClaim} className={className}>
      {text}
    </Button>
  );
}

/** The reason that the plans page shows to Premium learners after Get Certificate. */
const forCertificate: WhyHere = { wanted: 'certificate' };

/** The specification's label, and beside or below it the button's destination (decision 48). */
function WithPlans({ inline, children }: { inline: boolean; children: string }) {
  return (
    <span className={inline ? 'flex flex-wrap justify-end gap-x-2' : 'grid leading-tight'}>
      <span>{children}</span> <span className="font-normal">{messages.course.seePlans}</span>
    </span>
  );
}
