/** Looks at views by Day and by Night, on phone and desktop; at all of them in two files, so that both cores look. */
import type { Browser } from 'playwright-core';
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

export function testViews(views: View[]): void {
  let site: Site;
  let browser: Browser;
  let contextOf: SignedInContexts;

  beforeAll(async () => {
    ({ site, browser } = await openShared());
    contextOf = createSignedInContexts(browser, site);
  });

  test.each(views)('$name is accessible by Day and by Night, on phone and desktop', async (view) => {
    const context = await contextOf(view.who, { viewport: phone, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await openToAxe(page);
    await view.show(page, site);
    await fetchPictures(page);
    expect(await faultsByDayAndNight(page)).toEqual([]);
    expect(await faultsAtDoubleText(page)).toEqual([]);
    if (view.only !== 'phone') {
      await page.setViewportSize(desktop);
      expect(await faultsByDayAndNight(page)).toEqual([]);
    }
    await close(context);
  });
}
