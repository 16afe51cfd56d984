import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { words } from '#words/words.ts';
import { useAlert } from '../parts/alert.tsx';
import { menuItemStyles } from './header-styles.ts';

/** The menu's last item. It alerts when signing out fails. */
export function LogOutButton({ signOut }: { signOut: () => Promise<void> }) {
  const alert = useAlert();
  const [leaving, setLeaving] = useState(false);

  async function leave() {
    if (leaving) return;
    setLeaving(true);
    alert(null);
    try {
      await signOut();
    } catch {
      alert(words.site.alerts.signOutFailed);
    } finally {
      setLeaving(false);
    }
  }

  return (
    <button type="button" className={menuItemStyles} onClick={() => void leave()} aria-disabled={leaving}>
      <LogOut aria-hidden="true" className="size-5" />
      {words.site.logOut}
    </button>
  );
}
