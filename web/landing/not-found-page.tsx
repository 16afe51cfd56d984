import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { HeaderFrame, HomeLink } from '../shell/header-frame.tsx';
import { buttonStyles } from '../parts/button-styles.ts';
import { LegalLinks } from '../shell/legal-links.tsx';
import { VoiceWave } from '../pictures/apps/voice-assistant.tsx';

const { title, text, course, front } = words.documents.notFound;

/** The page for an unknown URL: it runs no script and offers two links. */
export function NotFoundPage() {
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
        <p className="mt-3 flex flex-wrap justify-center gap-3">
          <a href={pages.landing} className={buttonStyles('primary')}>
            {front}
          </a>
          <a href={pages.course} className={buttonStyles('quiet')}>
            {course}
          </a>
        </p>
      </main>
      <footer className="page-container border-t border-line py-6">
        <LegalLinks />
      </footer>
    </>
  );
}
