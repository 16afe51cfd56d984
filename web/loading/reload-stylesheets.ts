/** Fetches anew, several times if need be, the page's stylesheets that did not arrive. */
export function reloadLostStylesheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!hasArrived(link)) renew(link, [300, 1200]);
  }
}

/** Chromium gives a link whose file was lost a sheet too, one that cannot be read. */
function hasArrived({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/** A link that fails is not tried again by itself; another one in its place is. */
function renew(link: HTMLLinkElement, [pauseMs, ...laterPausesMs]: number[]): void {
  const again = link.cloneNode() as HTMLLinkElement;
  if (pauseMs !== undefined)
    again.addEventListener('error', () => setTimeout(() => renew(again, laterPausesMs), pauseMs));
  link.replaceWith(again);
}
