import type { ReactNode } from 'react';
import { site } from '#content/site.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { Logo } from '../pictures/logo.tsx';
import { headerItemStyles, headerStyles } from './header-styles.ts';
import { helpUrl } from './help-url.ts';

/** The header of every screen: the logo's link on the left, and beside it what the screen offers. */
export function HeaderFrame({ children }: { children: ReactNode }) {
  return (
    <header className={headerStyles}>
      <div className="page-container flex min-h-16 flex-wrap items-center gap-x-1">{children}</div>
    </header>
  );
}

export const homeStyles = 'mr-auto flex min-h-11 items-center rounded-small';

/** The logo's link to the landing page. */
export function HomeLink() {
  return (
    <a href={pages.landing} aria-label={words.site.home} className={homeStyles}>
      <Logo name={site.name} />
    </a>
  );
}

/** The link to the help chat, in a new tab. */
export function HelpLink({ children }: { children: ReactNode }) {
  return (
    <a href={helpUrl()} target="_blank" rel="noreferrer" className={headerItemStyles}>
      {children}
    </a>
  );
}
