import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publicContentOf } from '#rules/content/public-content.ts';
import { builtOrigin, pages } from '#rules/pages.ts';
import { renderPage } from '#tests/content/rendered-pages.ts';
import { defaultDocument, publicContent, sampleContent } from '#tests/content/default-course.ts';
import { withPreviews } from '#tests/content/previews.ts';
import { ground, manifest, robots, sitemap } from './site-files.ts';

const shared = [
  { path: pages.landing, head: headOf('index') },
  { path: pages.course, head: headOf('course') },
  { path: pages.pricing, head: headOf('pricing') },
];

test.each(shared)(
  '$path has a title, a description and a URL for search engines and previews',
  ({ path, head }) => {
    const title = /<title>(.*)<\/title>/.exec(head)?.[1] ?? '';
    const description = contentOf(head, 'description');
    expect(title.length).toBeLessThanOrEqual(60);
    expect(description.length).toBeGreaterThanOrEqual(70);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(head).toContain(`<link rel="canonical" href="${builtOrigin}${path}"/>`);
    expect(contentOf(head, 'og:url')).toBe(builtOrigin + path);
    expect(contentOf(head, 'og:type')).toBe('website');
    expect(contentOf(head, 'twitter:card')).toBe('summary_large_image');
    for (const kind of ['og', 'twitter'] as const) {
      expect(contentOf(head, `${kind}:title`)).toBe(title);
      expect(contentOf(head, `${kind}:description`)).toBe(description);
      expect(contentOf(head, `${kind}:image:alt`)).not.toBe('');
    }
  },
);

test.each(shared)(
  'the picture of $path is a JPEG of 1200 by 630, small enough for every messenger',
  ({ head }) => {
    const address = contentOf(head, 'og:image');
    expect(contentOf(head, 'twitter:image')).toBe(address);
    expect([contentOf(head, 'og:image:width'), contentOf(head, 'og:image:height')]).toEqual(['1200', '630']);
    const file = publicFile(address.replace(builtOrigin, ''));
    expect(file.length).toBeLessThanOrEqual(60_000);
    expect(jpegSize(file)).toEqual({ width: 1200, height: 630 });
  },
);

test('the landing page and the legal texts may be listed, and nothing else', () => {
  for (const page of ['index', 'privacy', 'terms', 'refunds'])
    expect(headOf(page), page).not.toContain('noindex');
  expect(contentOf(headOf('terms'), 'description')).toMatch(/^Lectern is|^\{site\} is/);
  const others = ['course', 'pricing', 'app', 'email-sent', 'verify', 'not-found'];
  for (const page of others) expect(contentOf(headOf(page), 'robots')).toBe('noindex');
  for (const path of ['/', '/privacy', '/terms', '/refunds'])
    expect(sitemap(sampleContent)).toContain(`<loc>${builtOrigin}${path}</loc>`);
  expect(sitemap(sampleContent).match(/<loc>/g)).toHaveLength(12);
  expect(sitemap(sampleContent)).toContain(`<loc>${builtOrigin}/ms/privacy</loc>`);
});

test('the sitemap lists the previews, each page with its languages and its last change', () => {
  const [first, second] = defaultDocument.course.sections.flatMap(({ lessons }) => lessons);
  const ids = [first?.id ?? '', second?.id ?? ''];
  const text = sitemap(publicContent(withPreviews(ids)));
  expect(text.match(/<loc>/g)).toHaveLength(18);
  for (const id of ids)
    for (const prefix of ['', '/ms', '/id'])
      expect(text).toContain(
        `<url><loc>${builtOrigin}${prefix}/lessons/${id}</loc><lastmod>2026-11-21</lastmod>`,
      );
  const alternates = ['en', 'ms', 'id', 'x-default'].map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${builtOrigin}${{ ms: '/ms', id: '/id' }[language] ?? ''}/lessons/${ids[0]}"/>`,
  );
  for (const alternate of alternates) expect(text.split(alternate)).toHaveLength(4);
  expect(sitemap(sampleContent)).not.toContain('/lessons/');
});

test('the sitemap of a closed site has the legal texts only, and that of a huge course stays within the limit', () => {
  const [first] = defaultDocument.course.sections.flatMap(({ lessons }) => lessons);
  const closed = sitemap(publicContent(withPreviews([first?.id ?? ''], { isOpen: false })));
  expect(closed.match(/<loc>/g)).toHaveLength(9);
  const content = publicContent(withPreviews([first?.id ?? '']));
  const [section] = content.course.sections;
  const [preview] = section?.lessons ?? [];
  if (!section || !preview) throw new Error('The course has no preview');
  const lessons = Array.from({ length: 20_000 }, (_, at) => ({ ...preview, id: `lesson-${at}` }));
  const huge = sitemap({ ...content, course: { ...content.course, sections: [{ ...section, lessons }] } });
  expect(huge.match(/<loc>/g)?.length).toBeLessThanOrEqual(50_000);
  expect(Buffer.byteLength(huge)).toBeLessThan(50 * 1024 * 1024);
});

test('a public page names itself in each language', () => {
  const head = headOf('privacy');
  for (const [language, path] of Object.entries({ en: '', ms: '/ms', id: '/id', 'x-default': '' }))
    expect(head).toContain(
      `<link rel="alternate" hrefLang="${language}" href="${builtOrigin}${path}/privacy"/>`,
    );
  expect(headOf('course')).not.toContain('alternate');
});

test('only the offered languages are listed', () => {
  const site = { ...defaultDocument.site, languages: ['en', 'id'] };
  const content = publicContent({ ...defaultDocument, site });
  expect(sitemap(content)).not.toContain(`${builtOrigin}/ms`);
  expect(sitemap(content).match(/<loc>/g)).toHaveLength(8);
  const head = renderPage(content, 'privacy.html').replace(/<body>[\s\S]*/, '');
  expect(head).not.toContain('hrefLang="ms"');
  expect(head).toContain('hrefLang="id"');
});

test('robots.txt names the sitemap and blocks no page that must say noindex', () => {
  expect(robots()).toContain(`\nSitemap: ${builtOrigin}/sitemap.xml\n`);
  const closed = [...robots().matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path ?? '');
  expect(closed).toEqual(['/api/', '/media/', '/webhooks/']);
  for (const page of Object.values(pages))
    expect(
      closed.some((path) => page.startsWith(path)),
      page,
    ).toBe(false);
});

test('every icon of the head and the manifest exists in the named size', () => {
  const head = headOf('app');
  for (const [, path = ''] of head.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g))
    expect(publicFile(path).length, path).toBeGreaterThan(100);
  expect(pngSize(publicFile('/apple-touch-icon.png'))).toEqual({ width: 180, height: 180 });
  const ico = publicFile('/favicon.ico');
  const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, entry) => ico[6 + 16 * entry]);
  expect(sizes).toEqual([16, 32, 48]);
  for (const { src, sizes: size, type, purpose } of manifest(sampleContent).icons) {
    if (type !== 'image/png') continue;
    const { width, height } = pngSize(publicFile(src));
    expect([`${width}x${height}`, ['any', 'maskable'].includes(purpose)]).toEqual([size, true]);
  }
});

test('the manifest has the properties that browsers need to install the site', () => {
  const {
    name,
    short_name: short,
    id,
    start_url: start,
    scope,
    display,
    icons,
    description,
  } = manifest(sampleContent);
  expect([name, short, id, description].every(Boolean)).toBe(true);
  expect(start.startsWith(scope)).toBe(true);
  expect(['standalone', 'minimal-ui', 'fullscreen']).toContain(display);
  for (const size of ['192x192', '512x512'])
    for (const purpose of ['any', 'maskable'])
      expect(icons.some((icon) => icon.sizes === size && icon.purpose === purpose)).toBe(true);
});

test('the manifest shows screenshots of the course that comes with the site, in the named sizes, and of no other', () => {
  const { screenshots = [] } = manifest(sampleContent) as { screenshots?: { src: string; sizes: string }[] };
  expect(screenshots).toHaveLength(3);
  for (const { src, sizes } of screenshots) expect(webpSize(publicFile(src)), src).toBe(sizes);
  const renamed = publicContent({ ...defaultDocument, site: { ...defaultDocument.site, name: 'Another' } });
  expect(manifest(renamed)).not.toHaveProperty('screenshots');
});

/** Reads the size of an extended WebP file. */
function webpSize(file: Buffer): string {
  expect(file.toString('latin1', 12, 16)).toBe('VP8X');
  return `${1 + file.readUIntLE(24, 3)}x${1 + file.readUIntLE(27, 3)}`;
}

test('the theme colors are those of the tokens', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../tokens.css'), 'utf8');
  const grounds = [...tokens.matchAll(/--color-ground: (#[0-9a-f]{6});/g)].map(([, color]) => color);
  expect(grounds).toEqual([ground.day, ground.night]);
});

test('the pages of other languages have the card, too', () => {
  const malay = publicContentOf(defaultDocument, {
    language: 'ms',
    lengthOf: () => 20,
    priceList: sampleContent.priceList,
    legal: sampleContent.legal,
    publishedAt: 0,
  });
  expect(renderPage(malay, 'index.html')).toContain('og:image');
});

test('an outdated card is not shown', () => {
  const renamed = publicContent({ ...defaultDocument, site: { ...defaultDocument.site, name: 'Another' } });
  for (const page of ['index', 'course', 'pricing']) {
    const head = renderPage(renamed, `${page}.html`);
    expect(head).not.toContain('og:image');
    expect(contentOf(head, 'twitter:card')).toBe('summary');
  }
});

test('a page without a card shows the picture of the first free preview', () => {
  const [first] = defaultDocument.course.sections.flatMap(({ lessons }) => lessons);
  const document = withPreviews([first?.id ?? ''], { name: 'Another' });
  const head = renderPage(publicContent(document), 'index.html');
  expect(contentOf(head, 'og:image')).toBe(`${builtOrigin}/lessons/${first?.id}/poster.jpg`);
  expect(contentOf(head, 'og:type')).toBe('website');
  expect(contentOf(head, 'twitter:card')).toBe('summary_large_image');
});

function headOf(page: string): string {
  return renderPage(sampleContent, `${page}.html`).replace(/<body>[\s\S]*/, '');
}

function contentOf(head: string, name: string): string {
  const content = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1];
  if (content === undefined) throw new Error(`The head has no ${name}`);
  return content;
}

function publicFile(path: string): Buffer {
  return readFileSync(join(import.meta.dirname, '../public', path));
}

function pngSize(file: Buffer) {
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** Skips from marker to marker to the frame header (ITU T.81, B.2.2). */
function jpegSize(file: Buffer) {
  let at = 2;
  while (![0xc0, 0xc1, 0xc2].includes(file[at + 1] ?? 0)) at += 2 + file.readUInt16BE(at + 2);
  return { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) };
}
