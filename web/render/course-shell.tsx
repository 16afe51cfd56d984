/** The course page as its document contains it before a script runs: the outline that is the same for everyone. */
import { ChevronDown } from 'lucide-react';
import { countCourse, type PublicSection } from '#rules/content/public-content.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useContent } from '#web/content/content-provider.tsx';
import { useTeaser } from '#web/content/teaser.tsx';
import { Stage, stagePicture, TeaserThumbnail } from '#web/course/stage.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { Logo } from '#web/pictures/logo.tsx';
import { SectionImage } from '#web/pictures/section-image.tsx';
import { formatClock, formatDuration } from '#web/platform/format-duration.ts';
import { headerStyles } from '#web/shell/header-frame.tsx';

/**
 * Rendered by the server only. Screen readers only announce that the course is loading. It has the sizes of the loaded
 * page, so that the layout does not shift; the learner's own data comes with the scripts.
 */
export function CourseShell() {
  const { sections } = useContent().course;
  return (
    <div data-shell className="without-script-hidden">
      <div className={headerStyles} aria-hidden="true">
        <div className="page-container flex min-h-16 items-center">
          <span className="flex min-h-11 items-center">
            <Logo />
          </span>
        </div>
      </div>
      <div data-shell-main className="pb-16">
        <p role="status" className="sr-only">
          {messages.course.loading}
        </p>
        <div aria-hidden="true" inert className="page-container pt-6 pb-28 sm:pt-10 md:pb-16">
          <p className="font-display text-heading font-bold tracking-[-0.015em]">{messages.course.heading}</p>
          <CourseStats />
          <ShellStage />
          <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
            <div>
              <p className="flex min-h-11 items-center font-display text-title font-bold">
                {messages.course.outline}
              </p>
              <div className="mt-3 grid gap-3">
                {sections.map((section) => (
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

/** The intro video; returning learners see skeletons instead (start.ts marks the document for them). */
function ShellStage() {
  const { intro, title } = useContent().course;
  const { label } = messages.course.intro;
  const teaser = useTeaser();
  return (
    <>
      <div className="in-data-begun:hidden in-data-intro-seen:hidden">
        <Stage
          kicker={teaser ? `${label} · ${formatClock(teaser.film.seconds)}` : label}
          title={intro.title || title}
          picture={
            teaser ? (
              <TeaserThumbnail teaser={teaser} className={stagePicture} quiet={false} />
            ) : (
              <Skeleton className={stagePicture} />
            )
          }
          action={<Skeleton className="mt-6 h-12 w-full rounded-full sm:w-48" />}
        >
          <Skeleton className="mt-3 h-21 w-full sm:h-15" />
        </Stage>
      </div>
      <Skeleton className="mt-8 hidden h-85 w-full in-data-begun:block sm:h-76" />
      <Skeleton className="mt-5 hidden h-18 w-full in-data-begun:block in-data-intro-seen:block" />
    </>
  );
}

/** The course in numbers. */
export function CourseStats() {
  const { stats } = messages.course;
  const { sections, lessons, videoSeconds } = countCourse(useContent().course.sections);
  return (
    <p className="tabular-nums mt-3 flex flex-wrap gap-x-3 gap-y-1 text-quiet sm:gap-x-6 sm:text-lead">
      <span>
        <strong className="font-semibold text-ink">{sections}</strong> {stats.sections(sections)}
      </span>
      <span>
        <strong className="font-semibold text-ink">{lessons}</strong> {stats.lessons(lessons)}
      </span>
      <span>
        <strong className="font-semibold text-ink">{formatDuration(videoSeconds)}</strong> {stats.length}
      </span>
    </p>
  );
}

function ShellSection({ section }: { section: PublicSection }) {
  const { lessons, videoSeconds } = countCourse([section]);
  const { counts } = messages.course.section;
  return (
    <div className="flex items-center gap-4 overflow-hidden rounded-card bg-surface p-3 shadow-low sm:gap-5 sm:p-4">
      <SectionImage image={section.picture} className="w-18 shrink-0 rounded-small sm:w-24" />
      <span className="min-w-0 grow">
        <span className="block font-display text-lead leading-snug font-bold">{section.title}</span>
        <span className="tabular-nums mt-0.5 block text-quiet">
          {counts(lessons, formatDuration(videoSeconds))}
        </span>
      </span>
      <ChevronDown aria-hidden="true" className="size-6 shrink-0 text-quiet" />
    </div>
  );
}

const preloaded = ['GET /api/me', 'GET /api/course', 'GET /api/progress'] as const satisfies (keyof Api)[];

/**
 * The preload links for the first requests of the course page. A browser uses a preloaded reply only for a request of the
 * same mode and credentials, which are those of `fetch` in `call.ts` with `crossorigin`.
 */
export const coursePreloads = preloaded
  .map((endpoint) => `<link rel="preload" as="fetch" crossorigin href="${endpoint.replace('GET ', '')}">`)
  .join('');
