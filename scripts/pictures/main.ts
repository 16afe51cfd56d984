import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { runnerImport } from 'vite';
import type { PublicContent } from '#rules/content/public-content.ts';
import { sampleContent } from '#tests/content/default-course.ts';
import { launchChromium } from '#tests/set-up/chromium.ts';

type Target = { width: number; height: number; type: 'image/webp' | 'image/png' };

/** An SVG drawing as pixels; what it leaves clear stays clear. */
async function rasterise(page: Page, drawing: ReactNode, target: Target): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ source, width, height, type }) => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
      return canvas.toDataURL(type, 0.86).split(',')[1] ?? '';
    },
    { source: renderToStaticMarkup(drawing), ...target },
  );
  return Buffer.from(base64, 'base64');
}

const web = join(import.meta.dirname, '../../web');

/** A module of the web with its drawings; Node itself does not read `.tsx`. */
async function importDrawings<M extends object>(path: string): Promise<M> {
  const { module } = await runnerImport<M>(join(web, path), { root: web, configFile: false });
  return module;
}

/** Into the folder whose files stand on the site under their own names. */
async function writePublicFile(path: string, bytes: Buffer | string): Promise<void> {
  const target = join(web, 'public', path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, bytes);
  console.log(`${path} ${Buffer.byteLength(bytes)}`);
}

const headerBytes = 6;
const entryBytes = 16;

/** An ICO file around pictures that are PNG already, each a square of at most 255 pixels. */
function writeIco(pngs: Buffer[]): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pngs.length, 4);
  let offset = headerBytes + entryBytes * pngs.length;
  const entries = pngs.map((png) => {
    const size = png.readUInt32BE(16);
    const entry = Buffer.alloc(entryBytes);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pngs]);
}

type Drawings = { AppIcon: (props: { shape: 'tile' | 'mask' }) => ReactNode };

/** Renders the icons that browsers and home screens ask for: SVG, ICO, Apple's square, and the manifest's. */
async function renderIcons(page: Page): Promise<void> {
  const { AppIcon } = await importDrawings<Drawings>('pictures/page-drawings.tsx');
  const tile = createElement(AppIcon, { shape: 'tile' });
  const mask = createElement(AppIcon, { shape: 'mask' });
  const png = (drawing: ReactNode, size: number) =>
    rasterise(page, drawing, { width: size, height: size, type: 'image/png' });

  await writePublicFile('favicon.svg', renderToStaticMarkup(tile));
  await writePublicFile(
    'favicon.ico',
    writeIco([await png(tile, 16), await png(tile, 32), await png(tile, 48)]),
  );
  await writePublicFile('apple-touch-icon.png', await png(mask, 180));
  for (const size of [192, 512]) {
    await writePublicFile(`icons/icon-${size}.png`, await png(tile, size));
    await writePublicFile(`icons/maskable-${size}.png`, await png(mask, size));
  }
}

const faces = { 'Bricolage Grotesque Variable': 'bricolage-grotesque', 'Figtree Variable': 'figtree' };
const drawn = join(import.meta.dirname, '../../web/seo/drawn-cards.json');
const sheet = join(import.meta.dirname, '../../web/seo/cards.css');

type Cards = {
  cardsOf: (content: PublicContent) => Record<string, ReactNode>;
  cardTextsOf: (content: PublicContent) => Record<string, readonly string[]>;
};

/** The cards of the sample course, as JPEG: not every messenger shows another kind; and the texts that they show. */
async function renderCards(page: Page): Promise<void> {
  const { cardsOf, cardTextsOf } = await importDrawings<Cards>('seo/cards.tsx');
  await writeFile(drawn, `${JSON.stringify(cardTextsOf(sampleContent), null, 2)}\n`);
  const style = [...(await Promise.all(Object.entries(faces).map(fontFace))), await readFile(sheet, 'utf8')];
  for (const [name, card] of Object.entries(cardsOf(sampleContent))) {
    await page.setContent(`<style>${style.join('\n')}</style>${renderToStaticMarkup(card)}`);
    await page.evaluate(() => document.fonts.ready);
    const jpeg = await page.locator('article').screenshot({ type: 'jpeg', quality: 72 });
    await writePublicFile(`cards/${name}.jpg`, jpeg);
  }
}

async function fontFace([family, name]: [string, string]): Promise<string> {
  const path = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
  const font = await readFile(createRequire(import.meta.url).resolve(path));
  return `@font-face { font-family: '${family}'; font-weight: 200 900; src: url(data:font/woff2;base64,${font.toString('base64')}); }`;
}

/** The two portraits and the pictures of the benefit cards, one and a half times as large as drawn. */
async function renderContentPictures(page: Page): Promise<void> {
  const { Portrait, Somebody } = await importDrawings<Record<'Portrait' | 'Somebody', () => ReactNode>>(
    'pictures/content-drawings.tsx',
  );
  const { benefitPictures } = await importDrawings<{ benefitPictures: Record<string, ReactNode> }>(
    'pictures/content-drawings.tsx',
  );
  await render('instructor', createElement(Portrait), { width: 600, height: 600 });
  await render('somebody', createElement(Somebody), { width: 600, height: 600 });
  for (const [name, picture] of Object.entries(benefitPictures))
    await render(`benefit-${name}`, picture, { width: 960, height: 720 });

  async function render(name: string, drawing: ReactNode, size: { width: number; height: number }) {
    const webp = await rasterise(page, drawing, { ...size, type: 'image/webp' });
    await writePublicFile(`pictures/${name}.webp`, webp);
  }
}

const folder = join(import.meta.dirname, '../../web/pictures/drawn');

/** Renders the pictures that the course page loads as files, beside the drawings. */
async function renderPagePictures(): Promise<void> {
  const { drawings } = await importDrawings<{ drawings: Record<string, ReactNode> }>(
    'pictures/page-drawings.tsx',
  );
  for (const [name, drawing] of Object.entries(drawings)) {
    const svg = renderToStaticMarkup(drawing);
    await writeFile(join(folder, name), svg);
    console.log(`${name} ${Buffer.byteLength(svg)}`);
  }
}

// Renders what is drawn in web/ into files that others can show: pictures that content names by an address,
// icons, and the cards of link previews. `node scripts/pictures/main.ts`, by hand after a drawing, a price
// or a title on a card was changed. Needs Chromium on the PATH.

await renderPagePictures();
const browser = await launchChromium();
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await renderContentPictures(page);
await renderIcons(page);
await renderCards(page);
await browser.close();
