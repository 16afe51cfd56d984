/** The pages for errors and for a site that is not open yet. */
import type { ReactNode } from 'react';
import { requestIdSlot } from '#rules/content/rendered-pages.ts';
import { pages } from '#rules/pages.ts';
import { waitingListPath } from '#rules/waiting-list.ts';
import { messages } from '#messages/messages.ts';
import { useContent } from '#web/content/content-provider.tsx';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { fieldStyles, hintStyles, labelStyles } from '#web/parts/field.tsx';
import { SiteMark } from '#web/pictures/logo.tsx';
import { pageLanguage } from '#web/platform/page-language.ts';
import { VoiceWave } from '#web/pictures/voice-assistant.tsx';
import { HeaderFrame, HomeLink } from '#web/shell/header-frame.tsx';
import { LanguageLinks } from '#web/shell/language-links.tsx';
import { LegalLinks } from '#web/shell/legal-links.tsx';

/** The page for an unknown URL. */
export function NotFoundPage() {
  const { title, text, course, front } = messages.documents.notFound;
  return (
    <MessagePage title={title} text={text}>
      <a href={pages.landing} className={buttonStyles('primary')}>
        {front}
      </a>
      <a href={pages.course} className={buttonStyles('quiet')}>
        {course}
      </a>
    </MessagePage>
  );
}

/** The page for a request that failed on the server, which inserts the request's id. */
export function ServerErrorPage() {
  const { title, text, number, again, front } = messages.documents.trouble;
  const id = (
    <code translate="no" className="font-mono wrap-anywhere text-ink">
      {requestIdSlot}
    </code>
  );
  return (
    <MessagePage
      title={title}
      text={text}
      note={
        <>
          {number} {id}
        </>
      }
    >
      {/* An empty URL is the page's own. */}
      <a href="" className={buttonStyles('primary')}>
        {again}
      </a>
      <a href={pages.landing} className={buttonStyles('quiet')}>
        {front}
      </a>
    </MessagePage>
  );
}

type MessagePageProps = { title: string; text: string; note?: ReactNode; children: ReactNode };

function MessagePage({ title, text, note, children }: MessagePageProps) {
  return (
    <>
      <HeaderFrame>
        <HomeLink />
      </HeaderFrame>
      <main className="page-container grid justify-items-center gap-5 py-16 text-center">
        <svg viewBox="0 94 280 80" className="w-64" aria-hidden="true">
          <VoiceWave quiet />
        </svg>
        <h1 className="text-heading">{title}</h1>
        <p className="max-w-measure text-lead text-quiet">{text}</p>
        {note !== undefined && <p className="max-w-measure text-quiet">{note}</p>}
        <p className="mt-3 flex flex-wrap justify-center gap-3">{children}</p>
      </main>
      <footer className="page-container border-t border-line py-6">
        <LegalLinks />
      </footer>
    </>
  );
}

/** The landing page before the site opens: the coming course, its waiting list, and the sign-in of existing accounts. */
export function ComingSoonPage() {
  const { site, course, instructor } = useContent();
  const { title, text, write, signIn, go } = messages.comingSoon;
  return (
    <>
      <main
        id="main"
        tabIndex={-1}
        className="page-container grid min-h-[70vh] content-center justify-items-center gap-5 py-16 text-center outline-none"
      >
        <SiteMark className="size-14" />
        <p className="font-semibold text-sky">{title}</p>
        <h1 className="text-display wrap-anywhere">{course.title}</h1>
        <p className="max-w-measure text-lead wrap-anywhere text-quiet">{text(instructor.name)}</p>
        <WaitingListForm />
        <p className="mt-3 flex flex-wrap justify-center gap-3">
          {site.email && (
            <a href={`mailto:${site.email}`} className={buttonStyles('quiet')}>
              {write}
            </a>
          )}
          <a href="#login" data-action="sign-in" data-session="visitor" className={buttonStyles('quiet')}>
            {signIn}
          </a>
          <a href={pages.course} data-session="learner" className={buttonStyles('quiet')}>
            {go}
          </a>
        </p>
      </main>
      <footer className="page-container flex flex-wrap justify-between gap-x-6 border-t border-line py-6">
        <LegalLinks />
        <LanguageLinks path={pages.landing} />
      </footer>
    </>
  );
}

/** Works without a script: the server answers with a page of its own. */
function WaitingListForm() {
  const { list } = messages.comingSoon;
  return (
    <form method="post" action={waitingListPath} className="mt-3 w-full max-w-lg text-left">
      <input type="hidden" name="language" value={pageLanguage} />
      <label htmlFor="waiting-list-email" className={labelStyles}>
        {list.label}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id="waiting-list-email"
          type="email"
          name="email"
          autoComplete="email"
          required
          aria-describedby="waiting-list-hint"
          className={`${fieldStyles} min-w-0 flex-1 basis-60`}
        />
        <button type="submit" className={`${buttonStyles('primary')} max-sm:grow`}>
          {list.button}
        </button>
      </div>
      <p id="waiting-list-hint" className={hintStyles}>
        {list.hint}
      </p>
    </form>
  );
}
