/** Each file that is loaded on demand is lost once, and its feature still works. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '#tests/set-up/chromium.ts';
import { openLearner } from './learner.ts';
import {
  engines,
  lose,
  lossNoise,
  type Lost,
  requestsFor,
  scriptNamed,
  scriptsAskedBy,
  sharedScriptOf,
} from './losing.ts';
import { type Part, parts, type Who } from './lost-parts.ts';
import { openSession } from './people.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { close, openBrowser } from './visitor.ts';

describe.each(engines)('in the %s supported Chromium', (engine) => {
  let site: Site;
  let browser: Browser;

  beforeAll(async () => {
    const shared = await openShared();
    site = shared.site;
    browser = engine === 'newest' ? shared.browser : await launchChromium(engine);
  });

  afterAll(async () => {
    if (engine === 'oldest') await browser?.close();
  });

  test('each part works after one lost request, or after one click of “Try again”', async () => {
    const faults: string[] = [];
    await sideBySide(parts, async (part) => {
      const page = await openPage(browser, site, part, engine);
      const fault = await loseOnce(page, site, part).catch((error: Error) => error.message);
      if (fault) faults.push(`${part.name}: ${fault}`);
      await close(page.context());
    });
    expect(faults).toEqual([]);
  });
});

/** Returns the problem, or null. */
async function loseOnce(page: Page, site: Site, part: Part): Promise<string | null> {
  let visits = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) visits += 1;
  });
  await part.prepares?.(page);
  const lost = await openAndLose(page, site, part);
  await part.asks?.(page);

  const works = part.works(page);
  const again = page.getByRole('button', { name: 'Try again' });
  await works.or(again).first().waitFor();
  const isSaid = !(await works.isVisible()) && (await again.isVisible());
  if (isSaid) await again.click();
  await works.waitFor();
  await part.worksAlso?.(page);
  if (lost.times() !== 1) return `lost ${lost.times()} requests`;
  if (part.isQuiet && isSaid) return 'asked to try again';
  if (part.isQuiet && visits > 1) return 'reloaded the page';
  return null;
}

/** A shared script is known once the page has loaded everything else. */
async function openAndLose(page: Page, site: Site, { path, loses }: Part): Promise<Lost> {
  const requested = scriptsAskedBy(page.context());
  const open = () => page.goto(site.url + path);
  if ('sharedBy' in loses) {
    await open();
    await page.waitForLoadState('networkidle');
    return lose(page, requestsFor(sharedScriptOf(loses.sharedBy, requested)));
  }
  const lost = await lose(page, 'file' in loses ? loses.file : requestsFor(scriptNamed(loses.script)));
  await open();
  return lost;
}

async function openPage(browser: Browser, site: Site, { who, name }: Part, engine: string): Promise<Page> {
  const email = `${name.replaceAll(/\W/g, '-')}.${engine}@example.com`.toLowerCase();
  return (await openContext(browser, site, who, email)).newPage();
}

async function openContext(browser: Browser, site: Site, who: Who, email: string): Promise<BrowserContext> {
  if (who === 'free' || who === 'ultra')
    return openLearner(browser, site, { email, plan: who, expected: lossNoise });
  const context = await openBrowser(browser, {}, lossNoise);
  if (who === 'newcomer') await openSession(context, site, email);
  if (who === 'instructor') await openSession(context, site, 'instructor@example.com');
  return context;
}

/** Runs several at once, since most of a visit is waiting. */
async function sideBySide<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const oneAfterAnother = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: 4 }, oneAfterAnother));
}
