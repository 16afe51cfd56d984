import type { ReactNode } from 'react';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { useSiteContent } from '#web/content/content-provider.tsx';
import { Logo } from '#web/pictures/logo.tsx';
import { useHelpUrl } from './help-url.ts';

type HeaderFrameProps = {
  /** As wide as the studio. */
  wide?: boolean;
  /** The region of the alerts, if the page has one. */
  alerts?: ReactNode;
  children: ReactNode;
};

/** The header of every screen: the logo's link on the left, and the screen's own links. */
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

/** The logo's link to the landing page. */
export function HomeLink() {
  const { name } = useSiteContent().site;
  return (
    <a href={pages.landing} aria-label={messages.site.home(name)} className={homeStyles}>
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

/** A container, since text zoomed to the largest size leaves less than 16rem. */
export const headerStyles = '@container sticky top-0 z-40 bg-ground/92 backdrop-blur-sm print:hidden';

export const headerItemStyles =
  'flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-full px-4 font-medium hover:bg-raised @max-[16rem]:px-2 ' +
  '[&::-webkit-details-marker]:hidden';

export const homeStyles = 'mr-auto flex min-h-11 items-center rounded-small';

export const menuPanelStyles =
  'absolute top-full right-0 z-50 mt-2 w-72 max-w-[calc(100vw-2rem)] rounded-card bg-raised p-2 shadow-high';

export const menuItemStyles =
  'flex min-h-12 w-full items-center gap-3 rounded-small px-4 text-left font-medium hover:bg-surface';
