/** Bytes as they come over the wire, by type, of the landing page and of the course page. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { signIn } from './learner.ts';
import type { Product } from './product.ts';

export type Weight = { requests: number; bytesByType: Record<string, number> };

export type Weights = { landing: Weight; landingWithDialog: Weight; course: Weight };

export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** Long enough for what is loaded late, such as the registration that comes by itself. */
const patienceMs = 4000;

export async function weighPages(browser: Browser, product: Product): Promise<Weights> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const weight = await weigh(page);
  await page.goto(product.url);
  await page.waitForTimeout(patienceMs);
  const landing = structuredClone(weight);
  await page.locator('[data-press="start"]').first().click();
  await page.locator('dialog[open]').waitFor();
  await page.waitForTimeout(patienceMs);
  const landingWithDialog = structuredClone(weight);
  await context.close();
  return { landing, landingWithDialog, course: await weighCourse(browser, product) };
}

/** As somebody finds it who has just signed in for the first time. */
async function weighCourse(browser: Browser, product: Product): Promise<Weight> {
  const context = await browser.newContext(phone);
  await signIn(context, product);
  const page = await context.newPage();
  const weight = await weigh(page);
  await page.goto(`${product.url}gpt`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(patienceMs);
  await context.close();
  return weight;
}

/** Adds up from now on. Bodies only, compressed as they are sent; headers come on top. */
async function weigh(page: Page): Promise<Weight> {
  const weight: Weight = { requests: 0, bytesByType: {} };
  const heads = new Map<string, { type: string; bytes: number }>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('http')) return;
    heads.set(requestId, { type, bytes: response.encodedDataLength });
    weight.requests++;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const head = heads.get(requestId);
    if (!head) return;
    weight.bytesByType[head.type] = (weight.bytesByType[head.type] ?? 0) + encodedDataLength - head.bytes;
  });
  return weight;
}
