import { useState } from 'react';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';

/** A link whose URL is requested at the click; `blockedUrl` is one whose tab the browser has blocked. */
export function useNewTab(requestUrl: () => Promise<string>) {
  const alert = useAlert();
  const [opening, setOpening] = useState(false);
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);

  async function open() {
    if (opening) return;
    setOpening(true);
    setBlockedUrl(null);
    alert(null);
    try {
      const tab = await openNewTab(requestUrl);
      if (!tab.opened) setBlockedUrl(tab.url);
    } catch {
      alert(messages.course.alerts.linkFailed);
    } finally {
      setOpening(false);
    }
  }

  return { open, opening, blockedUrl };
}

/** The link that replaces a blocked tab. */
export function BlockedTab({ url, className }: { url: string; className: string }) {
  const { blocked, blockedLink, newTab } = messages.course.lesson;
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

type NewTab = { opened: true } | { opened: false; url: string };

/**
 * Opens a new tab whose URL must be requested first. It must be called in the click itself: the tab opens immediately,
 * empty and without an opener. If the browser blocks the tab, the URL is returned; if the request fails, the tab
 * closes.
 * @throws the error of the request
 */
export async function openNewTab(
  requestUrl: () => Promise<string>,
  open: () => Window | null = () => window.open('about:blank', '_blank'),
): Promise<NewTab> {
  const tab = open();
  if (tab) tab.opener = null;
  try {
    const url = await requestUrl();
    if (!tab || tab.closed) return { opened: false, url };
    tab.location.replace(url);
    return { opened: true };
  } catch (error) {
    tab?.close();
    throw error;
  }
}
