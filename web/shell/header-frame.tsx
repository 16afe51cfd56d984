import type { ReactNode } from 'react';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { useSiteContent } from '../content/content-provider.tsx';
import { Logo } from '../pictures/logo.tsx';
import { headerItemStyles, headerStyles } from './header-styles.ts';
import { useHelpUrl } from './help-url.ts';

type HeaderFrameProps = {
  /** As wide as the studio. */
  wide?: boolean;
  /** The region of the alerts, where the page has some. */
  alerts?: ReactNode;
  children: ReactNode;
};

/** The header of every screen: the logo's link on the left, and beside it what the screen offers. */
export function HeaderFrame({ wide = false, alerts, children }: HeaderFrameProps) {
  return (
    <header className={headerStyles}>
      <div
        className={`flex min-h-16 flex-wrap items-center gap-x-1 ${wide ? 'mx-auto max-w-[105rem] px-4 sm:px-8' : 'page-container'}`}
      >
        {children}
      </div>
      {alerts}
    </header>
  );
}

export const homeStyles = 'mr-auto flex min-h-11 items-center rounded-small';

/** The logo's link to the landing page. */
export function HomeLink() {
  const { name } = useSiteContent().site;
  return (
    <a href={pages.landing} aria-label={words.site.home(name)} className={homeStyles}>
      <Logo />
    </a>
  );
}

/** The link to the help chat, in a new tab. */
export function HelpLink({ children }: { children: ReactNode }) {
  return (
    <a href={useHelpUrl()} target="_blank" rel="noreferrer" className={headerItemStyles}>
      {children}
    </a>
  );
}
