import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { useSiteContent } from '#web/content/content-provider.tsx';
import { ToastRegion } from '#web/parts/alert.tsx';
import { lazyComponent, type LoadFailureProps } from '#web/parts/lazy-component.tsx';
import { Link } from '#web/parts/link.tsx';
import { Logo } from '#web/pictures/logo.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import { useMe } from '#web/session/session.tsx';
import {
  HeaderFrame,
  headerItemStyles,
  HelpLink,
  HomeLink,
  homeStyles,
  menuItemStyles,
  menuPanelStyles,
} from './header-frame.tsx';
import { Menu } from './menu.tsx';
import type { UserMenuItemsProps } from './user-menu-items.tsx';

type PageProps = {
  /** The title in the browser's tab, before the site's name. */
  title: string;
  /** Fills the window's width; the children then have their own `page-container`. */
  full?: boolean;
  /** The navigation of a part of the site, beside the main part or below it. */
  navigation?: ReactNode;
  /** Leaves room below the footer, where a bar sticks to the bottom. */
  footerStyles?: string;
  /** The content is still loading, which is more important than the footer. */
  loading?: boolean;
  children: ReactNode;
};

const Footer = lazyComponent(
  () => loadPart(() => import('./page-footer.tsx')),
  () => null,
);

/** The layout of every screen of the app: header, main landmark and title; it moves the focus to the main part. */
export function Page({
  title,
  full = false,
  navigation,
  footerStyles = '',
  loading = false,
  children,
}: PageProps) {
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
        {messages.site.skip}
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
          <Suspense fallback={null}>{!loading && <Footer className={footerStyles} />}</Suspense>
        </>
      )}
    </>
  );
}

/** The number of screens shown; the first one after a load leaves the focus where the browser puts it. */
let arrivals = 0;

/** The app's header: logo, help, and the signed-in user's menu. */
function Header({ wide = false }: { wide?: boolean }) {
  const { me } = useMe();
  return (
    <HeaderFrame wide={wide} alerts={<ToastRegion />}>
      <Home signedIn={me?.sign === true} />
      <HelpLink>{messages.site.help}</HelpLink>
      {me?.sign === true && <UserMenu uid={me.uid} name={me.name || messages.site.you} email={me.email} />}
      {me?.sign === false && (
        <a href={`${pages.landing}#login`} className={headerItemStyles}>
          {messages.site.signIn}
        </a>
      )}
    </HeaderFrame>
  );
}

/** The logo's link: to the course page for a signed-in user, to the landing page for a visitor. */
function Home({ signedIn }: { signedIn: boolean }) {
  const { name } = useSiteContent().site;
  if (!signedIn) return <HomeLink />;
  return (
    <Link to={pages.course} className={homeStyles} aria-label={messages.site.course(name)}>
      <Logo />
    </Link>
  );
}

/** Loaded after the page, which it opens over. */
const UserMenuItems = lazyComponent(() => loadPart(() => import('./user-menu-items.tsx')), UserMenuFailed);

function UserMenu(props: UserMenuItemsProps) {
  return (
    <Menu summary={<summary className={headerItemStyles}>{messages.site.menu}</summary>}>
      <div className={menuPanelStyles}>
        <Suspense fallback={null}>
          <UserMenuItems {...props} />
        </Suspense>
      </div>
    </Menu>
  );
}

function UserMenuFailed({ onRetry }: LoadFailureProps) {
  return (
    <button type="button" className={menuItemStyles} onClick={() => void onRetry()}>
      {messages.site.failed.again}
    </button>
  );
}
