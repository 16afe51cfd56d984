import { useState } from 'react';
import { words } from '#words/words.ts';
import { useAlert } from '../../parts/alert.tsx';
import { openNewTab } from './open-new-tab.ts';

/** A link whose address is asked for in the press; `blockedUrl` is one whose tab the browser kept closed. */
export function useNewTab(ask: () => Promise<string>) {
  const alert = useAlert();
  const [opening, setOpening] = useState(false);
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);

  async function open() {
    if (opening) return;
    setOpening(true);
    setBlockedUrl(null);
    alert(null);
    try {
      const tab = await openNewTab(ask);
      if (!tab.opened) setBlockedUrl(tab.url);
    } catch {
      alert(words.course.alerts.linkFailed);
    } finally {
      setOpening(false);
    }
  }

  return { open, opening, blockedUrl };
}

export function BlockedTab({ url, className }: { url: string; className: string }) {
  const { blocked, blockedLink, newTab } = words.course.lesson;
  return (
    <p role="status" className={`px-4 pb-3 ${className}`}>
      {blocked}
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="font-semibold text-sky underline underline-offset-4"
      >
        {blockedLink}
        <span className="sr-only"> ({newTab})</span>
      </a>
    </p>
  );
}
