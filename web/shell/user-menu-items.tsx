import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { Link } from '#web/parts/link.tsx';
import { readImpersonation } from '#web/session/impersonation.ts';
import { outlineMemory } from '#web/session/outline-memory.ts';
import { useMe } from '#web/session/session.tsx';
import { menuItemStyles } from './header-frame.tsx';
import { LogOutButton } from './log-out-button.tsx';

export type UserMenuItemsProps = { uid: string; name: string; email: string };

/** The content of a signed-in user's menu. */
export default function UserMenuItems({ uid, name, email }: UserMenuItemsProps) {
  const { signOut } = useMe();
  // The cached outline knows the role; the server checks the access to the studio.
  const teaches = readImpersonation() === null && outlineMemory(uid).read()?.isInstructor === true;
  return (
    <>
      <p translate="no" className="px-4 pt-2 pb-3">
        <span className="block font-semibold">{name}</span>
        <span className="block truncate text-quiet">{email}</span>
      </p>
      {teaches && (
        <Link to={pages.studio} className={menuItemStyles}>
          {messages.links.studio}
        </Link>
      )}
      <Link to={pages.account} className={menuItemStyles}>
        {messages.links.account}
      </Link>
      <a href={pages.landing} className={menuItemStyles}>
        {messages.links.front}
      </a>
      <LogOutButton signOut={signOut} />
    </>
  );
}
