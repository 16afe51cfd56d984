import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PublicContent } from '#rules/content/public-content.ts';
import { sampleContent } from '#tests/content/sample-content.ts';
import { importDrawings, writePublicFile } from './drawings.ts';

const faces = { 'Bricolage Grotesque Variable': 'bricolage-grotesque', 'Figtree Variable': 'figtree' };
const drawn = join(import.meta.dirname, '../../web/seo/drawn-cards.json');
const sheet = join(import.meta.dirname, '../../web/seo/cards.css');

type Cards = {
  cardsOf: (content: PublicContent) => Record<string, ReactNode>;
  cardTextsOf: (content: PublicContent) => Record<string, readonly string[]>;
};

/** The cards of the sample course, as JPEG: not every messenger shows another kind; and the texts that they show. */
export async function renderCards(page: Page): Promise<void> {
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
