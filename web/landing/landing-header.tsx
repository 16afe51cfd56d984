import { CircleHelp } from 'lucide-react';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { useLandingAppContent } from '../content/content-provider.tsx';
import { ToastRegion, useAlert } from '../parts/alert.tsx';
import { signOut } from '../session/sign-out.ts';
import { HeaderFrame, HelpLink, HomeLink } from '../shell/header-frame.tsx';
import { headerItemStyles, menuItemStyles, menuPanelStyles } from '../shell/header-styles.ts';
import { LogOutButton } from '../shell/log-out-button.tsx';
import { Menu } from '../shell/menu.tsx';
import { navigationOf, type NavigationItem } from './navigation.ts';
import { markSession } from './session-mark.ts';

/** The landing page's header: navigation, help, and the links of a visitor or a learner (session-mark.ts). */
export function LandingHeader() {
  return (
    <HeaderFrame alerts={<ToastRegion />}>
      <HomeLink />
      <Sections />
      <HelpLink>
        <CircleHelp aria-hidden="true" className="size-5.5" />
        <span className="sr-only sm:not-sr-only">{words.site.help}</span>
      </HelpLink>
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
      <Menu className="menu" summary={<MenuIcon />}>
        <nav aria-label={words.landing.navigation.menu} className={menuPanelStyles}>
          <MenuItems />
        </nav>
      </Menu>
    </HeaderFrame>
  );
}

/** Before the site opens there are no sections, and nothing to begin. */
function useNavigation(): NavigationItem[] {
  const { landing, site } = useLandingAppContent();
  return navigationOf(landing).filter(({ id }) => site.isOpen || id === 'sign-in');
}

/** The links to the page's sections, on computers. */
function Sections() {
  const items = useNavigation().filter((item) => !item.onlyMobile);
  if (items.length === 0) return null;
  return (
    <nav aria-label={words.landing.navigation.label} className="hidden lg:block">
      <ul className="flex">
        {items.map((item) => (
          <li key={item.id}>
            <a href={item.url} className={headerItemStyles}>
              {item.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A hamburger, which turns into a cross while the menu is open. */
function MenuIcon() {
  return (
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
  );
}

/** Every link on phones, and on computers only the links of a signed-in learner. */
function MenuItems() {
  const items = useNavigation();
  const alert = useAlert();

  async function leave() {
    await signOut();
    markSession(false);
    alert(words.site.alerts.signedOut, 'success');
  }

  return (
    <ul>
      {items.map((item) => (
        <li key={item.id} className="lg:hidden" data-session={item.onlyMobile ? 'visitor' : undefined}>
          <a href={item.url} className={menuItemStyles} data-action={item.onlyMobile ? 'sign-in' : undefined}>
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
      <li data-session="learner" data-needs="script">
        <LogOutButton signOut={leave} />
      </li>
    </ul>
  );
}
