import type { Page } from 'playwright-core';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { importDrawings, writePublicFile } from './drawings.ts';
import { writeIco } from './ico.ts';
import { rasterise } from './rasterise.ts';

type Drawings = { AppIcon: (props: { shape: 'tile' | 'mask' }) => ReactNode };

/** Renders the icons that browsers and home screens ask for: SVG, ICO, Apple's square, and the manifest's. */
export async function renderIcons(page: Page): Promise<void> {
  const { AppIcon } = await importDrawings<Drawings>('pictures/app-icon.tsx');
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
