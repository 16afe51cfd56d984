import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { palette } from './palette.ts';
import { decodePng, type Pixels } from './picture.ts';

export type Card = {
  section: string;
  /** The amber text above the title. */
  eyebrow: string;
  title: string;
  /** The chapter of a talk, below the title. */
  chapter?: string;
  footer: string;
};

/** The card as a page of 1280 × 720 pixels; each frame fills `#motif`. */
export function writeCardPage(card: Card): string {
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>
<div class="words">
  <p class="section">${escape(card.section)}</p>
  <div>
    <p class="eyebrow">${escape(card.eyebrow)}</p>
    <h1 class="${titleSize(card.title)}">${escape(card.title)}</h1>
    ${card.chapter ? `<p class="chapter">${escape(card.chapter)}</p>` : ''}
  </div>
  <p class="footer">${escape(card.footer)}</p>
</div>
<svg id="motif" viewBox="0 0 480 560"></svg><p id="clock"></p>`;
}

function titleSize(title: string): string {
  if (title.length <= 20) return 'large';
  return title.length <= 30 ? 'medium' : 'small';
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function fontFace(family: string, file: string): string {
  const path = createRequire(import.meta.url).resolve(`@fontsource-variable/${file}`);
  const data = readFileSync(path).toString('base64');
  return `@font-face{font-family:${family};font-weight:200 900;src:url(data:font/woff2;base64,${data})}`;
}

const style = `
${fontFace('Display', 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2')}
${fontFace('Text', 'figtree/files/figtree-latin-wght-normal.woff2')}
* { margin: 0; box-sizing: border-box }
body { width: 1280px; height: 720px; overflow: hidden; background: ${palette.ground}; color: ${palette.text}; font-family: Text; font-size: 28px; line-height: 1.35 }
.words { position: absolute; left: 72px; top: 64px; bottom: 64px; width: 584px; display: flex; flex-direction: column; justify-content: space-between }
.section { color: ${palette.sky}; font-weight: 600; text-wrap: balance }
.eyebrow { color: ${palette.amber}; font-weight: 600; font-size: 34px; margin-bottom: 14px }
h1 { font-family: Display; font-weight: 700; line-height: 1.06; letter-spacing: -0.015em; text-wrap: balance }
.large { font-size: 92px } .medium { font-size: 74px } .small { font-size: 66px }
.chapter { color: ${palette.quiet}; font-size: 36px; font-weight: 500; margin-top: 22px }
.footer { color: ${palette.quiet}; font-weight: 500; font-variant-numeric: tabular-nums }
#motif { position: absolute; right: 72px; top: 68px; width: 500px; height: 584px; overflow: visible }
.code { font: 25px "DejaVu Sans Mono", "Liberation Mono", monospace }
.label { font: 600 21px Text }
#clock { position: absolute; left: 480px; bottom: 64px; width: 192px; text-align: right; color: ${palette.text}; font-weight: 500; font-variant-numeric: tabular-nums; white-space: nowrap }
`;

type Clip = { x: number; y: number; width: number; height: number };

export const frameSize = { width: 1280, height: 720 };

/** The position of the elapsed time; even numbers align with the chroma samples. */
export const clockClip: Clip = { x: 480, y: 612, width: 192, height: 48 };

/** Opens Chromium to take screenshots of cards, and closes it after the work. */
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
    /** The scaled-down card for the poster. */
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
