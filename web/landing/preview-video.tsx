/** The place where free previews play: on the landing page, and on the page of each. */
import { Play } from 'lucide-react';
import {
  previewLessonPath,
  previewPicture,
  previewPicturePath,
  previewPlaylistPath,
} from '#rules/content/preview-paths.ts';
import { countCourse, type PublicLesson } from '#rules/content/public-content.ts';
import { publicPath } from '#rules/language.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { useContent } from '#web/content/content-provider.tsx';
import { pageLanguage } from '#web/platform/page-language.ts';
import { formatClock } from '#web/platform/format-duration.ts';

const text = messages.previewLesson;

/** Returns the attributes of a link that plays a preview in the page, and without a script leads to its own page. */
export function previewLink({ id, title }: Pick<PublicLesson, 'id' | 'title'>) {
  return {
    href: publicPath(previewLessonPath(id), pageLanguage),
    'data-action': 'preview',
    'data-preview': id,
    'data-title': title,
    'data-poster': previewPicturePath(id),
  };
}

type PreviewVideoProps = {
  lesson: Pick<PublicLesson, 'id' | 'title' | 'lengthSeconds'>;
  /** Without a script, the picture is a link to the preview's page, or the browser plays the video itself. */
  withoutScript: 'link' | 'video';
  /** The preview that is offered at the end, if another one follows. */
  next?: Pick<PublicLesson, 'id' | 'title'> | null;
};

/** The picture of a preview with a play button, which play-preview.ts replaces with the video. */
export function PreviewVideo({ lesson, withoutScript, next = null }: PreviewVideoProps) {
  const { id, title, lengthSeconds } = lesson;
  const { width, height } = previewPicture;
  const isPage = withoutScript === 'video';
  return (
    <div data-preview-stage className="min-w-0">
      <div className="relative overflow-hidden rounded-card bg-night shadow-high">
        <video
          playsInline
          preload="none"
          controls={isPage}
          poster={previewPicturePath(id)}
          width={width}
          height={height}
          aria-label={title}
          tabIndex={-1}
          className="aspect-video h-auto w-full bg-night object-contain"
          {...(isPage ? {} : untilNear)}
        >
          {isPage && <source src={previewPlaylistPath(id)} type="application/vnd.apple.mpegurl" />}
        </video>
        <a
          {...previewLink(lesson)}
          aria-label={`${text.play(title)}, ${formatClock(lengthSeconds)}`}
          hidden={isPage}
          data-preview-overlay
          data-again={text.again}
          className="group absolute inset-0 rounded-card -outline-offset-4"
        >
          {/* Below the middle, where posters have their titles. */}
          <span className="absolute inset-x-0 bottom-2 mx-auto grid size-12 place-items-center rounded-full bg-amber text-on-amber shadow-high transition-transform group-hover:scale-106 group-active:scale-96 sm:bottom-6 sm:size-20">
            <Play aria-hidden="true" className="size-6 translate-x-0.5 fill-current sm:size-8" />
          </span>
          <span
            data-preview-length
            className="tabular-nums absolute right-3 bottom-3 rounded-small bg-night px-2 py-0.5 text-on-night"
          >
            {formatClock(lengthSeconds)}
          </span>
        </a>
      </div>
      <p
        role="status"
        data-preview-status
        data-loading={text.loading}
        data-failed={text.failed}
        className="text-quiet not-empty:pt-3"
      />
      <PreviewEnd next={next} />
    </div>
  );
}

/** The next step, shown at a preview's end: the plans for a visitor, the course for a learner. */
function PreviewEnd({ next }: { next: Pick<PublicLesson, 'id' | 'title'> | null }) {
  const { lessons } = countCourse(useContent().course.sections);
  return (
    <>
      <p data-preview-end="visitor" hidden className={endStyles}>
        <span className="text-quiet">{text.ended(lessons)}</span>
        <a href={plansUrl} className={linkStyles}>
          {text.plans}
        </a>
        {next && (
          <a href={publicPath(previewLessonPath(next.id), pageLanguage)} className={linkStyles}>
            {text.next(next.title)}
          </a>
        )}
      </p>
      <p data-preview-end="learner" hidden className={endStyles}>
        <a href={pages.course} className={linkStyles}>
          {text.continue}
        </a>
      </p>
    </>
  );
}

const endStyles = 'flex flex-wrap items-center gap-x-5 pt-3 [&[hidden]]:hidden';

/** At least as high as a finger is wide. */
const linkStyles =
  'inline-flex min-h-11 items-center font-semibold text-sky underline underline-offset-4 wrap-anywhere';

const plansUrl = `${publicPath(pages.landing, pageLanguage)}#plans`;

/** Marks a lesson in a list as a free preview. */
export function PreviewBadge() {
  return (
    <span className="inline-block rounded-full bg-sky-soft px-2.5 text-sky font-semibold whitespace-nowrap">
      {text.badge}
    </span>
  );
}

/** Lazy loading of the picture until the video is near the viewport; React's types lack the attribute for videos. */
const untilNear = { loading: 'lazy' };
