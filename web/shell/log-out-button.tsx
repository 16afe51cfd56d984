import { LogOut } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { countSaved } from '#web/saved/change-saved-index.ts';
import { onSavedChange } from '#web/saved/saved-index.ts';
import { menuItemStyles } from './header-frame.tsx';

/**
 * The last item of a menu. It says how many saved lessons signing out removes, including lessons saved while the menu
 * is open, and alerts when signing out fails.
 */
export function LogOutButton({ signOut }: { signOut: () => Promise<void> }) {
  const alert = useAlert();
  const [leaving, setLeaving] = useState(false);
  const saved = useSyncExternalStore(onSavedChange, countSaved, () => 0);

  async function leave() {
    if (leaving) return;
    setLeaving(true);
    alert(null);
    try {
      await signOut();
    } catch {
      alert(messages.links.signOutFailed);
    } finally {
      setLeaving(false);
    }
  }

  return (
    <button type="button" className={menuItemStyles} onClick={() => void leave()} aria-disabled={leaving}>
      <LogOut aria-hidden="true" className="size-5" />
      <span>
        <span className="block">{messages.links.logOut}</span>
        {saved > 0 && (
          <span className="block font-normal text-quiet">{messages.saved.signingOutRemoves(saved)}</span>
        )}
      </span>
    </button>
  );
}
