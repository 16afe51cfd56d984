import { expect, test } from 'vitest';
import type { PreviewLesson } from '#rules/content/preview-lesson.ts';
import { previewsOf } from '#rules/content/preview-lesson.ts';
import { builtOrigin } from '#rules/pages.ts';
import { defaultDocument, publicContent } from '#tests/content/default-course.ts';
import { withPreviews } from '#tests/content/previews.ts';
import { sourceTemplates } from '#tests/content/rendered-pages.ts';
import { findMalformedHtml } from '#tests/well-formed-html.ts';
import renderer from '#web/render/render-pages.ts';

type Data = Record<string, unknown>;

const [first, second] = defaultDocument.course.sections.flatMap(({ lessons }) => lessons);
const content = publicContent(withPreviews([first?.id ?? '', second?.id ?? '']));
const [shown, next] = previewsOf(content);
if (!shown || !next) throw new Error('The course has no previews');

const lesson: PreviewLesson = {
  id: shown.id,
  title: shown.title,
  description: 'What **Flutter** is, and `</script><script>alert(1)</script>`.',
  lengthSeconds: 181.4,
  uploadedAt: Date.UTC(2026, 10, 20, 9, 30, 15, 123),
  chapters: [
    { atSeconds: 0, title: 'Welcome' },
    { atSeconds: 60, title: 'Why Flutter' },
  ],
  transcript: {
    language: 'en',
    paragraphs: [
      { atSeconds: 0, text: 'Hello </script><!-- and welcome.' },
      { atSeconds: 12, text: 'This is Flutter.' },
    ],
  },
  next,
};

const render = (of: PreviewLesson) =>
  renderer.renderPreviewLesson(content, { lesson: of, templates: sourceTemplates });
const page = render(lesson);
const url = `${builtOrigin}/lessons/${lesson.id}`;

function graphOf(html: string): Data[] {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  return (JSON.parse(json) as { '@graph': Data[] })['@graph'];
}

function partOf(html: string, type: string): Data {
  const part = graphOf(html).find((node) => node['@type'] === type);
  if (!part) throw new Error(`There is no ${type}`);
  return part;
}

/**
 * The properties of https://developers.google.com/search/docs/appearance/structured-data/video#video-object: name,
 * thumbnailUrl and uploadDate are required, and description, duration and hasPart are recommended. A Clip requires name,
 * startOffset and url.
 */
test('the video has the properties that search engines require, and its transcript', () => {
  const video = partOf(page, 'VideoObject');
  expect(video).toMatchObject({
    name: lesson.title,
    description: 'What Flutter is, and </script><script>alert(1)</script>.',
    thumbnailUrl: [`${url}/poster.jpg`],
    uploadDate: '2026-11-20T09:30:15Z',
    duration: 'PT3M1S',
    url,
    inLanguage: 'en',
    isAccessibleForFree: true,
    transcript: 'Hello </script><!-- and welcome.\n\nThis is Flutter.',
    hasPart: [
      { '@type': 'Clip', name: 'Welcome', startOffset: 0, endOffset: 60, url: `${url}?t=0` },
      { '@type': 'Clip', name: 'Why Flutter', startOffset: 60, endOffset: 181, url: `${url}?t=60` },
    ],
  });
});

/** https://developers.google.com/search/docs/appearance/structured-data/course: name, description and provider. */
test('the course of the video is named with its provider', () => {
  const course = partOf(page, 'Course');
  expect(course['name'] && course['description']).toBeTruthy();
  expect(course).toMatchObject({ provider: { '@id': `${builtOrigin}/#provider` }, url: `${builtOrigin}/` });
  expect(partOf(page, 'Organization')['@id']).toBe(`${builtOrigin}/#provider`);
});

test('every reference names a node of the graph', () => {
  const graph = graphOf(page);
  const names = graph.map((node) => node['@id']);
  const references = [...JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g)].map(([, name]) => name);
  expect(references.length).toBeGreaterThan(2);
  for (const reference of references) expect(names).toContain(reference);
});

test('the page is well formed, names no media URL, and escapes its texts', () => {
  expect(findMalformedHtml(page)).toBeNull();
  expect(page).not.toMatch(/\/media\/|contentUrl|embedUrl|<script>alert/);
});

test('its head describes one video for search engines and link previews', () => {
  for (const expected of [
    `<link rel="canonical" href="${url}"/>`,
    `<meta property="og:type" content="video.other"/>`,
    `<meta property="og:url" content="${url}"/>`,
    `<meta property="og:image" content="${url}/poster.jpg"/>`,
    `<meta property="og:image:width" content="1200"/>`,
    `<meta property="og:image:height" content="675"/>`,
    `<meta property="og:locale" content="en_US"/>`,
    `<meta name="twitter:card" content="summary_large_image"/>`,
    ...['', '/ms', '/id'].map((prefix) => `href="${builtOrigin}${prefix}/lessons/${lesson.id}"/>`),
  ])
    expect(page).toContain(expected);
  expect(page).not.toContain('noindex');
  expect(page.match(/og:locale:alternate/g)).toHaveLength(2);
});

test('other languages are named where the course is offered in them', () => {
  const offered = { ...content, site: { ...content.site, languages: ['en', 'ms', 'ta'] } };
  const html = renderer.renderPreviewLesson(offered, { lesson, templates: sourceTemplates });
  expect(html).toContain('<meta property="og:locale:alternate" content="ms_MY"/>');
  expect(html.match(/og:locale:alternate/g)).toHaveLength(1);
});

test('a lesson without description, captions and chapters has none of their sections', () => {
  const bare = render({ ...lesson, description: '', chapters: [], transcript: null, next: null });
  for (const heading of ['About this lesson', 'Chapters', 'Transcript'])
    expect(bare).not.toContain(`>${heading}<`);
  const video = partOf(bare, 'VideoObject');
  expect(video['description']).toContain(content.course.title);
  for (const property of ['transcript', 'hasPart']) expect(video).not.toHaveProperty(property);
  expect(findMalformedHtml(bare)).toBeNull();
});
