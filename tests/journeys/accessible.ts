/** Looks at views by Day and by Night, on phone and desktop; at all of them in two files, so that both cores look. */
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { faultsByDayAndNight, openToAxe } from './faults.ts';
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

  test.each(views)('$name is accessible by Day and by Night, on phone and desktop', async (view) => {
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
    const onPhone = [...(await faultsByDayAndNight(page)), ...(await faultsAtDoubleText(page))];
    if (view.only === 'phone') return onPhone;
    await page.setViewportSize(desktop);
    return [...onPhone, ...(await faultsByDayAndNight(page))];
  }
}
