import { ChevronDown, ExternalLink, FileText, Play } from 'lucide-react';
import { isPreview, previewsOf } from '#rules/content/preview-lesson.ts';
import { previewLessonPath } from '#rules/content/preview-paths.ts';
import { countCourse, type PublicSection } from '#rules/content/public-content.ts';
import { publicPath } from '#rules/language.ts';
import { messages } from '#messages/messages.ts';
import { useContent } from '#web/content/content-provider.tsx';
import { openingTitles } from '#web/content/opening-titles.ts';
import { TeaserVideo, useTeaser } from '#web/content/teaser.tsx';
import { useLangOf } from '#web/content/text-language.ts';
import { ContentPicture } from '#web/pictures/content-picture.tsx';
import { formatClock, formatDuration } from '#web/platform/format-duration.ts';
import { pageLanguage } from '#web/platform/page-language.ts';
import { PreviewBadge, previewLink, PreviewVideo } from './preview-video.tsx';
import { Section } from './section.tsx';

/** The open teaser, and the whole course by section. */
export function CurriculumPreview() {
  const { landing, course } = useContent();
  const { title, lead } = landing.curriculum;
  const langOf = useLangOf();
  return (
    <Section id="inside" title={title} lead={lead}>
      {landing.curriculum.showsLength && <RunningTime />}
      <TeaserFigure />
      <Previews />
      <ol className="mt-10 grid grid-cols-1 gap-3 lg:mt-14">
        {course.sections.map((section) => (
          <li key={section.id} id={`inside-${section.id}`}>
            <details className="opens group rounded-card bg-other-ground">
              <summary className="flex cursor-pointer list-none items-center gap-3 rounded-card p-3 hover:bg-raised sm:gap-6 sm:p-4 [&::-webkit-details-marker]:hidden">
                <ContentPicture
                  picture={section.picture}
                  className="aspect-4/3 w-18 shrink-0 rounded-small sm:w-32"
                />
                <span className="min-w-0 grow">
                  <span
                    lang={langOf(section.title)}
                    className="block font-display text-title leading-tight font-bold wrap-anywhere"
                  >
                    {section.title}
                  </span>
                  <span className="mt-1 block text-quiet">
                    {amount(section)}, <Included section={section} />
                  </span>
                </span>
                <ChevronDown
                  aria-hidden="true"
                  className="shrink-0 transition-transform group-open:rotate-180"
                />
              </summary>
              <LessonTitles section={section} />
            </details>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The length of all videos together; nothing until one is measured. */
function RunningTime() {
  const { videoSeconds } = countCourse(useContent().course.sections);
  if (videoSeconds === 0) return null;
  return (
    <p className="tabular-nums mt-4 text-lead font-semibold">
      {messages.landing.curriculum.runningTime(formatDuration(videoSeconds))}
    </p>
  );
}

function TeaserFigure() {
  const teaser = useTeaser();
  const langOf = useLangOf();
  if (!teaser) return null;
  return (
    <figure className="mt-10 grid items-center gap-x-10 gap-y-5 lg:mt-14 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
      <TeaserVideo teaser={teaser} className="aspect-video h-auto w-full rounded-card bg-night shadow-high" />
      <figcaption>
        <h3 lang={langOf(teaser.title)} className="text-title">
          {teaser.title}
        </h3>
        <p lang={langOf(teaser.description)} className="mt-2 text-quiet">
          {teaser.description}
        </p>
        <p className="tabular-nums mt-4 font-medium">
          {messages.landing.curriculum.film(formatClock(teaser.film.seconds))}
        </p>
      </figcaption>
    </figure>
  );
}

function LessonTitles({ section }: { section: PublicSection }) {
  const { site } = useContent();
  const langOf = useLangOf();
  return (
    <ul className="grid gap-x-8 px-4 pt-2 pb-6 sm:px-6 md:grid-cols-2">
      {section.lessons.map((lesson) => {
        const Icon = { video: Play, article: FileText, link: ExternalLink }[lesson.kind];
        const icon = <Icon aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-sky" />;
        if (isPreview(lesson, site))
          return (
            <li key={lesson.id}>
              <a {...previewLink(lesson)} className="group flex min-h-11 items-start gap-3 py-2">
                {icon}
                <span className="min-w-0 wrap-anywhere">
                  <span
                    lang={langOf(lesson.title)}
                    className="underline decoration-edge underline-offset-4 group-hover:decoration-ink"
                  >
                    {lesson.title}
                  </span>{' '}
                  <PreviewBadge />
                </span>
              </a>
            </li>
          );
        return (
          <li key={lesson.id} className="flex items-start gap-3 py-2">
            {icon}
            <span lang={langOf(lesson.title)} className="min-w-0 wrap-anywhere">
              {lesson.title}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function amount({ lessons }: PublicSection): string {
  const { lessons: count, guides } = messages.landing.curriculum;
  return lessons.every((lesson) => lesson.kind === 'link') ? guides(lessons.length) : count(lessons.length);
}

/** The plans that open this section. */
function Included({ section }: { section: PublicSection }) {
  return messages.landing.curriculum.includedIn(openingTitles(useContent(), section.opensWith));
}

/** The course in numbers, counted from its content. */
export function Stats() {
  const { course, landing } = useContent();
  const { showcase } = landing;
  const { lessons, sections } = countCourse(course.sections);
  const text = messages.landing.stats;
  const langOf = useLangOf();
  // The numbers of a course with one lesson mean little.
  if (lessons < 2) return null;
  const stats = [
    { count: lessons, what: text.lessons(lessons) },
    { count: sections, what: text.sections(sections) },
    ...(showcase.isShown ? [{ count: showcase.rows.length, what: showcase.counted }] : []),
    { count: 1, what: text.payments },
  ];
  return (
    <section>
      <div className="page-container py-10 sm:py-14">
        <dl
          className={`grid grid-cols-2 gap-x-6 gap-y-8 ${showcase.isShown ? 'md:grid-cols-4' : 'md:grid-cols-3'}`}
        >
          {stats.map(({ count, what }) => (
            <div key={what} className="flex flex-col-reverse justify-end">
              <dt lang={what === showcase.counted ? langOf(what) : undefined} className="text-quiet">
                {what}
              </dt>
              <dd className="tabular-nums font-display text-display font-bold">{count}</dd>
            </div>
          ))}
        </dl>
        <a href="#inside" className="text-link mt-8">
          {text.readTitles(lessons)}
        </a>
      </div>
    </section>
  );
}

const text = messages.previewLesson;

/** More would push the course's list far down; all of them are marked there. */
const shownPreviews = 5;

/** The free previews, which play in the page without an account. */
function Previews() {
  const previews = previewsOf(useContent());
  const langOf = useLangOf();
  const [first] = previews;
  if (!first) return null;
  return (
    <div
      id="preview"
      className="mt-10 grid items-start gap-x-10 gap-y-5 lg:mt-14 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]"
    >
      <PreviewVideo lesson={first} withoutScript="link" />
      <div className="min-w-0">
        <h3 className="text-title">{text.title}</h3>
        <p className="mt-2 text-quiet">{text.lead}</p>
        <ul className="mt-4 grid gap-1">
          {previews.slice(0, shownPreviews).map((lesson) => (
            <li key={lesson.id}>
              <a {...previewLink(lesson)} className={rowStyles}>
                <Play aria-hidden="true" className="size-4.5 shrink-0 fill-current text-sky" />
                <span lang={langOf(lesson.title)} className="min-w-0 grow font-medium wrap-anywhere">
                  {lesson.title}
                </span>
                <span className="tabular-nums shrink-0 text-quiet">{formatClock(lesson.lengthSeconds)}</span>
              </a>
            </li>
          ))}
        </ul>
        <a href={publicPath(previewLessonPath(first.id), pageLanguage)} className="text-link mt-3">
          {text.details}
        </a>
      </div>
    </div>
  );
}

const rowStyles =
  '-mx-3 flex min-h-12 items-center gap-3 rounded-small px-3 py-2 hover:bg-raised data-playing:bg-sky-soft';
