/** Renders the site's documents into the built HTML files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicContent } from '#rules/content/public-content.ts';
import type { PageTemplates } from '#rules/content/rendered-pages.ts';
import renderer from '#web/render/render-pages.ts';

const app = readHtml('app');

export const sourceTemplates: PageTemplates = {
  'index.html': readHtml('index'),
  'not-found.html': readHtml('not-found'),
  'certificate.html': readHtml('certificate'),
  'legal.html': readHtml('legal'),
  'lesson.html': readHtml('lesson'),
  'app.html': app,
  'course.html': app,
  'pricing.html': app,
  'email-sent.html': app,
  'verify.html': app,
};

/** Returns the named file as the server would send it. */
export function renderPage(content: PublicContent, name: string): string {
  const page = renderer.renderPages(content, sourceTemplates)[name];
  if (page === undefined) throw new Error(`Nothing is rendered as ${name}`);
  return page;
}

function readHtml(name: string): string {
  return readFileSync(join(import.meta.dirname, `../../web/${name}.html`), 'utf8');
}
