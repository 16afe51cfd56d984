/** A phone with slow 4G and an empty cache, in which pages are loaded. */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

const bytesPerSecond = (megabits: number) => (megabits * 1_000_000) / 8;
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: bytesPerSecond(1.6),
  uploadThroughput: bytesPerSecond(0.75),
};
const processorDividedBy = 4;
export const phoneLine = '1.6 Mbit/s, 150 ms, processor ÷ 4, nothing cached';

/** Bodies as they come over the wire, by type; headers, about 0.8 kB of each reply, come on top. */
export type Weight = { requests: number; bytesByType: Record<string, number> };

export type Phone = { context: BrowserContext; page: Page; weight: Weight };

/** @param session the token of whoever is signed in, if anybody is */
export async function takePhone(browser: Browser, url: string, session?: string): Promise<Phone> {
  const context = await browser.newContext(phone);
  context.setDefaultTimeout(30_000);
  if (session !== undefined)
    await context.addCookies([{ name: 'session', value: session, url, httpOnly: true }]);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const weight = await countBytes(devTools);
  await devTools.send('Network.emulateNetworkConditions', slow4g);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: processorDividedBy });
  return { context, page, weight };
}

async function countBytes(devTools: CDPSession): Promise<Weight> {
  const weight: Weight = { requests: 0, bytesByType: {} };
  const heads = new Map<string, { type: string; body: number | undefined; bytes: number }>();
  await devTools.send('Network.enable');
  devTools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('http')) return;
    const length = response.headers['Content-Length'] ?? response.headers['content-length'];
    const body = length === undefined ? undefined : Number(length);
    heads.set(requestId, { type, body, bytes: response.encodedDataLength });
    weight.requests++;
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const head = heads.get(requestId);
    if (!head) return;
    // Of a preloaded file Chromium does not tell how many bytes its headers had.
    const bytes = head.body ?? encodedDataLength - head.bytes;
    weight.bytesByType[head.type] = (weight.bytesByType[head.type] ?? 0) + bytes;
  });
  return weight;
}

export function kilobytes({ bytesByType }: Weight, type: string): number {
  return (bytesByType[type] ?? 0) / 1000;
}
