import { useState } from 'react';
import { words } from '#words/words.ts';
import { useAlert } from '#web/parts/alert.tsx';

/** Opens an address in a new tab that is known only after asking for it. */

type NewTab = { opened: true } | { opened: false; url: string };

/**
 * Call it in the click itself: the tab is opened at once, empty and cut off from this page, and gets
 * its address when that is known. Where the browser refuses the tab, the address comes back to be
 * shown as a link. When the address is refused, the empty tab closes and the refusal is thrown.
 */
export async function openNewTab(
  address: () => Promise<string>,
  open: () => Window | null = () => window.open('about:blank', '_blank'),
): Promise<NewTab> {
  const tab = open();
  if (tab) tab.opener = null;
  try {
    const url = await address();
    if (!tab || tab.closed) return { opened: false, url };
    tab.location.replace(url);
    return { opened: true };
  } catch (error) {
    tab?.close();
    throw error;
  }
}

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
