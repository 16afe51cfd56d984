import { LogOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { site } from '#content/site.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { helpUrl } from './help-url.ts';
import { headerItemStyles, headerStyles, menuItemStyles, menuPanelStyles } from './header-styles.ts';
import { useMe } from '../session/me.tsx';
import { closeMenuOnLeave } from './close-menu.ts';
import { useAlert } from '../parts/alert.tsx';
import { Link } from '../parts/link.tsx';
import { Logo } from '../pictures/logo.tsx';

/** The app's header: logo, help, and the signed-in user's menu. */
export function Header() {
  const { me } = useMe();
  return (
    <header className={headerStyles}>
      <div className="page-container flex min-h-16 flex-wrap items-center gap-x-2">
        <Home signedIn={me?.sign === true} />
        <a href={helpUrl()} target="_blank" rel="noreferrer" className={headerItemStyles}>
          {words.site.help}
        </a>
        {me?.sign === true && <UserMenu name={me.name || words.site.you} email={me.email} />}
        {me?.sign === false && (
          <a href={`${pages.landing}#login`} className={headerItemStyles}>
            {words.site.signIn}
          </a>
        )}
      </div>
    </header>
  );
}

/** The logo's link: to the course page for a signed-in user, to the landing page for a visitor. */
function Home({ signedIn }: { signedIn: boolean }) {
  const styles = 'mr-auto flex min-h-11 items-center rounded-small';
  if (!signedIn) {
    return (
      <a href={pages.landing} className={styles} aria-label={words.site.home}>
        <Logo name={site.name} />
      </a>
    );
  }
  return (
    <Link to={pages.course} className={styles} aria-label={words.site.course}>
      <Logo name={site.name} />
    </Link>
  );
}

function UserMenu({ name, email }: { name: string; email: string }) {
  const { signOut } = useMe();
  const alert = useAlert();
  const [leaving, setLeaving] = useState(false);
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => (menu.current ? closeMenuOnLeave(menu.current) : undefined), []);

  async function leave() {
    setLeaving(true);
    try {
      await signOut();
    } catch {
      setLeaving(false);
      alert(words.site.alerts.signOutFailed);
    }
  }

  return (
    <details ref={menu} className="relative">
      <summary className={headerItemStyles}>{words.site.menu}</summary>
      <div className={menuPanelStyles}>
        <p className="px-4 pt-2 pb-3">
          <span className="block font-semibold">{name}</span>
          <span className="block truncate text-quiet">{email}</span>
        </p>
        <Link to={pages.account} className={menuItemStyles}>
          {words.site.account}
        </Link>
        <a href={pages.landing} className={menuItemStyles}>
          {words.site.front}
        </a>
        <button type="button" className={menuItemStyles} onClick={() => void leave()} aria-disabled={leaving}>
          <LogOut aria-hidden="true" className="size-5" />
          {words.site.logOut}
        </button>
      </div>
    </details>
  );
}
