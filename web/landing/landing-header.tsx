import { CircleHelp, LogOut } from 'lucide-react';
import { site } from '#content/site.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { headerItemStyles, headerStyles, menuItemStyles, menuPanelStyles } from '../shell/header-styles.ts';
import { helpUrl } from '../shell/help-url.ts';
import { Logo } from '../pictures/logo.tsx';
import { navigation } from './navigation.ts';

/** The landing page's header. Its menu opens without a script; the session state is filled in later. */
export function LandingHeader() {
  return (
    <header className={headerStyles}>
      <div className="page-container flex min-h-16 flex-wrap items-center gap-x-1">
        <a
          href={pages.landing}
          aria-label={words.site.home}
          className="mr-auto flex min-h-11 items-center rounded-small"
        >
          <Logo name={site.name} />
        </a>
        <nav aria-label={words.landing.navigation.label} className="hidden lg:block">
          <ul className="flex">
            {navigation
              .filter((item) => !item.onlyMobile)
              .map((item) => (
                <li key={item.id}>
                  <a href={item.url} className={headerItemStyles}>
                    {item.title}
                  </a>
                </li>
              ))}
          </ul>
        </nav>
        <a href={helpUrl()} target="_blank" rel="noreferrer" className={headerItemStyles}>
          <CircleHelp aria-hidden="true" className="size-5.5" />
          <span className="sr-only sm:not-sr-only">{words.site.help}</span>
        </a>
        <a
          href="#login"
          data-action="sign-in"
          data-session="visitor"
          className={`${headerItemStyles} max-lg:hidden`}
        >
          {words.site.signIn}
        </a>
        <a href={pages.course} data-session="learner" className={`${headerItemStyles} max-lg:hidden`}>
          {words.landing.continue}
        </a>
        <Menu />
      </div>
    </header>
  );
}

/** The menu holds every link on phones, and on computers only the links of a signed-in learner. */
function Menu() {
  return (
    <details className="menu relative" data-menu>
      <summary
        aria-label={words.landing.navigation.open}
        className="grid size-11 cursor-pointer list-none place-items-center rounded-full hover:bg-raised [&::-webkit-details-marker]:hidden"
      >
        <svg viewBox="0 0 24 24" className="menu-icon size-6" aria-hidden="true">
          <path d="M4 7h16" />
          <path d="M4 12h16" />
          <path d="M4 17h16" />
        </svg>
      </summary>
      <nav aria-label={words.landing.navigation.menu} className={menuPanelStyles}>
        <ul>
          {navigation.map((item) => (
            <li key={item.id} className="lg:hidden" data-session={item.onlyMobile ? 'visitor' : undefined}>
              <a
                href={item.url}
                className={menuItemStyles}
                data-action={item.onlyMobile ? 'sign-in' : undefined}
              >
                {item.title}
              </a>
            </li>
          ))}
          <li data-session="learner">
            <a href={pages.course} className={menuItemStyles}>
              {words.landing.continue}
            </a>
          </li>
          <li data-session="learner">
            <a href={pages.account} className={menuItemStyles}>
              {words.site.account}
            </a>
          </li>
          <li data-session="learner">
            <button
              type="button"
              className={menuItemStyles}
              data-action="sign-out"
              data-done={words.site.alerts.signedOut}
              data-failed={words.site.alerts.signOutFailed}
            >
              <LogOut aria-hidden="true" className="size-5" />
              {words.site.logOut}
            </button>
          </li>
        </ul>
      </nav>
    </details>
  );
}
