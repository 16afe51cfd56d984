import type { Page } from 'playwright-core';
import { createElement, type ReactNode } from 'react';
import { importDrawings, writePublicFile } from './drawings.ts';
import { rasterise } from './rasterise.ts';

/** The two portraits and the pictures of the benefit cards, one and a half times as large as drawn. */
export async function renderContentPictures(page: Page): Promise<void> {
  const { Portrait, Somebody } =
    await importDrawings<Record<'Portrait' | 'Somebody', () => ReactNode>>('pictures/portrait.tsx');
  const { benefitPictures } = await importDrawings<{ benefitPictures: Record<string, ReactNode> }>(
    'pictures/benefits.tsx',
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
