import { Play } from 'lucide-react';
import { previewsOf } from '#rules/content/preview-lesson.ts';
import { publicPath } from '#rules/language.ts';
import { previewLessonPath } from '#rules/content/preview-paths.ts';
import { messages } from '#messages/messages.ts';
import { useContent } from '#web/content/content-provider.tsx';
import { useLangOf } from '#web/content/text-language.ts';
import { pageLanguage } from '#web/platform/page-language.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import { previewLink, PreviewVideo } from './preview-video.tsx';

const text = messages.previewLesson;

/** More would push the course's list far down; all of them are marked there. */
const shownPreviews = 5;

/** The free previews, which play in the page without an account. */
export function Previews() {
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
