import type { MouseEvent } from 'react';
import type { Language } from '#rules/language.ts';
import { isModified } from '#web/parts/click.ts';
import { call } from '#web/platform/call.ts';
import { fragmentOfPage } from '#web/platform/url-fragment.ts';
import { useMe } from '#web/session/session.tsx';
import { LanguageLinks } from './language-links.tsx';
import { LegalLinks } from './legal-links.tsx';

/** The footer of the app's pages, outside the studio. */
export default function PageFooter({ className }: { className: string }) {
  const { me } = useMe();

  /**
   * A signed-in user's emails are in the chosen language, too; if that is not saved, this page is. The token of an email's
   * link stays with the page.
   */
  function chooseLanguage(event: MouseEvent<HTMLAnchorElement>, language: Language): void {
    event.currentTarget.hash = fragmentOfPage();
    if (me?.sign !== true || isModified(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    const open = () => location.assign(href);
    void call('PATCH /api/me', { body: { language } }).then(open, open);
  }

  return (
    <footer
      className={`page-container flex flex-wrap justify-between gap-x-6 border-t border-line py-6 print:hidden ${className}`}
    >
      <LegalLinks />
      <LanguageLinks path={location.pathname + location.search} onChoose={chooseLanguage} />
    </footer>
  );
}
