import type { Browser } from 'playwright-core';

/**
 * Returns whether this browser fetches a script again whose `import()` failed. Chromium 150 does not: it remembers for
 * the life of a page that it failed.
 */
export async function fetchesFailedImports(browser: Browser, siteUrl: string): Promise<boolean> {
  const page = await browser.newPage();
  await page.goto(`${siteUrl}/verify`);
  // The route that was named last is asked first.
  const body = { contentType: 'text/javascript', body: '' };
  await page.route('**/assets/none.js', (route) => route.fulfill(body));
  await page.route('**/assets/none.js', (route) => route.abort(), { times: 1 });
  // As a text, since the test runner has an import of its own.
  const load = "import('/assets/none.js').then(() => true, () => false)";
  await page.evaluate<boolean>(load);
  const fetches = await page.evaluate<boolean>(load);
  await page.close();
  return fetches;
}
