/** Loads the page's lost stylesheets again, with retries. */
export function reloadLostStylesheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!hasArrived(link)) renew(link, [300, 1200]);
  }
}

/** Returns true for a loaded stylesheet. Chromium gives a lost one a sheet too, which cannot be read. */
function hasArrived({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/** Replaces a link by a copy, since browsers do not retry a failed one. */
function renew(link: HTMLLinkElement, [pauseMs, ...laterPausesMs]: number[]): void {
  const again = link.cloneNode() as HTMLLinkElement;
  if (pauseMs !== undefined)
    again.addEventListener('error', () => setTimeout(() => renew(again, laterPausesMs), pauseMs));
  link.replaceWith(again);
}
