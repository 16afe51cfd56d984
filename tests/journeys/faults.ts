/** Faults of accessibility: what axe finds against WCAG 2.2 AA, as far as a program can tell, and landmarks of one name. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The computed styles that may differ between day and night. */
const aboutColour = ['color-contrast', 'link-in-text-block'];

/** Brings axe into every document that the page opens from now on. */
export async function openToAxe(page: Page): Promise<void> {
  await page.addInitScript(axe.source);
}

export async function faultsByDayAndNight(page: Page): Promise<string[]> {
  await lightAs(page, 'light');
  const day = await findFaults(page, { type: 'tag', values: standard });
  await lightAs(page, 'dark');
  return [...day, ...(await findFaults(page, { type: 'rule', values: aboutColour }))];
}

/** All faults in one theme; the test of a view uses each theme at one width. */
export async function faultsBy(page: Page, theme: 'day' | 'night'): Promise<string[]> {
  await lightAs(page, theme === 'day' ? 'light' : 'dark');
  return findFaults(page, { type: 'tag', values: standard });
}

/** With prefers-reduced-motion, no animation takes longer than a frame. */
async function lightAs(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    do await new Promise((painted) => requestAnimationFrame(painted));
    while (document.getAnimations().length > 0);
  });
}

/** Looks at the page, or at the dialog that lies over it: what is under a dialog has a view of its own. */
async function findFaults(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
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
        // Where the page stands by chance, a bar may lie over half a button; a finger scrolls it free.
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
