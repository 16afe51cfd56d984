import { expect, test } from 'vitest';
import { textsOf } from '#rules/content/publishing.ts';
import { findDocumentGaps } from './publish.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import { fillDefaultCourse } from './first-revision.ts';
import { listRevisions } from '#server/content/store.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { plainCoupon } from '#tests/test-coupons.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';

const instructor = 'instructor@example.com';
const names = { siteName: 'Roti', courseTitle: 'Bake your first loaf', instructorName: 'Siti Aminah' };
const begin = { choice: 'begin-empty', ...names };

async function createNewSite(): Promise<{ ctx: TestContext; teacher: TestBrowser }> {
  const ctx = await createTestContext({ isSample: true });
  return { ctx, teacher: await signIn(ctx, instructor) };
}

async function isOffered(teacher: TestBrowser): Promise<boolean | undefined> {
  return (await teacher.ask('GET /api/studio/site-start')).body.isOpen;
}

async function idsOf({ db }: TestContext): Promise<number[]> {
  return (await listRevisions(db, { before: undefined, atMost: 9 })).map(({ id }) => id);
}

test('offers the choice on a new site, and keeping the sample changes nothing', async () => {
  const { ctx, teacher } = await createNewSite();
  const { document: sample } = await readPublishedContent(ctx);
  expect(await isOffered(teacher)).toBe(true);
  expect((await teacher.ask('PUT /api/studio/site-start', { choice: 'keep' })).status).toBe(200);
  expect(await isOffered(teacher)).toBe(false);
  expect(await idsOf(ctx)).toEqual([1]);
  expect((await readPublishedContent(ctx)).document).toEqual(sample);
});

test('an empty start has one section and one lesson, its own names, and nothing of the sample', async () => {
  const { ctx, teacher } = await createNewSite();
  expect((await teacher.ask('PUT /api/studio/site-start', begin)).status).toBe(200);
  const { document } = await readPublishedContent(ctx);
  expect(await findDocumentGaps(ctx.db, document)).toEqual([]);
  expect(document.site).toMatchObject({ name: 'Roti', email: instructor });
  expect(document.instructor.name).toBe('Siti Aminah');
  expect(document.landing.hero.headline).toEqual({ en: 'Bake your first loaf' });
  const { sections } = (await teacher.ask('GET /api/course')).body;
  expect(sections.map(({ lessons }) => lessons.map(({ title, kind }) => [title, kind]))).toEqual([
    [['Welcome to the course', 'link']],
  ]);
  const all = JSON.stringify(document);
  for (const word of ['Services', 'Flutter', 'Rizal', 'Dart', 'app ', 'apps', '$100K', 'Lectern'])
    expect([word, all.includes(word)]).toEqual([word, false]);
  const sample = new Set(
    defaultDocument.course.sections.flatMap(({ lessons }) => lessons.map(({ id }) => id)),
  );
  const ids = document.course.sections.flatMap(({ lessons }) => lessons.map(({ id }) => id));
  expect(ids.filter((id) => sample.has(id))).toEqual([]);
  expect(await isOffered(teacher)).toBe(false);
});

test('the site stays closed until the first publication: it is coming soon, and sells nothing', async () => {
  const { ctx, teacher } = await createNewSite();
  await teacher.ask('PUT /api/studio/site-start', begin);
  expect((await readPublishedContent(ctx)).document.site).toMatchObject({
    isOpen: false,
    receiptPrefix: 'ROT',
  });
  const learner = await signIn(ctx, 'aisyah@example.com');
  expect(await learner.ask('POST /api/checkouts', { plan: 'premium' })).toMatchObject({
    status: 409,
    body: { reason: 'not-open' },
  });
  const coupon = { ...plainCoupon, percentOff: 100, id: 'gift', code: 'GIFT' };
  expect((await teacher.ask('POST /api/studio/coupons', coupon)).status).toBe(201);
  const claim = () => learner.ask('POST /api/coupon-claims', { plan: 'premium', coupon: 'GIFT' });
  expect(await claim()).toMatchObject({ status: 409, body: { reason: 'not-open' } });
  expect(await ctx.db.selectFrom('grants').select('id').execute()).toEqual([]);
  const { draft } = (await teacher.ask('GET /api/studio/content')).body;
  const { landing } = draft.document;
  const saved = await teacher.ask('PUT /api/studio/content/draft/landing', {
    version: draft.version,
    content: { ...landing, hero: { ...landing.hero, lead: { en: 'Bread for everyone.' } } },
  });
  await teacher.ask('POST /api/studio/content/revisions', { version: saved.body.version });
  expect((await readPublishedContent(ctx)).document.site.isOpen).toBe(true);
  expect((await claim()).status).toBe(201);
  expect((await learner.ask('POST /api/checkouts', { plan: 'premium' })).body.reason).not.toBe('not-open');
});

test('hides the sample’s videos in a course of one’s own, until the sample returns', async () => {
  const { teacher } = await createNewSite();
  const count = async () => (await teacher.ask('GET /api/studio/videos')).body.videos.length;
  expect(await count()).toBe(64);
  await teacher.ask('PUT /api/studio/site-start', begin);
  expect(await count()).toBe(0);
  const { draft } = (await teacher.ask('GET /api/studio/content')).body;
  await teacher.ask('POST /api/studio/content/revisions/1/restoration', { version: draft.version });
  expect(await count()).toBe(64);
});

test('the draft is the same but open, for the next edit', async () => {
  const { teacher } = await createNewSite();
  await teacher.ask('PUT /api/studio/site-start', begin);
  const { draft, published } = (await teacher.ask('GET /api/studio/content')).body;
  expect(draft).toMatchObject({ basedOn: 2, hasChanges: true });
  expect(published).toMatchObject({ id: 2, origin: 'new-site', restores: null, publishedBy: instructor });
});

test('restores the sample from the history without offering the choice again', async () => {
  const { ctx, teacher } = await createNewSite();
  const { document: sample } = await readPublishedContent(ctx);
  await teacher.ask('PUT /api/studio/site-start', begin);
  const { draft } = (await teacher.ask('GET /api/studio/content')).body;
  const again = await teacher.ask('POST /api/studio/content/revisions/1/restoration', {
    version: draft.version,
  });
  expect(again).toMatchObject({ status: 201, body: { id: 3, restores: 1, note: '' } });
  expect((await readPublishedContent(ctx)).document).toEqual(sample);
  expect(await isOffered(teacher)).toBe(false);
});

test('of concurrent choices in several windows one wins', async () => {
  const { ctx, teacher } = await createNewSite();
  const choices = [begin, { choice: 'keep' }, { ...begin, siteName: 'Other' }, { choice: 'keep' }];
  const replies = await Promise.all(
    choices.map((choice) => teacher.ask('PUT /api/studio/site-start', choice)),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  const lost = replies.find(({ status }) => status === 409);
  expect(lost?.body).toMatchObject({ reason: 'chosen-before' });
  const lines = await ctx.db.selectFrom('audit').select('action').where('subject', '=', 'content').execute();
  expect(lines).toHaveLength(1);
});

test('offers no choice after anything was saved or published', async () => {
  const saved = await createNewSite();
  const { draft } = (await saved.teacher.ask('GET /api/studio/content')).body;
  const { plans } = draft.document;
  await saved.teacher.ask('PUT /api/studio/content/draft/plans', { version: draft.version, content: plans });
  expect(await isOffered(saved.teacher)).toBe(false);
  expect((await saved.teacher.ask('PUT /api/studio/site-start', begin)).status).toBe(409);
});

test('offers no choice on a site with an imported course or an earlier release', async () => {
  const ctx = await createTestContext();
  const teacher = await signIn(ctx, instructor);
  expect(await isOffered(teacher)).toBe(false);
});

test('a later start changes nothing', async () => {
  const { ctx, teacher } = await createNewSite();
  await fillDefaultCourse(ctx, 'content', () => {});
  expect(await isOffered(teacher)).toBe(true);
});

test('rejects names that are empty, too long or of another type', async () => {
  const { ctx, teacher } = await createNewSite();
  for (const wrong of [
    { ...begin, siteName: '  ' },
    { ...begin, courseTitle: 'x'.repeat(121) },
    { ...begin, instructorName: 7 },
    { ...begin, more: 'x' },
    { choice: 'keep', ...names },
    { choice: 'sample' },
  ])
    expect((await teacher.ask('PUT /api/studio/site-start', wrong)).status).toBe(400);
  expect(await idsOf(ctx)).toEqual([1]);
});

test('learners and visitors have no choice', async () => {
  const { ctx } = await createNewSite();
  for (const browser of [new TestBrowser(ctx), await signIn(ctx, 'aisyah@example.com')]) {
    expect((await browser.ask('GET /api/studio/site-start')).status).toBe(404);
    expect((await browser.ask('PUT /api/studio/site-start', begin)).status).toBe(404);
  }
});

test('every required text of the new site is filled in', async () => {
  const { ctx, teacher } = await createNewSite();
  await teacher.ask('PUT /api/studio/site-start', begin);
  const { document } = await readPublishedContent(ctx);
  const empty = textsOf(document).filter(({ text }) => text['en'] === '');
  expect(empty.map(({ path }) => path)).toEqual([
    'landing.hero.kicker',
    'landing.hero.pictureAlt',
    'landing.showcase.lead',
    'teaser.title',
    'teaser.description',
  ]);
});
