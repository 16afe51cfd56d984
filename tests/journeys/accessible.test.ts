import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../set-up/chromium.ts';
import { dressUp, type Wardrobe } from './people.ts';
import { type Site, startSite } from './site.ts';
import { views } from './views/all.ts';
import { fetchPictures } from './views/view.ts';

/** WCAG 2.2 AA, as far as a program can tell. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** All that can change with nothing but the light. */
const aboutColour = ['color-contrast', 'link-in-text-block'];

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

let site: Site;
let browser: Browser;
let dress: Wardrobe;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchChromium()]);
  dress = dressUp(browser, site);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test.each(views)('$name is accessible by Day and by Night, on phone and desktop', async (view) => {
  const context = await dress(view.who, { viewport: phone, reducedMotion: 'reduce', bypassCSP: true });
  const page = await context.newPage();
  await page.addInitScript(axe.source);
  await view.show(page, site);
  await fetchPictures(page);
  expect(await faultsByDayAndNight(page)).toEqual([]);
  if (view.only !== 'phone') {
    await page.setViewportSize(desktop);
    expect(await faultsByDayAndNight(page)).toEqual([]);
  }
  await context.close();
});

async function faultsByDayAndNight(page: Page): Promise<string[]> {
  await lightAs(page, 'light');
  const day = await findFaults(page, { type: 'tag', values: standard });
  await lightAs(page, 'dark');
  return [...day, ...(await findFaults(page, { type: 'rule', values: aboutColour }))];
}

/** Where motion is unwanted, nothing takes longer than a frame. */
async function lightAs(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    do await new Promise((painted) => requestAnimationFrame(painted));
    while (document.getAnimations().length > 0);
  });
}

async function findFaults(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  const { violations } = await page.evaluate(
    (only) => window.axe.run({ runOnly: only, resultTypes: ['violations'], preload: false, iframes: false }),
    runOnly,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

declare global {
  var axe: typeof import('axe-core');
}
