/** Faults at twice the usual text size (WCAG 1.4.4): on a phone nothing may need sideways scrolling or lie over the menu. */
import type { Page } from 'playwright-core';

/** Leaves the text as it was. */
export async function faultsAtDoubleText(page: Page): Promise<string[]> {
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

    /** Finds texts and controls that are cut off, except inside boxes that scroll. */
    function outside(place: Element): string[] {
      return [...place.querySelectorAll('a, button, input, select, summary, h1, h2, h3, p, dt, dd, label')]
        .filter((element) => isSeen(element) && !scrollsByItself(element.parentElement))
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => `outside: ${named(element)}`);
    }

    function covered(): string[] {
      return [...document.querySelectorAll('header a, header summary')].filter(isSeen).flatMap((element) => {
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
