/** Tests views by night on a phone and by day on a desktop, in three files that run at once. */
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { faultsBy, faultsByDayAndNight, openToAxe } from './faults.ts';
import { faultsAtDoubleText } from './double-text.ts';
import { createSignedInContexts, type SignedInContexts } from './people.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { fetchPictures, type View } from './views/view.ts';
import { close } from './visitor.ts';

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };
/** Many times what a view takes on a busy machine, in milliseconds. */
const stillAfter = 150_000;

export function testViews(views: View[]): void {
  let site: Site;
  let browser: Browser;
  let contextOf: SignedInContexts;

  beforeAll(async () => {
    ({ site, browser } = await openShared());
    contextOf = createSignedInContexts(browser, site);
  });

  test.each(views)('$name is accessible by night on a phone and by day on a desktop', async (view) => {
    expect((await inspectInNewWindow(view)) ?? (await inspectInNewWindow(view))).toEqual([]);
  });

  /** Resolves to the faults of a view, or to undefined: now and then Chromium stops drawing a window for good. */
  async function inspectInNewWindow(view: View): Promise<string[] | undefined> {
    const context = await contextOf(view.who, { viewport: phone, reducedMotion: 'reduce' });
    const stopped = new AbortController();
    const still = setTimeout(stillAfter, undefined, { signal: stopped.signal }).catch(() => undefined);
    const inspection = inspect(view, context);
    inspection.catch(() => undefined);
    try {
      return await Promise.race([inspection, still]);
    } finally {
      stopped.abort();
      await close(context);
    }
  }

  async function inspect(view: View, context: BrowserContext): Promise<string[]> {
    const page = await context.newPage();
    await openToAxe(page);
    await view.show(page, site);
    await fetchPictures(page);
    if (view.only === 'phone')
      return [...(await faultsByDayAndNight(page)), ...(await faultsAtDoubleText(page))];
    const onPhone = [...(await faultsBy(page, 'night')), ...(await faultsAtDoubleText(page))];
    await page.setViewportSize(desktop);
    return [...onPhone, ...(await faultsBy(page, 'day'))];
  }
}
