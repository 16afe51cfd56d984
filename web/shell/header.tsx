import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { useSiteContent } from '../content/content-provider.tsx';
import { outlineMemory } from '../course/outline/outline-memory.ts';
import { readSeeAs } from '../session/see-as.ts';
import { useMe } from '../session/me.tsx';
import { ToastRegion } from '../parts/alert.tsx';
import { Link } from '../parts/link.tsx';
import { Logo } from '../pictures/logo.tsx';
import { HeaderFrame, HelpLink, HomeLink, homeStyles } from './header-frame.tsx';
import { headerItemStyles, menuItemStyles, menuPanelStyles } from './header-styles.ts';
import { LogOutButton } from './log-out-button.tsx';
import { Menu } from './menu.tsx';

/** The app's header: logo, help, and the signed-in user's menu. */
export function Header({ wide = false }: { wide?: boolean }) {
  const { me } = useMe();
  return (
    <HeaderFrame wide={wide} alerts={<ToastRegion />}>
      <Home signedIn={me?.sign === true} />
      <HelpLink>{words.site.help}</HelpLink>
      {me?.sign === true && <UserMenu uid={me.uid} name={me.name || words.site.you} email={me.email} />}
      {me?.sign === false && (
        <a href={`${pages.landing}#login`} className={headerItemStyles}>
          {words.site.signIn}
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
    <Link to={pages.course} className={homeStyles} aria-label={words.site.course(name)}>
      <Logo />
    </Link>
  );
}

function UserMenu({ uid, name, email }: { uid: string; name: string; email: string }) {
  const { signOut } = useMe();
  // The list of the last visit knows the instructor; the studio itself opens to nobody else.
  const teaches = readSeeAs() === null && outlineMemory(uid).read()?.isInstructor === true;
  return (
    <Menu summary={<summary className={headerItemStyles}>{words.site.menu}</summary>}>
      <div className={menuPanelStyles}>
        <p translate="no" className="px-4 pt-2 pb-3">
          <span className="block font-semibold">{name}</span>
          <span className="block truncate text-quiet">{email}</span>
        </p>
        {teaches && (
          <Link to={pages.studio} className={menuItemStyles}>
            {words.site.studio}
          </Link>
        )}
        <Link to={pages.account} className={menuItemStyles}>
          {words.site.account}
        </Link>
        <a href={pages.landing} className={menuItemStyles}>
          {words.site.front}
        </a>
        <LogOutButton signOut={signOut} />
      </div>
    </Menu>
  );
}
