/** Pages without a script that an email or a form leads to, in the look of the emails. No one signs in. */
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { Language } from '#rules/language.ts';
import { previewStyles } from './compose-campaign.ts';

export const publicPageStylePath = '/unsubscribe.css';

export function paragraph(text: string) {
  return html`<p class="paragraph">${text}</p>`;
}

type Page = {
  language: Language;
  title: string;
  body: ReturnType<typeof html>;
  status: 200 | 400 | 404 | 429 | 503;
};

export async function sendPublicPage(c: Context, { language, title, body, status }: Page): Promise<Response> {
  const document = await html`${raw('<!doctype html>')}
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${publicPageStylePath}" />
      </head>
      <body class="page">
        <main class="sheet">
          <h1 class="heading">${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
  c.header('Cache-Control', 'no-store');
  return c.html(document, status);
}

export function readPublicPageStyles(c: Context): Response {
  const dark = `@media (prefers-color-scheme:dark){${previewStyles({ isDark: true, isLightIncluded: false })}}`;
  const own = [
    '.sheet>h1{margin-top:0;text-wrap:balance}',
    '.problem{font-weight:600;color:light-dark(#a3231b,#ffb4a9)}',
    'button{border:0;font:inherit;cursor:pointer;min-height:48px}',
    'label{display:block;margin:0 0 6px;font-weight:600}',
    'input{box-sizing:border-box;width:100%;margin:0 0 20px;padding:12px 16px;min-height:48px}',
    'input{border:1px solid;border-radius:8px;font:inherit;color:inherit;background:transparent}',
    '.quiet{padding:10px 24px;border:1px solid;border-radius:999px;background:transparent;color:inherit}',
  ].join('');
  return c.body(`${previewStyles({ isDark: false })}\n${dark}\n${own}`, 200, {
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  });
}
