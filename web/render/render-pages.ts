/** The program that the server renders the site's pages with. The build makes one file of it, dist/render/. */
import type { PublicContent } from '#rules/content/public-content.ts';
import {
  type PageRenderer,
  type PageTemplates,
  previewThemePath,
  type RenderedPages,
} from '#rules/content/rendered-pages.ts';
import { manifest, robots, sitemap } from '../seo/site-files.ts';
import { fillSlots, type Slots } from './fill-slots.ts';
import { previewSlots, withoutLinks, withoutScripts } from './preview.tsx';
import { slotsOf } from './slots.tsx';
import { hasTheme, renderTheme, themePath } from './theme.ts';

const renderer: PageRenderer = {
  renderPages(content, templates) {
    const documents = Object.entries(slotsOf(content)).map(([name, slots]): [string, string] => {
      const html = fillDocument(content, { template: templateOf(templates, name), slots });
      return [name, hasTheme(content) ? withStyle(html, themePath) : html];
    });
    return { ...Object.fromEntries(documents), ...siteFilesOf(content) };
  },
  renderPreview(content, { page, scheme, templates }) {
    const template = withoutScripts(templateOf(templates, previewTemplates[page]));
    const html = withoutLinks(fillDocument(content, { template, slots: previewSlots(content, page) }));
    return withStyle(html, `${previewThemePath}${scheme ? `?theme=${scheme}` : ''}`);
  },
  renderTheme,
};

export default renderer;

const previewTemplates = { landing: 'index.html', course: 'course.html', pricing: 'pricing.html' } as const;

type Fill = { template: string; slots: Slots };

function fillDocument({ language }: PublicContent, { template, slots }: Fill): string {
  return fillSlots(template, slots).replace('<html lang="en">', () => `<html lang="${language}">`);
}

function withStyle(html: string, url: string): string {
  return html.replace('</head>', () => `<link rel="stylesheet" href="${url}"></head>`);
}

/** The files for search engines, phones and browsers. */
function siteFilesOf(content: PublicContent): RenderedPages {
  return {
    'robots.txt': robots(),
    'sitemap.xml': sitemap(),
    'site.webmanifest': JSON.stringify(manifest(content)),
    'theme.css': renderTheme(content, null),
  };
}

function templateOf(templates: PageTemplates, name: string): string {
  const template = templates[name];
  if (template === undefined) throw new Error(`The build has no template ${name}`);
  return template;
}
