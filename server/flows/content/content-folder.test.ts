import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type ContentDocument, contentPages } from '#rules/content/document.ts';
import type { AppContext } from '#server/context.ts';
import { fillDefaultCourse } from '#server/flows/course/fill-course.ts';
import { storeImage } from '#server/flows/images/store-image.ts';
import { readOutline } from '#server/store/lessons.ts';
import { listVideos } from '#server/store/videos.ts';
import {
  createContentContext,
  type ContentContext,
  everything,
  published,
  saveWhole,
} from '#tests/content/content-properties.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { noPages } from '#tests/test-context.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import { exportContent } from './export-folder.ts';
import { importContent } from './import-folder.ts';
import { publishDraft } from './publish-draft.ts';
import { readPublishedContent } from './published-content.ts';
import { readDraft } from './read-draft.ts';
import { saveDraftPage } from './save-draft.ts';

type Site = ContentContext & { config: AppContext['config'] };

/** The settings that these flows read. */
function configIn(dataDir: string): AppContext['config'] {
  return { dataDir, media: { store: null } } as AppContext['config'];
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function createSite(): Promise<Site> {
  return { ...(await createContentContext()), config: configIn(temporaryFolder()) };
}

/** A site without content, as a fresh database is. */
async function createEmptySite(): Promise<Site> {
  return {
    db: await createTestDatabase(),
    now: () => 1_000,
    randomBytes,
    pages: noPages,
    config: configIn(temporaryFolder()),
  };
}

/** A course with one uploaded picture and two lessons, of which one has a video with files. */
async function publishOwnCourse(site: Site): Promise<ContentDocument> {
  const poster = readFileSync('content/media/flutter-introduction/poster.webp');
  const { id } = await storeImage(site, poster);
  const video = join(site.config.dataDir, 'media/install-flutter');
  mkdirSync(join(video, 'captions'), { recursive: true });
  writeFileSync(join(video, 'master.m3u8'), '#EXTM3U\n');
  writeFileSync(join(video, 'captions/ms.vtt'), 'WEBVTT\n');
  const [section] = defaultDocument.course.sections;
  const document: ContentDocument = {
    ...defaultDocument,
    site: { ...defaultDocument.site, name: 'Kursus “Rizal” 🎓', languages: ['en', 'ms'] },
    instructor: { ...defaultDocument.instructor, picture: `image:${id}` },
    course: {
      ...defaultDocument.course,
      sections: [{ ...section!, lessons: section!.lessons.slice(1, 3) }],
    },
  };
  const version = await saveWhole(site, document);
  await publishDraft(site, { ...published, version });
  return document;
}

async function exportOf(site: Site): Promise<string> {
  const folder = temporaryFolder();
  await exportContent(site, { document: (await readPublishedContent(site)).document, folder });
  return folder;
}

/** Returns every file of a folder with its bytes. */
function filesOf(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
  return Object.fromEntries(
    paths.map((path) => [relative(folder, path), readFileSync(path).toString('base64')]),
  );
}

const importing = { publishes: true, replacesDraft: false };

test('the default course is exported as the files of content/, byte by byte', async () => {
  const folder = await exportOf(await createSite());
  for (const page of contentPages)
    expect(readFileSync(join(folder, `${page}.json`), 'utf8')).toBe(
      readFileSync(`content/${page}.json`, 'utf8'),
    );
});

test('an export that an empty site imports is exported again as the same bytes', async () => {
  const site = await createSite();
  const document = await publishOwnCourse(site);
  const folder = await exportOf(site);
  const files = filesOf(folder);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['media/install-flutter/captions/ms.vtt', 'media/lengths.json']),
  );
  for (const create of [createSite, createEmptySite]) {
    const other = await create();
    mkdirSync(join(other.config.dataDir, 'media/first-app-on-a-phone'), { recursive: true });
    const { published: id } = (await importContent(other, { ...importing, folder })) as { published: number };
    expect(await readPublishedContent(other)).toEqual({ id, document });
    expect((await readOutline(other.db)).map(({ lessons }) => lessons.length)).toEqual([2]);
    expect(filesOf(await exportOf(other))).toEqual(files);
  }
});

test('an import makes a draft, which is not published, and gives up no work of others', async () => {
  const site = await createSite();
  await publishOwnCourse(site);
  const folder = await exportOf(site);
  const other = await createSite();
  mkdirSync(join(other.config.dataDir, 'media/first-app-on-a-phone'), { recursive: true });
  const asDraft = { ...importing, publishes: false, folder };
  expect(await importContent(other, asDraft)).toEqual({ published: null });
  expect((await readDraft(other)).document.site.name).toBe('Kursus “Rizal” 🎓');
  expect((await readPublishedContent(other)).document).toEqual(defaultDocument);
  expect(await importContent(other, asDraft)).toEqual({
    mistakes: [{ file: '', place: '', reason: 'draft-has-changes' }],
  });
  expect(await importContent(other, { ...asDraft, replacesDraft: true, publishes: true })).toEqual({
    published: 2,
  });
});

test('everything that is wrong is said with file and place, and nothing is changed', async () => {
  const site = await createSite();
  const document = await publishOwnCourse(site);
  const folder = await exportOf(site);
  const other = await createSite();
  const before = await everything(other);
  const mistakesOf = async () => {
    const result = await importContent(other, { ...importing, folder });
    expect(await everything(other)).toEqual(before);
    expect(await other.db.selectFrom('images').select('id').execute()).toEqual([]);
    return 'mistakes' in result ? result.mistakes.map((mistake) => Object.values(mistake).join(' ')) : [];
  };
  const write = (file: string, content: unknown) =>
    writeFileSync(join(folder, file), JSON.stringify(content));

  expect(await mistakesOf()).toEqual(['media/lengths.json first-app-on-a-phone missing-files']);

  const lengths = readFileSync(join(folder, 'media/lengths.json'), 'utf8');
  write('media/lengths.json', { 'install-flutter': 99 });
  write('instructor.json', { ...document.instructor, picture: `image:${'0'.repeat(64)}` });
  write('landing.json', { ...document.landing, hero: { ...document.landing.hero, headline: {} } });
  const [section] = document.course.sections;
  const unknown = { ...section!.lessons[0], kind: 'video', video: 'nowhere' };
  write('course.json', { ...document.course, sections: [{ ...section, lessons: [unknown] }] });
  expect(await mistakesOf()).toEqual([
    'instructor.json picture unknown-image',
    'course.json sections.0.lessons.0.video unknown-video',
    'media/lengths.json install-flutter taken-id',
    'landing.json hero.headline needs-text',
  ]);

  writeFileSync(join(folder, 'media/lengths.json'), lengths);
  writeFileSync(join(folder, 'site.json'), '{"name": "a", "name": "b"}');
  write('plans.json', { ...document.plans, both: [{ en: 'x'.repeat(301) }], extra: 1 });
  rmSync(join(folder, 'teaser.json'));
  expect(await mistakesOf()).toEqual([
    'site.json  invalid-json',
    'teaser.json  missing-file',
    'plans.json both.0.en too-big',
    'plans.json extra unrecognized-keys',
  ]);
});

test('a picture whose bytes are others than its name says is refused', async () => {
  const site = await createSite();
  await publishOwnCourse(site);
  const folder = await exportOf(site);
  const [image = ''] = readdirSync(join(folder, 'images'));
  const other = await createSite();
  mkdirSync(join(other.config.dataDir, 'media/first-app-on-a-phone'), { recursive: true });
  for (const [bytes, reason] of [
    [readFileSync('content/media/install-flutter/poster.webp'), 'other-picture'],
    [Buffer.from('<svg/>'), 'not-a-picture'],
  ] as const) {
    writeFileSync(join(folder, 'images', image), bytes);
    expect(await importContent(other, { ...importing, folder })).toEqual({
      mistakes: [{ file: `images/${image}`, place: '', reason }],
    });
  }
});

test('a first start makes the folder revision 1, and a later start does not read it', async () => {
  const source = await exportOf(await createSite());
  const site = await createEmptySite();
  writeFileSync(join(source, 'media/lengths.json'), readFileSync('content/media/lengths.json'));
  mkdirSync(join(source, 'media/install-flutter'), { recursive: true });
  writeFileSync(join(source, 'media/install-flutter/master.m3u8'), '#EXTM3U\n');
  const told: number[] = [];
  await Promise.all([1, 2].map(() => fillDefaultCourse(site, source, (percent) => told.push(percent))));
  expect(await readPublishedContent(site)).toEqual({ id: 1, document: defaultDocument });
  expect(await readDraft(site)).toMatchObject({ basedOn: 1, document: defaultDocument });
  expect(await listVideos(site.db)).toContainEqual({ id: 'flutter-introduction', lengthSeconds: 180 });
  expect(statSync(join(site.config.dataDir, 'media/install-flutter/master.m3u8')).size).toBe(8);
  expect(told).toContain(100);
  const { version } = await readDraft(site);
  await saveDraftPage(site, { page: 'plans', content: defaultDocument.plans, version, uid: 'teacher' });
  await fillDefaultCourse(site, '/nowhere', () => {});
});

test('a first start with a default course that has mistakes says all of them', async () => {
  const source = await exportOf(await createSite());
  const site = await createEmptySite();
  writeFileSync(join(source, 'site.json'), '{}');
  rmSync(join(source, 'plans.json'));
  await expect(fillDefaultCourse(site, source, () => {})).rejects.toThrow(/site.json name.*plans.json/);
});
