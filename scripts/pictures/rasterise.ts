import type { Page } from 'playwright-core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

type Target = { width: number; height: number; type: 'image/webp' | 'image/png' };

/** An SVG drawing as pixels; what it leaves clear stays clear. */
export async function rasterise(page: Page, drawing: ReactNode, target: Target): Promise<Buffer> {
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
