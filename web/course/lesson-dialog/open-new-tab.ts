/** Opens an address in a new tab that is known only after asking for it. */

export type NewTab = { opened: true } | { opened: false; url: string };

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
