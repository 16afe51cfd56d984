/** The files with fixed names for crawlers and home screens. */
import { legalKinds, legalPath } from '#rules/content/legal.ts';
import { type PublicContent, withCounts } from '#rules/content/public-content.ts';
import { listedLanguages } from '#rules/content/content-language.ts';
import { publicPath } from '#rules/language.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { documentLanguage } from '#web/platform/page-language.ts';
import { absoluteUrl } from './urls.ts';

/** The background colors of tokens.css, for the browser's own interface. */
export const ground = { day: '#faf5ec', night: '#0d1321' } as const;

/** Returns robots.txt. Pages that must not be listed have `noindex`, which a blocked crawler would never read. */
export function robots(): string {
  return `User-agent: *
Disallow: /api/
Disallow: /media/
Disallow: /webhooks/

Sitemap: ${absoluteUrl('/sitemap.xml')}
`;
}

/** Returns the sitemap with the public pages in the offered languages; all others need an account. */
export function sitemap({ site }: Pick<PublicContent, 'site'>): string {
  const paths = [pages.landing, ...legalKinds.map((kind) => legalPath(kind))];
  const urls = paths
    .flatMap((path) => listedLanguages(site).map((language) => publicPath(path, language)))
    .map((path) => `  <url><loc>${absoluteUrl(path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/**
 * Returns the web manifest. `minimal-ui` shows a Back button, which signing in by email and paying at Stripe need; iOS
 * does not support it and opens the browser, where the session is.
 */
export function manifest({ site, course, language }: PublicContent) {
  const { continue: go, plans } = messages.seo.manifest;
  const description = withCounts(site.search.appDescription, course.sections);
  return {
    id: '/',
    name: `${site.name}: ${course.title}`,
    short_name: site.name,
    ...(description && { description }),
    lang: documentLanguage(language),
    dir: 'ltr',
    start_url: pages.course,
    scope: '/',
    display: 'minimal-ui',
    background_color: ground.night,
    theme_color: ground.night,
    categories: ['education'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      { name: go, url: pages.course },
      { name: plans, url: pages.pricing },
    ],
  };
}
