/** The public page of a free preview: the video, its description and transcript, and the way to the course. */
import { Play } from 'lucide-react';
import { plainText } from '#rules/content/plain-text.ts';
import { type PreviewLesson, previewsOf } from '#rules/content/preview-lesson.ts';
import { previewLessonPath, previewPicturePath } from '#rules/content/preview-paths.ts';
import { countCourse } from '#rules/content/public-content.ts';
import { publicPath } from '#rules/language.ts';
import { pages, secondParameter } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { useContent } from '#web/content/content-provider.tsx';
import { useLangOf } from '#web/content/text-language.ts';
import { PreviewBadge, PreviewVideo } from '#web/landing/preview-video.tsx';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { drawBlock } from '#web/parts/markdown.tsx';
import { readMarkdown } from '#rules/content/read-markdown.ts';
import { pageLanguage } from '#web/platform/page-language.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import { PageHead, previewPictureOf, shortDescription } from '#web/seo/heads.tsx';
import { HeaderFrame, headerItemStyles, HomeLink } from '#web/shell/header-frame.tsx';
import { LanguageLinks } from '#web/shell/language-links.tsx';
import { LegalLinks } from '#web/shell/legal-links.tsx';

const text = messages.previewLesson;

const front = publicPath(pages.landing, pageLanguage);

type LessonProps = { lesson: PreviewLesson };

export function PreviewLessonPage({ lesson }: LessonProps) {
  const { course } = useContent();
  const langOf = useLangOf();
  return (
    <>
      <a href="#main" className="skip-link">
        {messages.site.skip}
      </a>
      <HeaderFrame>
        <HomeLink />
        <a href={`${front}#login`} className={headerItemStyles}>
          {messages.site.signIn}
        </a>
      </HeaderFrame>
      <main id="main" tabIndex={-1} className="page-container py-6 outline-none sm:py-10">
        <p>
          <a
            href={front}
            className="inline-flex min-h-11 items-center text-quiet underline underline-offset-4 wrap-anywhere"
          >
            {text.ofCourse(course.title)}
          </a>
        </p>
        <h1 lang={langOf(lesson.title)} className="mt-2.5 max-w-[26ch] text-heading wrap-anywhere">
          {lesson.title}
        </h1>
        <p className="tabular-nums mt-3 flex flex-wrap items-center gap-3 text-quiet">
          <PreviewBadge /> {formatClock(lesson.lengthSeconds)}
        </p>
        <div className="mt-6 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
          <div className="grid min-w-0 gap-10">
            <div>
              <PreviewVideo lesson={lesson} withoutScript="video" next={lesson.next} />
              <noscript>
                <p className="mt-3 text-quiet">
                  {lesson.transcript ? text.withoutScript : text.withoutScriptAndTranscript}
                </p>
              </noscript>
            </div>
            <Description lesson={lesson} />
            <Chapters lesson={lesson} />
          </div>
          {/* Before the transcript, so that it is not far down on a phone. */}
          <aside className="grid min-w-0 gap-10 lg:sticky lg:top-24 lg:row-span-2">
            <Offer />
            <OtherPreviews lesson={lesson} />
          </aside>
          <Transcript lesson={lesson} />
        </div>
      </main>
      <footer className="page-container flex flex-wrap justify-between gap-x-6 border-t border-line py-6">
        <LegalLinks />
        <LanguageLinks path={previewLessonPath(lesson.id)} />
      </footer>
    </>
  );
}

function Description({ lesson }: LessonProps) {
  const langOf = useLangOf();
  if (lesson.description.trim() === '') return null;
  return (
    <section aria-labelledby="about" className="grid gap-3">
      <h2 id="about" className="text-title">
        {text.about}
      </h2>
      <div lang={langOf(lesson.description)} className="grid max-w-measure gap-3 wrap-anywhere">
        {readMarkdown(lesson.description).map(drawBlock)}
      </div>
    </section>
  );
}

/** Each chapter plays from its beginning; without a script its link reloads the page. */
function Chapters({ lesson: { id, title, chapters } }: LessonProps) {
  const langOf = useLangOf();
  if (chapters.length === 0) return null;
  return (
    <section aria-labelledby="chapters">
      <h2 id="chapters" className="text-title">
        {text.chapters}
      </h2>
      <ol className="mt-2">
        {chapters.map((chapter) => (
          <li key={chapter.atSeconds}>
            <a
              href={momentUrl(id, chapter.atSeconds)}
              data-preview={id}
              data-title={title}
              data-poster={previewPicturePath(id)}
              data-second={chapter.atSeconds}
              className="-mx-3 flex min-h-11 items-center gap-4 rounded-small px-3 hover:bg-raised"
            >
              <span className="tabular-nums w-12 shrink-0 text-sky">{formatClock(chapter.atSeconds)}</span>
              <span lang={langOf(chapter.title)} className="min-w-0 wrap-anywhere">
                {chapter.title}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Returns the URL of a moment of a preview. */
function momentUrl(id: string, second: number): string {
  return `${publicPath(previewLessonPath(id), pageLanguage)}?${secondParameter}=${second}`;
}

function Transcript({ lesson: { transcript } }: LessonProps) {
  if (!transcript) return null;
  return (
    <section aria-labelledby="transcript" className="min-w-0">
      <h2 id="transcript" className="text-title">
        {text.transcript}
      </h2>
      <div lang={transcript.language} className="mt-3 grid max-w-measure gap-4">
        {transcript.paragraphs.map(({ atSeconds, text: paragraph }) => (
          <p key={atSeconds} className="wrap-anywhere">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}

/** The course in one card, with the way to the plans. */
function Offer() {
  const { lessons } = countCourse(useContent().course.sections);
  return (
    <section aria-labelledby="offer" className="rounded-card bg-surface p-6 shadow-low">
      <h2 id="offer" className="text-title">
        {text.offer.title}
      </h2>
      <p className="mt-2 text-quiet">{text.offer.text(lessons)}</p>
      <a href={`${front}#plans`} className={`${buttonStyles('primary', true, false)} mt-5`}>
        {text.plans}
      </a>
    </section>
  );
}

function OtherPreviews({ lesson }: LessonProps) {
  const langOf = useLangOf();
  const others = previewsOf(useContent()).filter(({ id }) => id !== lesson.id);
  if (others.length === 0) return null;
  return (
    <nav aria-labelledby="more">
      <h2 id="more" className="text-title">
        {text.more}
      </h2>
      <ul className="mt-2">
        {others.map(({ id, title, lengthSeconds }) => (
          <li key={id}>
            <a
              href={publicPath(previewLessonPath(id), pageLanguage)}
              className="-mx-3 flex min-h-11 items-center gap-3 rounded-small px-3 py-2 hover:bg-raised"
            >
              <Play aria-hidden="true" className="size-4.5 shrink-0 fill-current text-sky" />
              <span lang={langOf(title)} className="min-w-0 grow font-medium wrap-anywhere">
                {title}
              </span>
              <span className="tabular-nums shrink-0 text-quiet">{formatClock(lengthSeconds)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function PreviewLessonHead({ lesson }: LessonProps) {
  const { site, course } = useContent();
  return (
    <PageHead
      title={`${lesson.title} · ${site.name}`}
      description={previewDescription(lesson, course.title)}
      path={previewLessonPath(lesson.id)}
      card={null}
      listed
      picture={previewPictureOf(lesson)}
      isVideo
    />
  );
}

/** Returns a description without markup, which a lesson of the instructor may lack. */
export function previewDescription({ title, description }: PreviewLesson, course: string): string {
  return shortDescription(plainText(description)) || text.description(title, course);
}
