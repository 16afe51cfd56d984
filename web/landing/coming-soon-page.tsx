import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { useContent } from '../content/content-provider.tsx';
import { buttonStyles } from '../parts/button-styles.ts';
import { SiteMark } from '../pictures/logo.tsx';
import { LegalLinks } from '../shell/legal-links.tsx';

/** The front page before the site opens: what is coming and from whom, and a way in for those who have an account. */
export function ComingSoonPage() {
  const { site, course, instructor } = useContent();
  const { title, text, write, signIn, go } = words.comingSoon;
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
        <p className="mt-3 flex flex-wrap justify-center gap-3">
          {site.email && (
            <a href={`mailto:${site.email}`} className={buttonStyles('primary')}>
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
      <footer className="page-container border-t border-line py-6">
        <LegalLinks />
      </footer>
    </>
  );
}
