/**
 * Renders the pictures that content names by an address into web/public/pictures:
 * `node scripts/render-pictures.ts`, by hand after a drawing was changed. Needs Chromium on the PATH.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement, type ReactNode } from 'react';
import { runnerImport } from 'vite';
import { launchChromium } from '#tests/set-up/chromium.ts';

const root = join(import.meta.dirname, '../web');
const target = join(root, 'public/pictures');

const config = { root, configFile: false } as const;
const { module: portraits } = await runnerImport<{ Portrait: () => ReactNode }>(
  join(root, 'pictures/portrait.tsx'),
  config,
);
const { module: benefits } = await runnerImport<{ benefitPictures: Record<string, ReactNode> }>(
  join(root, 'pictures/benefits.tsx'),
  config,
);

const browser = await launchChromium();
const page = await browser.newPage();
await render('instructor', createElement(portraits.Portrait));
for (const [name, picture] of Object.entries(benefits.benefitPictures))
  await render(`benefit-${name}`, picture);
await browser.close();

async function render(name: string, picture: ReactNode): Promise<void> {
  const svg = renderToStaticMarkup(picture);
  const webp = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * 1.5;
    canvas.height = image.naturalHeight * 1.5;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/webp', 0.86).split(',')[1] ?? '';
  }, svg);
  await writeFile(join(target, `${name}.webp`), Buffer.from(webp, 'base64'));
  console.log(`${name}.webp`);
}
