import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { importDrawings, writePublicFile } from './drawings.ts';

const faces = { 'Bricolage Grotesque Variable': 'bricolage-grotesque', 'Figtree Variable': 'figtree' };
const sheet = join(import.meta.dirname, '../../web/seo/cards.css');

/** The cards of link previews, as JPEG: not every messenger shows another kind. */
export async function renderCards(page: Page): Promise<void> {
  const { cards } = await importDrawings<{ cards: Record<string, ReactNode> }>('seo/cards.tsx');
  const style = [...(await Promise.all(Object.entries(faces).map(fontFace))), await readFile(sheet, 'utf8')];
  for (const [name, card] of Object.entries(cards)) {
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
