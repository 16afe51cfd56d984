/** A browser that translates each page as Chrome does: two `<font>` elements replace every text node. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openBrowser } from './visitor.ts';

declare global {
  interface Window {
    /** Every replaced text, its value at that time, and its replacement. */
    translated: { text: Text; read: string; shown: HTMLElement }[];
  }
}

export async function openTranslated(browser: Browser, expected?: RegExp): Promise<BrowserContext> {
  const context = await openBrowser(browser, {}, expected);
  await context.addInitScript(translate);
  return context;
}

/** Expects that the page is translated, and that no update went to a replaced text. */
export async function followsItsState(page: Page): Promise<void> {
  const { shown, stale } = await page.evaluate(() => ({
    shown: document.querySelectorAll('font > font').length,
    stale: window.translated.flatMap(({ text, read, shown: font }) =>
      text.data !== read && font.isConnected ? [`${read} → ${text.data}`] : [],
    ),
  }));
  expect(shown).toBeGreaterThan(0);
  expect(stale).toEqual([]);
  expect(await page.getByRole('heading', { name: /went wrong/ }).count()).toBe(0);
}

/** Delays matching requests until the returned function is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

function translate(): void {
  /** A zero-width space, which Playwright's locators ignore. */
  const mark = '\u200B';
  const kept = 'script, style, textarea, input, select, svg, [translate="no"], .notranslate, font';
  window.translated = [];

  const replace = (text: Text): void => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(kept)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data + mark;
    outer.append(inner);
    text.replaceWith(outer);
    window.translated.push({ text, read: text.data, shown: outer });
  };
  const walk = (root: Node): void => {
    const texts: Text[] = root instanceof Text ? [root] : [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) replace(text);
  };

  document.addEventListener('DOMContentLoaded', () => {
    walk(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) walk(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}
