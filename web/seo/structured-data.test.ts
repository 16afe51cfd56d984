import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtOrigin } from '#rules/pages.ts';
import { firstPrices, sampleContent } from '#tests/content/default-course.ts';
import { renderPage } from '#tests/content/rendered-pages.ts';
import { isoDuration, structuredData } from './structured-data.ts';

type Data = Record<string, unknown>;

const landing = renderPage(sampleContent, 'index.html');
const { instructor } = sampleContent;
const graph: Data[] = structuredData(sampleContent)['@graph'];
const course = partOf('Course');
const teaser = partOf('VideoObject');
const duration = /^PT(?=\d)(\d+H)?(\d+M)?(\d+S)?$/;

/** Required and recommended properties: https://developers.google.com/search/docs/appearance/structured-data/course-info */
test('the course has the properties that Google requires', () => {
  for (const property of ['name', 'description', 'provider', 'offers', 'hasCourseInstance'])
    expect(course, property).toHaveProperty(property);
  for (const property of ['about', 'coursePrerequisites', 'educationalCredentialAwarded', 'educationalLevel'])
    expect(course, property).toHaveProperty(property);
  for (const property of ['image', 'inLanguage', 'syllabusSections', 'teaches', 'video'])
    expect(course, property).toHaveProperty(property);
  expect(['Beginner', 'Intermediate', 'Advanced']).toContain(course['educationalLevel']);
  expect(course).toHaveProperty('educationalCredentialAwarded.credentialCategory', 'Certificate');
  for (const instance of listOf(course['hasCourseInstance'])) {
    expect(['Online', 'Onsite', 'Blended']).toContain(instance['courseMode']);
    expect(instance['courseWorkload']).toMatch(duration);
  }
});

test('a course whose videos are not measured yet claims no workload', () => {
  const sections = sampleContent.course.sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => ({ ...lesson, lengthSeconds: 0 })),
  }));
  const { '@graph': nodes } = structuredData({
    ...sampleContent,
    course: { ...sampleContent.course, sections },
  });
  const unmeasured = nodes.find((node) => node['@type'] === 'Course');
  expect(unmeasured).not.toHaveProperty('hasCourseInstance');
  expect(JSON.stringify(nodes)).not.toContain('PT0S');
});

test('each first price is offered, written with two decimals and its currency', () => {
  const offered = listOf(course['offers']).map((offer) => {
    expect(offer).toMatchObject({ '@type': 'Offer', category: 'Paid', url: `${builtOrigin}/#plans` });
    expect(offer['price']).toMatch(/^\d+\.\d\d$/);
    return `${String(offer['price'])} ${String(offer['priceCurrency'])}`;
  });
  const first = firstPrices.prices.filter(({ needs }) => needs === null);
  expect(offered.toSorted()).toEqual(
    first.map(({ amountCents, currency }) => `${(amountCents / 100).toFixed(2)} ${currency}`).toSorted(),
  );
});

test('the syllabus has the six sections with the length of their videos', () => {
  const sections = listOf(course['syllabusSections']);
  expect(sections).toHaveLength(6);
  for (const { name, description } of sections) expect(name && description).toBeTruthy();
  const lengths = sections.flatMap(({ timeRequired }) => timeRequired ?? []);
  expect(lengths).toHaveLength(5);
  for (const length of lengths) expect(length).toMatch(duration);
});

/** FAQPage, Question and Answer: https://developers.google.com/search/docs/appearance/structured-data/faqpage */
test('the questions and answers are those of the page', () => {
  const page = plainText(landing);
  const asked = listOf(partOf('FAQPage')['mainEntity']);
  expect(asked).toHaveLength(sampleContent.landing.questions.items.length);
  for (const { '@type': type, name, acceptedAnswer } of asked) {
    const answer = acceptedAnswer as Data;
    expect([type, answer['@type']]).toEqual(['Question', 'Answer']);
    expect(page).toContain(name);
    expect(page).toContain(answer['text']);
  }
});

/** VideoObject, of which name, thumbnailUrl and uploadDate are required: https://developers.google.com/search/docs/appearance/structured-data/video */
test('the teaser is a video with a thumbnail, a date with its time zone, a duration and a URL', () => {
  expect(teaser['name'] && teaser['description']).toBeTruthy();
  expect(teaser['thumbnailUrl']).toHaveLength(1);
  expect(teaser['uploadDate']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/);
  expect(Date.parse(String(teaser['uploadDate']))).not.toBeNaN();
  expect(teaser['duration']).toMatch(duration);
  expect(teaser['contentUrl']).toMatch(/\.mp4$/);
});

/** The movie header contains the ticks per second, then the total (ISO/IEC 14496-12, 8.2.2). */
test('the duration of the teaser is that of its file', () => {
  const film = readFileSync(join(import.meta.dirname, '../public/teaser/teaser.mp4'));
  const header = film.indexOf('mvhd');
  const seconds = film.readUInt32BE(header + 20) / film.readUInt32BE(header + 16);
  expect(teaser['duration']).toBe(isoDuration(Math.floor(seconds)));
});

test('the instructor is a person with a name, a profession and a portrait', () => {
  expect(partOf('Person')).toMatchObject({
    name: instructor.name,
    jobTitle: instructor.line,
    image: `${builtOrigin}/pictures/instructor.webp`,
  });
});

test('every node has a unique id, and every reference names a node', () => {
  const names = graph.map((part) => part['@id']);
  expect(new Set(names).size).toBe(graph.length);
  const mentions = everything(graph).filter((value) => Object.keys(value).join() === '@id');
  expect(mentions.length).toBeGreaterThan(5);
  for (const mention of mentions) expect(names).toContain(mention['@id']);
});

test('every URL is absolute, and its file or its anchor exists', () => {
  const page = landing;
  const addresses = texts(graph).filter((text) => text.startsWith('/') || /^https?:/.test(text));
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses.filter((text) => !text.startsWith('https://schema.org/'))) {
    expect(address.startsWith(`${builtOrigin}/`), address).toBe(true);
    expect(existsSync(join(import.meta.dirname, '../public', new URL(address).pathname)), address).toBe(true);
  }
  const places = everything(graph).flatMap(({ url }) => (typeof url === 'string' ? new URL(url).hash : []));
  for (const place of places.filter(Boolean)) expect(page).toContain(`id="${place.slice(1)}"`);
});

test('no value in the data is empty', () => {
  for (const value of everything(graph))
    for (const part of Object.values(value)) expect(part ?? '').not.toBe('');
});

test('the JSON-LD block contains the graph, and no text can end it', () => {
  const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(landing) ?? [];
  expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(structuredData(sampleContent))));
});

test.each([
  [0, 'PT0S'],
  [41, 'PT41S'],
  [60, 'PT1M'],
  [1240.25, 'PT20M40S'],
  [3725, 'PT1H2M5S'],
  [7200, 'PT2H'],
])('%s seconds are written %s', (seconds, written) => {
  expect(isoDuration(seconds)).toBe(written);
});

function partOf(type: string): Data {
  const [part, ...others] = graph.filter((one) => one['@type'] === type);
  expect(others).toEqual([]);
  return part!;
}

function listOf(value: unknown): Data[] {
  if (!Array.isArray(value)) throw new Error('This is not a list');
  return value as Data[];
}

/** Returns every object of the data, at any depth. */
function everything(value: unknown): Data[] {
  if (Array.isArray(value)) return value.flatMap(everything);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Data, ...Object.values(value).flatMap(everything)];
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}

function plainText(html: string): string {
  return html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
}
