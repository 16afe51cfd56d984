import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentPages } from '#contract/content/field-table.ts';
import { fillDefaultCourse } from './first-revision.ts';
import { readOutline } from '#server/course/lesson-store.ts';
import { listVideos } from './course-store.ts';
import {
  createEmptySite,
  createSite,
  exportOf,
  filesOf,
  publishOwnCourse,
} from '#tests/content/content-folders.ts';
import { everything } from '#tests/content/content-properties.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { exportContent } from './export-folder.ts';
import { importContent } from './import-folder.ts';
import { readContentFolder } from './read-folder.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import { readDraft, saveDraftPage } from '#server/content/draft.ts';

const importing = { publishes: true, replacesDraft: false };

test('exports the default course as the files of content/, byte by byte', async () => {
  const folder = await exportOf(await createSite());
  for (const file of [...contentPages, 'translations/ms', 'translations/id'])
    expect(readFileSync(join(folder, `${file}.json`), 'utf8')).toBe(
      readFileSync(`content/${file}.json`, 'utf8'),
    );
});

test('exports the same bytes again after an import into an empty site', async () => {
  const site = await createSite();
  const document = await publishOwnCourse(site);
  const folder = await exportOf(site);
  const files = filesOf(folder);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'media/install-flutter/captions/ms.vtt',
      'media/lengths.json',
      expect.stringMatching(/^attachments\/[0-9a-f]{64}$/),
    ]),
  );
  expect(Object.keys(files).filter((file) => file.startsWith('images/'))).toHaveLength(2);
  for (const create of [createSite, createEmptySite]) {
    const other = await create();
    mkdirSync(join(other.config.dataDir, 'media/first-app-on-a-phone'), { recursive: true });
    const { published: id } = (await importContent(other, { ...importing, folder })) as { published: number };
    expect(await readPublishedContent(other)).toEqual({ id, document, publishedAt: expect.any(Number) });
    expect((await readOutline(other.db)).map(({ lessons }) => lessons.length)).toEqual([3]);
    expect(filesOf(await exportOf(other))).toEqual(files);
  }
});

test('an import makes an unpublished draft, and does not discard the changes of others', async () => {
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

test('reports all mistakes with file and place, and changes nothing', async () => {
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
  writeFileSync(join(folder, 'site.json'), '{"name": "a",');
  write('plans.json', { ...document.plans, both: [{ en: 'x'.repeat(301) }], extra: 1 });
  rmSync(join(folder, 'teaser.json'));
  expect(await mistakesOf()).toEqual([
    'site.json  invalid-json',
    'teaser.json  missing-file',
    'plans.json both.0.en too-big',
    'plans.json extra unrecognized-keys',
  ]);
});

test('a translator edits the file of a language, whose mistakes are named', async () => {
  const folder = await exportOf(await createSite());
  const file = join(folder, 'translations/ms.json');
  type Texts = Record<string, { of: string; text: string }>;
  const translations = JSON.parse(readFileSync(file, 'utf8')) as Texts;
  const write = (changed: object) => writeFileSync(file, JSON.stringify({ ...translations, ...changed }));
  const key = 'course.sections.1.lessons.install-flutter.title';
  const original = translations[key]!.of;
  const titleOf = async () => {
    const read = await readContentFolder(folder);
    return 'content' in read ? read.content.document.course.sections[0]!.lessons[1]!.title : read;
  };

  write({ [key]: { of: original, text: 'Tajuk lain' }, 'gone.title': { of: 'x', text: 'y' } });
  expect(await titleOf()).toMatchObject({ en: original, ms: 'Tajuk lain' });
  write({ [key]: { of: 'A former title', text: 'Tajuk lain' } });
  expect(await titleOf()).toMatchObject({ ms: 'Tajuk lain', 'ms-x-of': 'A former title' });
  write({ [key]: { of: original, text: '' } });
  expect(await titleOf()).not.toHaveProperty('ms');

  write({ [key]: { of: original, text: 'x'.repeat(121) } });
  expect(await titleOf()).toEqual({
    mistakes: [{ file: 'translations/ms.json', place: key, reason: 'too-big' }],
  });
  write({ [key]: { text: 'x' } });
  expect(await titleOf()).toEqual({
    mistakes: [{ file: 'translations/ms.json', place: `${key}.of`, reason: 'invalid-type' }],
  });
  writeFileSync(file, '{');
  expect(await titleOf()).toEqual({
    mistakes: [{ file: 'translations/ms.json', place: '', reason: 'invalid-json' }],
  });
});

test('rejects an image whose bytes do not match its name', async () => {
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

test('requires attached files with matching bytes, and stores them before anything uses them', async () => {
  const site = await createSite();
  const document = await publishOwnCourse(site);
  const folder = await exportOf(site);
  const [id = ''] = readdirSync(join(folder, 'attachments'));
  const whole = readFileSync(join(folder, 'attachments', id));
  const other = await createSite();
  mkdirSync(join(other.config.dataDir, 'media/first-app-on-a-phone'), { recursive: true });
  const mistakesOf = async () => {
    const result = await importContent(other, { ...importing, folder });
    return 'mistakes' in result ? result.mistakes : result;
  };
  rmSync(join(folder, 'attachments', id));
  expect(await mistakesOf()).toEqual([
    { file: 'course.json', place: 'sections.0.lessons.0.attachments.0', reason: 'unknown-file' },
  ]);
  for (const [bytes, reason] of [
    ['other bytes', 'other-file'],
    ['', 'empty'],
  ] as const) {
    writeFileSync(join(folder, 'attachments', id), bytes);
    expect(await mistakesOf()).toEqual([{ file: `attachments/${id}`, place: '', reason }]);
  }
  expect(await other.db.selectFrom('attachments').selectAll().execute()).toEqual([]);
  writeFileSync(join(folder, 'attachments', id), whole);
  expect(await mistakesOf()).toEqual({ published: 2 });
  expect(readFileSync(join(other.config.dataDir, 'media/_attachments', id)).equals(whole)).toBe(true);

  // A site that has the file needs none in the folder, and an export omits unused files.
  rmSync(join(folder, 'attachments'), { recursive: true });
  expect(await mistakesOf()).toEqual({ published: 3 });
  await exportContent(other, { document, folder });
  expect(readdirSync(join(folder, 'attachments'))).toEqual([id]);
  await exportContent(other, { document: defaultDocument, folder });
  expect(existsSync(join(folder, 'attachments'))).toBe(false);
});

test('imports a folder of an earlier release without chapters and files', async () => {
  const folder = await exportOf(await createSite());
  const text = readFileSync(join(folder, 'course.json'), 'utf8');
  const former = text.replaceAll(/,\s*"(chapters|attachments)": \[\]/g, '');
  expect(former).not.toContain('chapters');
  writeFileSync(join(folder, 'course.json'), former);
  const site = await createEmptySite();
  cpSync(join(folder, 'media'), join(site.config.dataDir, 'media'), { recursive: true });
  const lengths = JSON.parse(readFileSync(join(folder, 'media/lengths.json'), 'utf8')) as object;
  for (const id of Object.keys(lengths))
    mkdirSync(join(site.config.dataDir, 'media', id), { recursive: true });
  expect(await importContent(site, { ...importing, folder })).toEqual({ published: 1 });
  expect((await readPublishedContent(site)).document).toEqual(defaultDocument);
});

test('the first start imports the folder as revision 1, and later starts do not read it', async () => {
  const source = await exportOf(await createSite());
  const site = await createEmptySite();
  writeFileSync(join(source, 'media/lengths.json'), readFileSync('content/media/lengths.json'));
  mkdirSync(join(source, 'media/install-flutter'), { recursive: true });
  writeFileSync(join(source, 'media/install-flutter/master.m3u8'), '#EXTM3U\n');
  const told: number[] = [];
  await Promise.all([1, 2].map(() => fillDefaultCourse(site, source, (percent) => told.push(percent))));
  expect(await readPublishedContent(site)).toEqual({
    id: 1,
    document: defaultDocument,
    publishedAt: expect.any(Number),
  });
  expect(await readDraft(site)).toMatchObject({ basedOn: 1, document: defaultDocument });
  expect(await listVideos(site.db)).toContainEqual({ id: 'flutter-introduction', lengthSeconds: 180 });
  expect(statSync(join(site.config.dataDir, 'media/install-flutter/master.m3u8')).size).toBe(8);
  expect(told).toContain(100);
  const { version } = await readDraft(site);
  await saveDraftPage(site, { page: 'plans', content: defaultDocument.plans, version, uid: 'teacher' });
  await fillDefaultCourse(site, '/nowhere', () => {});
});

test('the first start reports all mistakes of the default course', async () => {
  const source = await exportOf(await createSite());
  const site = await createEmptySite();
  writeFileSync(join(source, 'site.json'), '{}');
  rmSync(join(source, 'plans.json'));
  await expect(fillDefaultCourse(site, source, () => {})).rejects.toThrow(/site.json name.*plans.json/);
});
