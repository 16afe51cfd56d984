import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { palette } from './palette.ts';

export type Card = {
  section: string;
  /** Stands in amber over the title. */
  eyebrow: string;
  title: string;
  /** A talk's chapter, under the title. */
  chapter?: string;
  footer: string;
};

/** The page of 1280 by 720 that a card is photographed from; `#motif` is filled for each picture. */
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
