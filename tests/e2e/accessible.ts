/**
 * Accessibility faults: axe's WCAG 2.2 AA rules, and landmarks that share a name. A view's page loads once, in English,
 * and is then looked at
 * - on a phone, 360 px wide, in the dark theme: with all rules, and for content that does not fit at 200% text size;
 * - on a desktop, 1280 px wide, in the light theme: with all rules.
 *
 * A view that only phones have is looked at there in both themes, in the dark one with the rules about color. Each view
 * is looked at on both devices. Of those that are not central, `npm run test:ci` looks only at views that do not resemble
 * another one, on one device in turns.
 */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tests/set-up/chromium.ts';
import { fetchPictures, type View } from './screens/view.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { close } from './visitor.ts';
import { WarmContexts } from './warm-contexts.ts';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules whose result depends on the theme. */
const aboutColor = ['color-contrast', 'link-in-text-block'];

const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

export async function faultsByDayAndNight(page: Page): Promise<string[]> {
  await lightAs(page, 'light');
  const day = await findFaults(page, { type: 'tag', values: standard });
  await lightAs(page, 'dark');
  return [...day, ...(await findFaults(page, { type: 'rule', values: aboutColor }))];
}

/** All faults in one theme; each screen's test uses each theme at one width. */
async function faultsBy(page: Page, theme: 'day' | 'night'): Promise<string[]> {
  await lightAs(page, theme === 'day' ? 'light' : 'dark');
  return findFaults(page, { type: 'tag', values: standard });
}

/** Waits for the end of animations, which take at most a frame under prefers-reduced-motion. */
async function lightAs(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    do await new Promise((painted) => requestAnimationFrame(painted));
    while (document.getAnimations().length > 0);
  });
}

/** Checks the page, or only its open dialog, since the page below is a screen of its own. */
async function findFaults(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (only) => {
    const options = { resultTypes: ['violations' as const], preload: false, iframes: false };
    const { violations } = await window.axe.run(
      [...document.querySelectorAll('dialog[open]')].at(-1) ?? document,
      { ...options, runOnly: only, rules: { 'landmark-unique': { enabled: true } } },
    );
    const { scrollX, scrollY } = window;
    const faults: string[] = [];
    for (const { id, nodes } of violations)
      for (const { html, failureSummary, target } of nodes) {
        // A sticky bar may happen to cover half a button, which scrolling uncovers.
        const [selector] = target;
        if (id === 'target-size' && typeof selector === 'string') {
          document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
          const again = await window.axe.run(selector, { ...options, runOnly: [id] });
          if (again.violations.length === 0) continue;
        }
        faults.push(`${id}: ${html}\n${failureSummary}`);
      }
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    return faults;
  }, runOnly);
}

declare global {
  var axe: typeof import('axe-core');
}

/**
 * Finds faults at 200% text size (WCAG 1.4.4), where a phone must not scroll sideways or cover the menu, then restores
 * the size.
 */
async function faultsAtDoubleText(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { style } = document.documentElement;
    style.fontSize = '200%';
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const root = dialog ?? document.documentElement;
    const faults = [...outside(root), ...(dialog ? [] : covered())];
    if (root.scrollWidth > root.clientWidth) faults.push(`scrolls sideways: ${root.scrollWidth} px wide`);
    style.fontSize = '';
    return faults;

    /** Finds cut-off text and controls, except inside scrollable boxes. */
    function outside(place: Element): string[] {
      return [...place.querySelectorAll('a, button, input, select, summary, h1, h2, h3, p, dt, dd, label')]
        .filter((element) => isSeen(element) && !scrollsByItself(element.parentElement))
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => `outside: ${named(element)}`);
    }

    function covered(): string[] {
      return [...document.querySelectorAll('header:not(main header) :is(a, summary)')]
        .filter(isSeen)
        .flatMap((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const top = document.elementFromPoint(x + width / 2, y + height / 2);
          const free = top !== null && (element.contains(top) || top.closest('[role="alert"]') !== null);
          return free ? [] : [`covered: ${named(element)} by ${top ? named(top) : 'nothing'}`];
        });
    }

    function isSeen(element: Element): boolean {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    }

    function scrollsByItself(element: Element | null): boolean {
      if (!element || element === root) return false;
      const { overflowX } = getComputedStyle(element);
      return overflowX === 'auto' || overflowX === 'hidden' || scrollsByItself(element.parentElement);
    }

    function named(element: Element): string {
      return `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 40)}”`;
    }
  });
}

const bothDevices = ['phone', 'desktop'];

/** Views that consist of a heading and a message: gallery.long.test.ts looks at these messages. */
const isMessage = ({ name }: View): boolean =>
  /-(loading|failed|empty|none|nobody)$/.test(name) &&
  !/^(google|studio-(backup|picture|captions|captions-machine))-/.test(name);

/** Views for visitors and learners that differ from another one in a text or a price, and look like it in the dark theme. */
const isVariant = ({ name, night, only }: View): boolean => !name.startsWith('studio-') && !night && !only;

/** Views that show another one with an alert, a message in place of a form, or some rows in another state. */
const isState = ({ name }: View): boolean =>
  /-(running|done|failed|refused|wrong|missing|conflict|offline|troubles|away|broken|returned|not-sent|checking|review|uploading|sending|machine-rows|trimmed|picture-chosen|empty|issued)$/.test(
    name,
  ) && !stateOnly.includes(name);

/** No other view resembles these. */
const stateOnly = ['certificate-issued', 'saved-offline', 'studio-conflict', 'lesson-away'];

/** accessible.test.ts looks at these on both devices. */
const isCentral = ({ name }: View): boolean => centralViews.includes(name);

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };
/** The most visited screens. */
const centralViews = ['landing', 'sign-in', 'course', 'lesson', 'payment', 'account', 'certificate-claim'];

/** Many times what a screen takes on a busy machine, in milliseconds. */
const stillAfter = 150_000;

/** Tests every view on both devices, or in `npm run test:ci` those that do not resemble another one on one device. */
export function testViews(all: View[]): void {
  if (process.env['TEST_CI'] !== '1') return testOn(all, [bothDevices]);
  const views = all.filter(
    (view) => !isMessage(view) && !isVariant(view) && !isState(view) && !isCentral(view),
  );
  testOn(
    views,
    bothDevices.map((device) => [device]),
  );
}

/** Tests the central views on both devices. */
export function testCentralViews(all: View[]): void {
  testOn(
    centralViews.map((wanted) => all.find(({ name }) => name === wanted)!),
    [bothDevices],
  );
}

/** Tests each view on one of these groups of devices, in turns. */
function testOn(views: View[], devices: string[][]): void {
  let site: Site;
  let browser: Browser;
  let contexts: WarmContexts;

  beforeAll(async () => {
    [{ site }, browser] = await Promise.all([
      openShared(),
      launchChromium('current', ['--renderer-process-limit=1']),
    ]);
    contexts = new WarmContexts(browser, site, { viewport: phone, reducedMotion: 'reduce' });
  });

  afterAll(() => browser.close());

  test.each(views.map((view, index) => ({ view, on: devices[index % devices.length]! })))(
    '$view.name is accessible on: $on (a phone in the dark theme, a desktop in the light one)',
    async ({ view, on }) => {
      expect((await inspectInNewWindow(view, on)) ?? (await inspectInNewWindow(view, on))).toEqual([]);
    },
  );

  /** Returns the faults of a screen, or undefined when Chromium stops rendering the window, as it sometimes does. */
  async function inspectInNewWindow(view: View, on: string[]): Promise<string[] | undefined> {
    const context = await contexts.open(view.who);
    const page = await context.newPage();
    const stopped = new AbortController();
    const still = setTimeout(stillAfter, undefined, { signal: stopped.signal }).catch(() => undefined);
    const inspection = inspect(view, page, on);
    inspection.catch(() => undefined);
    let faults: string[] | undefined;
    try {
      faults = await Promise.race([inspection, still]);
      return faults;
    } finally {
      stopped.abort();
      await (faults ? close(page) : contexts.discard(view.who));
    }
  }

  async function inspect(view: View, page: Page, on: string[]): Promise<string[]> {
    await view.show(page, site);
    await fetchPictures(page);
    if (view.only === 'phone')
      return [...(await faultsByDayAndNight(page)), ...(await faultsAtDoubleText(page))];
    const faults: string[] = [];
    if (on.includes('phone'))
      faults.push(...(await faultsBy(page, 'night')), ...(await faultsAtDoubleText(page)));
    if (!on.includes('desktop')) return faults;
    await page.setViewportSize(desktop);
    return [...faults, ...(await faultsBy(page, 'day'))];
  }
}
