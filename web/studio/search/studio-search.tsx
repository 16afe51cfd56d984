import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { words } from '#words/words.ts';
import { smallButtonStyles } from '../icon-button-styles.ts';
import { SearchDialog } from './search-dialog.tsx';

const text = words.studioSearch;

/** The button of the studio's search; Ctrl or ⌘ with K opens it too, unless another dialog is open. */
export function StudioSearch() {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      if (!isOurs) return;
      event.preventDefault();
      if (!document.querySelector('dialog:modal')) setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        className={smallButtonStyles}
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">{text.open}</span>
        <kbd
          translate="no"
          aria-hidden="true"
          className="font-text text-quiet max-sm:hidden pointer-coarse:hidden"
        >
          {shortcut()}
        </kbd>
      </button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function shortcut(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';
}
