import { type ReactNode, useEffect, useRef } from 'react';
import { words } from '#words/words.ts';
import { useSiteContent } from '../content/content-provider.tsx';
import { LegalLinks } from '../shell/legal-links.tsx';
import { Header } from '../shell/header.tsx';

type PageProps = {
  /** The title in the browser's tab, before the site's name. */
  title: string;
  /** Fills the window's width; the children then bring their own `page-container`. */
  full?: boolean;
  /** The navigation of a part of the site, beside the main part or below it. */
  navigation?: ReactNode;
  /** Leaves room below the footer, where a bar sticks to the bottom. */
  footerStyles?: string;
  children: ReactNode;
};

/** The layout of every screen of the app: header, main landmark and title; it moves the focus to the main part. */
export function Page({ title, full = false, navigation, footerStyles = '', children }: PageProps) {
  const main = useRef<HTMLElement>(null);
  const { site } = useSiteContent();

  useEffect(() => {
    if (arrivals++ > 0) {
      scrollTo({ top: 0, behavior: 'instant' });
      main.current?.focus({ preventScroll: true });
    }
  }, []);

  const content = (
    <main
      id="main"
      ref={main}
      tabIndex={-1}
      className={full ? 'pb-16 outline-none' : 'page-container pt-6 pb-16 outline-none sm:pt-10'}
    >
      {children}
    </main>
  );
  return (
    <>
      <title>{`${title} · ${site.name}`}</title>
      <a href="#main" className="skip-link">
        {words.site.skip}
      </a>
      <Header wide={navigation !== undefined} />
      {navigation ? (
        <div className="mx-auto max-w-[105rem] lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]">
          {navigation}
          {content}
        </div>
      ) : (
        <>
          {content}
          <footer className={`page-container border-t border-line py-6 print:hidden ${footerStyles}`}>
            <LegalLinks />
          </footer>
        </>
      )}
    </>
  );
}

/** The number of screens shown; the first one after a load leaves the focus where the browser puts it. */
let arrivals = 0;
