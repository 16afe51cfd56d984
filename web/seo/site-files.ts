/** The files with fixed names for crawlers and home screens. */
import { legalKinds } from '#rules/content/legal-kinds.ts';
import { legalPath } from '#rules/content/legal.ts';
import { listedLanguages } from '#rules/content/content-language.ts';
import { countCourse, type PublicContent, withCounts } from '#rules/content/public-content.ts';
import { previewLessonPath } from '#rules/content/preview-paths.ts';
import { previewsOf } from '#rules/content/preview-lesson.ts';
import { firstLanguage, type Language, publicPath } from '#rules/language.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { documentLanguage } from '#web/platform/page-language.ts';
import { cardTextsOf, isCardCurrent } from './cards.tsx';
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

/** A sitemap has at most 50,000 URLs (sitemaps.org), and each page has one in every language. */
const previewsAtMost = 15_000;

/** Returns the sitemap with the public pages in the offered languages, and when each was last changed; all others need an account. */
export function sitemap(content: PublicContent): string {
  const listed = [
    ...(content.site.isOpen ? [{ path: pages.landing as string, changedAt: content.publishedAt }] : []),
    ...previewsOf(content)
      .slice(0, previewsAtMost)
      .map(({ id }) => ({ path: previewLessonPath(id), changedAt: content.publishedAt })),
    ...legalKinds.map((kind) => ({ path: legalPath(kind), changedAt: content.legal[kind].since })),
  ];
  const offered = listedLanguages(content.site);
  const urls = listed.flatMap(({ path, changedAt }) =>
    offered.map((language) => sitemapUrl(path, { language, changedAt, offered })),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

function sitemapUrl(
  path: string,
  { language, changedAt, offered }: { language: Language; changedAt: number; offered: readonly Language[] },
): string {
  const urlIn = (other: Language) => absoluteUrl(publicPath(path, other));
  const alternates = [
    ...offered.map((other) => ({ hreflang: other as string, href: urlIn(other) })),
    { hreflang: 'x-default', href: urlIn(firstLanguage) },
  ];
  return [
    `  <url><loc>${urlIn(language)}</loc><lastmod>${new Date(changedAt).toISOString().slice(0, 10)}</lastmod>`,
    ...alternates.map(
      ({ hreflang, href }) => `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
    ),
    '  </url>',
  ].join('\n');
}

/**
 * Returns the web manifest. `minimal-ui` shows a Back button, which signing in by email and paying at Stripe need; iOS
 * does not support it and opens the browser, where the session is.
 */
export function manifest(content: PublicContent) {
  const { site, course, language } = content;
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
    ...(isCardCurrent('course', cardTextsOf(content.original ?? content)) && {
      screenshots: screenshotsOf(content),
    }),
    shortcuts: [
      { name: go, url: pages.course },
      { name: plans, url: pages.pricing },
    ],
  };
}

/**
 * Returns the pictures that browsers show before they install the site. They are of the course that comes with it, so a
 * site with another course has none.
 */
function screenshotsOf({ course }: PublicContent) {
  const label = messages.seo.course.title(countCourse(course.sections).lessons);
  const picture = { type: 'image/webp', label };
  return [
    { src: '/screenshots/course-narrow.webp', sizes: '360x740', form_factor: 'narrow', ...picture },
    { src: '/screenshots/lesson-narrow.webp', sizes: '360x740', form_factor: 'narrow', ...picture },
    { src: '/screenshots/course-wide.webp', sizes: '1280x800', form_factor: 'wide', ...picture },
  ];
}
