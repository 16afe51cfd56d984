import { chromium, type Browser, type CDPSession } from 'playwright-core';
import { decodePng, type Pixels } from './png.ts';

export type Clip = { x: number; y: number; width: number; height: number };

export const frameSize = { width: 1280, height: 720 };

/** Where a card shows the elapsed time; even numbers, so that it falls on whole color samples. */
export const clockClip: Clip = { x: 480, y: 612, width: 192, height: 48 };

/** Opens Debian's Chromium to photograph cards, and closes it after the work, done or failed. */
export async function withCardCamera(
  work: (camera: CardCamera) => Promise<void>,
  executablePath = '/usr/bin/chromium',
) {
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    await work(await openCardCamera(browser));
  } finally {
    await browser.close();
  }
}

export type CardCamera = Awaited<ReturnType<typeof openCardCamera>>;

async function openCardCamera(browser: Browser) {
  const page = await browser.newPage({ viewport: frameSize });
  const session = await page.context().newCDPSession(page);
  return {
    async show(html: string) {
      await page.setContent(html);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
    },
    async draw(svg: string): Promise<Pixels> {
      await page.locator('#motif').evaluate((motif, drawing) => (motif.innerHTML = drawing), svg);
      return decodePng(await takePicture(session, { x: 0, y: 0, ...frameSize }, 'png'));
    },
    async drawClock(time: string): Promise<Pixels> {
      await page.locator('#clock').evaluate((clock, text) => (clock.textContent = text), time);
      return decodePng(await takePicture(session, clockClip, 'png'));
    },
    /** The card as it stands, small, for before a video is played. */
    renderPoster: (scale: number) => takePicture(session, { x: 0, y: 0, ...frameSize }, 'webp', scale),
  };
}

async function takePicture(
  session: CDPSession,
  clip: Clip,
  format: 'png' | 'webp',
  scale = 1,
): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', {
    format,
    ...(format === 'webp' ? { quality: 72 } : { optimizeForSpeed: true }),
    clip: { ...clip, scale },
  });
  return Buffer.from(data, 'base64');
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
];
