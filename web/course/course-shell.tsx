/** The course page as its document holds it before any script runs: the outline that is the same for everyone. */
import { ChevronDown } from 'lucide-react';
import lengths from '#content/media/lengths.json' with { type: 'json' };
import { site } from '#content/site.ts';
import { teaser } from '#content/teaser.ts';
import { words } from '#words/words.ts';
import { headerStyles } from '../shell/header-styles.ts';
import { formatClock, formatDuration } from '../format-duration.ts';
import { Skeleton } from '../parts/loading.tsx';
import { Logo } from '../pictures/logo.tsx';
import { SectionImage } from '../pictures/drawn/section-image.tsx';
import { outline } from '../landing/sections/outline.ts';
import { Stage, stagePicture } from './stage.tsx';
import { TeaserThumbnail } from './teaser-thumbnail.tsx';

const known = new Map(Object.entries<number>(lengths));
const lengthOf = (lessons: readonly { id: string }[]) =>
  lessons.reduce((sum, { id }) => sum + (known.get(id) ?? 0), 0);

/**
 * Prerendered only. It is out of screen readers' way, who hear that the course is on its way, and has the sizes of
 * what comes, so that nothing jumps; what one may open arrives with one's own data.
 */
export function CourseShell() {
  return (
    <div data-shell className="without-script-hidden">
      <div className={headerStyles} aria-hidden="true">
        <div className="page-container flex min-h-16 items-center">
          <span className="flex min-h-11 items-center">
            <Logo name={site.name} />
          </span>
        </div>
      </div>
      <div data-shell-main className="pb-16">
        <p role="status" className="sr-only">
          {words.course.loading}
        </p>
        <div aria-hidden="true" inert className="page-container pt-6 pb-28 sm:pt-10 md:pb-16">
          <p className="font-display text-heading font-bold tracking-[-0.015em]">{words.course.heading}</p>
          <Stats />
          <ShellStage />
          <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
            <div>
              <p className="flex min-h-11 items-center font-display text-title font-bold">
                {words.course.outline}
              </p>
              <div className="mt-3 grid gap-3">
                {outline.map((section) => (
                  <ShellSection key={section.id} section={section} />
                ))}
              </div>
            </div>
            <Skeleton className="h-96 w-full max-lg:hidden" />
          </div>
        </div>
      </div>
    </div>
  );
}

/** The intro video, which is there for everyone; whoever has begun goes on with something else, which the script knows. */
function ShellStage() {
  const { intro } = words.course;
  return (
    <>
      <div className="in-data-begun:hidden">
        <Stage
          kicker={`${intro.label} · ${formatClock(teaser.seconds)}`}
          title={intro.title}
          picture={<TeaserThumbnail className={stagePicture} quiet={false} />}
          action={<Skeleton className="mt-6 h-12 w-full rounded-full sm:w-48" />}
        >
          <Skeleton className="mt-3 h-21 w-full sm:h-15" />
        </Stage>
      </div>
      <Skeleton className="mt-8 hidden h-105 w-full in-data-begun:block sm:h-76" />
    </>
  );
}

function Stats() {
  const { stats } = words.course;
  const lessons = outline.flatMap((section) => section.lessons);
  return (
    <p className="tabular-nums mt-3 flex flex-wrap gap-x-6 gap-y-1 text-lead text-quiet">
      <span>
        <strong className="font-semibold text-ink">{outline.length}</strong> {stats.sections(outline.length)}
      </span>
      <span>
        <strong className="font-semibold text-ink">{lessons.length}</strong> {stats.lessons(lessons.length)}
      </span>
      <span>
        <strong className="font-semibold text-ink">{formatDuration(lengthOf(lessons))}</strong> {stats.length}
      </span>
    </p>
  );
}

function ShellSection({ section }: { section: (typeof outline)[number] }) {
  const { counts } = words.course.section;
  return (
    <div className="flex items-center gap-4 overflow-hidden rounded-card bg-surface p-3 shadow-low sm:gap-5 sm:p-4">
      <SectionImage motif={section.image} className="w-18 shrink-0 rounded-small sm:w-24" />
      <span className="min-w-0 grow">
        <span className="block font-display text-lead leading-snug font-bold">{section.title}</span>
        <span className="tabular-nums mt-0.5 block text-quiet">
          {counts(section.lessons.length, formatDuration(lengthOf(section.lessons)))}
        </span>
      </span>
      <ChevronDown aria-hidden="true" className="size-6 shrink-0 text-quiet" />
    </div>
  );
}
