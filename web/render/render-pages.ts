/** The renderer of the site's pages, which the server loads. The build bundles it into one file in dist/render. */
import { accentOf, type AccentShades } from '#rules/content/accent.ts';
import { legalKinds } from '#rules/content/legal-kinds.ts';
import type { PublicContent } from '#rules/content/public-content.ts';
import {
  type ColorScheme,
  type PageRenderer,
  type PageTemplates,
  type PreviewPage,
  type PreviewScheme,
  previewThemePath,
  type RenderedPages,
} from '#rules/content/rendered-pages.ts';
import { firstLanguage } from '#rules/language.ts';
import { setSiteTimeZone } from '#rules/site-time.ts';
import { documentLanguage, pageLanguage } from '#web/platform/page-language.ts';
import { manifest, robots, sitemap } from '#web/seo/site-files.ts';
import tokens from '#web/tokens.css?raw';
import { previewSlots, withoutLinks, withoutScripts } from './preview.tsx';
import { fillSlots, legalVersionSlots, previewLessonSlots, type Slots, slotsOf } from './slots.tsx';

const renderer: PageRenderer = {
  renderPages(content, templates) {
    setSiteTimeZone(content.site.timeZone);
    const documents = Object.entries(slotsOf(content)).map(([name, slots]): [string, string] => {
      const template = templateOf(templates, templateNames[name] ?? name);
      const html = fillDocument(content, { template, slots });
      return [name, themed(content, html)];
    });
    return { ...Object.fromEntries(documents), ...siteFilesOf(content) };
  },
  renderPreview(content, { page, scheme, templates }) {
    setSiteTimeZone(content.site.timeZone);
    const template = withoutScripts(templateOf(templates, previewTemplates[page]));
    const html = withoutLinks(fillDocument(content, { template, slots: previewSlots(content, page) }));
    return withStyle(html, `${previewThemePath}${scheme ? `?theme=${scheme}` : ''}`);
  },
  renderLegalVersion(content, { kind, text, templates }) {
    setSiteTimeZone(content.site.timeZone);
    const template = templateOf(templates, legalTemplate);
    const slots = legalVersionSlots(content, { kind, shown: text });
    return themed(content, fillDocument(content, { template, slots }));
  },
  renderPreviewLesson(content, { lesson, templates }) {
    setSiteTimeZone(content.site.timeZone);
    const template = templateOf(templates, 'lesson.html');
    const slots = previewLessonSlots(content, lesson);
    return themed(content, fillDocument(content, { template, slots }));
  },
  renderTheme,
};

export default renderer;

const legalTemplate = 'legal.html';

/** The templates of documents that have none of the same name. */
const templateNames: Readonly<Record<string, string>> = {
  'trouble.html': 'not-found.html',
  ...Object.fromEntries(legalKinds.map((kind) => [`${kind}.html`, legalTemplate])),
};

const previewTemplates: Record<PreviewPage, string> = {
  landing: 'index.html',
  course: 'course.html',
  pricing: 'pricing.html',
  privacy: legalTemplate,
  terms: legalTemplate,
  refunds: legalTemplate,
};

function themed(content: PublicContent, html: string): string {
  return hasTheme(content) ? withStyle(html, themePath) : html;
}

type Fill = { template: string; slots: Slots };

function fillDocument({ language, site }: PublicContent, { template, slots }: Fill): string {
  return fillSlots(template, slots).replace(
    '<html lang="en">',
    () => `<html lang="${documentLanguage(language)}" data-time-zone="${site.timeZone}">`,
  );
}

function withStyle(html: string, url: string): string {
  return html.replace('</head>', () => `<link rel="stylesheet" href="${url}"></head>`);
}

/** The files for search engines, phones and browsers. */
function siteFilesOf(content: PublicContent): RenderedPages {
  const ofLanguage = { 'site.webmanifest': JSON.stringify(manifest(content)) };
  if (pageLanguage !== firstLanguage) return ofLanguage;
  return {
    ...ofLanguage,
    'robots.txt': robots(),
    'sitemap.xml': sitemap(content),
    'theme.css': renderTheme(content, null),
  };
}

function templateOf(templates: PageTemplates, name: string): string {
  const template = templates[name];
  if (template === undefined) throw new Error(`The build has no template ${name}`);
  return template;
}

const themePath = '/theme.css';

/** `:root` twice, for a higher specificity than the tokens'. */
const root = ':root:root';

export function renderTheme({ site }: PublicContent, scheme: PreviewScheme): string {
  const accent = site.accent ? accentOf(site.accent) : null;
  if (scheme) return ruleOf(`${schemeTokens(scheme)}${accent ? shadesOf(accent[scheme]) : ''}`);
  if (!accent) return '/* The colors are those of the build. */\n';
  const night = ruleOf(shadesOf(accent.night));
  return `${ruleOf(shadesOf(accent.day))}@media (prefers-color-scheme: dark) {\n${night}}\n`;
}

/** Returns whether the pages need the style sheet; an accent without readable shades is ignored. */
function hasTheme({ site }: PublicContent): boolean {
  return site.accent !== null && accentOf(site.accent) !== null;
}

function ruleOf(declarations: string): string {
  return `${root} {\n${declarations}}\n`;
}

function shadesOf(shades: AccentShades): string {
  return Object.entries(shades)
    .map(([token, color]) => `  --color-${token}: ${color};\n`)
    .join('');
}

/** Returns the design tokens of a color scheme, regardless of the device's preference. */
function schemeTokens(scheme: ColorScheme): string {
  const [day = '', night = ''] = tokens.split('@media (prefers-color-scheme: dark)');
  const declared = [
    ...(scheme === 'day' ? day : night).matchAll(/--(?:color-(?!\*)|shadow-(?!\*))[\w-]+: [^;]+;/g),
  ];
  const colors = declared.map(([declaration]) => `  ${declaration}\n`);
  return `  color-scheme: ${scheme === 'day' ? 'light' : 'dark'};\n${colors.join('')}`;
}
