import { expect, test } from 'vitest';
import { setPlan } from '#server/accounts/user-store.ts';
import { courseTitle, sections } from '#tests/content/default-course.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext, lessonSeconds, type TestContext } from '#tests/test-context.ts';
import { learnerWhoClaimed, learnerWhoPlayed, learnerWithCertificate } from '#tests/test-learner.ts';

const videos = sections.flatMap(({ lessons }) => lessons.filter(({ kind }) => kind === 'video'));

async function watch(
  ctx: TestContext,
  browser: Awaited<ReturnType<typeof signIn>>,
  { from, to }: { from: number; to: number },
) {
  for (const { id } of videos.slice(from, to)) {
    await browser.ask(`GET /api/lessons/${id}/playback`);
    ctx.pass({ seconds: lessonSeconds });
    await browser.ask(`PUT /api/lessons/${id}/progress`, { ranges: [[0, lessonSeconds]], resumeAt: 0 });
  }
}

test('rejects 31 of 64 videos with the numbers, accepts 32, and stores one of 100 simultaneous claims', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'ultra' });
  await watch(ctx, browser, { from: 0, to: 31 });
  const early = await browser.ask('POST /api/certificates');
  expect(early).toMatchObject({ status: 403, body: { reason: 'keep-watching', hint: '31/32' } });
  expect(early.body.message).toContain("31 of the course's 64 videos");

  await watch(ctx, browser, { from: 31, to: 32 });
  const claims = await Promise.all(
    Array.from({ length: 100 }, () => browser.ask('POST /api/certificates', { name: 'Aisyah' })),
  );
  const statuses = claims.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, ...Array.from({ length: 99 }, () => 409)]);
  expect(await ctx.db.selectFrom('certificates').select('name').execute()).toEqual([{ name: 'Aisyah' }]);
  expect((await browser.ask('GET /api/me')).body).toMatchObject({
    clickClaim: true,
    whenClaim: ctx.now(),
    certificate: false,
  });
});

test('a lesson marked watched without playback does not count', async () => {
  const ctx = await createTestContext();
  const browser = await learnerWhoPlayed(ctx, 32);
  await ctx.db.updateTable('progress').set({ playedMs: 100 }).where('lessonId', '=', videos[0]!.id).execute();
  expect((await browser.ask('POST /api/certificates')).body.hint).toBe('31/32');
});

test('Premium cannot claim a certificate', async () => {
  const ctx = await createTestContext();
  const browser = await learnerWhoPlayed(ctx, 32);
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'premium' });
  const rejected = await browser.ask('POST /api/certificates');
  expect([rejected.status, rejected.body.reason]).toEqual([403, 'upgrade']);
});

test('the name is cleaned, and can be corrected once after the claim', async () => {
  const ctx = await createTestContext();
  const browser = await learnerWhoPlayed(ctx, 32);
  expect((await browser.ask('GET /api/me/certificate')).body).toMatchObject({ state: 'none', name: '' });
  await browser.ask('POST /api/certificates', { name: '  Aisya  binti Rahman ' });
  expect((await browser.ask('GET /api/me/certificate')).body).toMatchObject({
    state: 'claimed',
    name: 'Aisya binti Rahman',
    correctable: true,
    dueAt: ctx.now() + 14 * 86_400_000,
    id: null,
  });
  const corrected = await browser.ask('PATCH /api/me/certificate', { name: 'Aisyah binti Rahman' });
  expect(corrected.body).toMatchObject({ name: 'Aisyah binti Rahman', correctable: false });
  const again = await browser.ask('PATCH /api/me/certificate', { name: 'Somebody Else' });
  expect([again.status, again.body.reason]).toEqual([409, 'name-stands']);
  expect((await browser.ask('GET /api/me/certificate')).body.name).toBe('Aisyah binti Rahman');
});

test('a claim without a name waits for one, which does not count as a correction', async () => {
  const ctx = await createTestContext();
  const browser = await learnerWhoPlayed(ctx, 32);
  expect((await browser.ask('POST /api/certificates')).status).toBe(201);
  const given = await browser.ask('PATCH /api/me/certificate', { name: 'Aisyah' });
  expect(given.body).toMatchObject({ name: 'Aisyah', correctable: true });
});

test('rejects invalid names and characters that no font has', async () => {
  const ctx = await createTestContext();
  const browser = await learnerWhoPlayed(ctx, 32);
  const reasons = {
    '': 'name-missing',
    'aisyah@example.com': 'name-address',
    ['A'.repeat(81)]: 'name-too-long',
    김철수: 'name-letters',
  };
  for (const [name, reason] of Object.entries(reasons)) {
    const rejected = await browser.ask('POST /api/certificates', { name });
    expect([rejected.status, rejected.body.reason]).toEqual([400, reason]);
  }
  expect((await browser.ask('GET /api/me')).body.clickClaim).toBe(false);
});

test('prints names of many scripts as written', async () => {
  const ctx = await createTestContext();
  const browser = await learnerWhoPlayed(ctx, 32);
  await browser.ask('POST /api/certificates');
  const names = [
    'José Núñez',
    'Đặng Thị Ngọc',
    '陈小明 陳',
    'கவிதா முருகன்',
    'Θεοδώρα Иванова',
    "D'Cruz a/l Rajan",
  ];
  for (const name of names) {
    await ctx.db.updateTable('certificates').set({ nameCorrectedAt: null }).execute();
    const given = await browser.ask('PATCH /api/me/certificate', { name });
    expect([given.status, given.body.name]).toEqual([200, name]);
  }
});

test('rejects correcting without a claim, and reading without a session', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  expect((await browser.ask('PATCH /api/me/certificate', { name: 'Aisyah' })).status).toBe(404);
  browser.cookies.clear();
  expect((await browser.ask('GET /api/me/certificate')).status).toBe(401);
});

test('a claim is not a certificate until it is issued', async () => {
  const ctx = await createTestContext();
  const browser = await learnerWhoPlayed(ctx, 32);
  await browser.ask('POST /api/certificates');
  const { id } = await ctx.db.selectFrom('certificates').select('id').executeTakeFirstOrThrow();
  expect(Buffer.from(id, 'base64url')).toHaveLength(16);
  expect((await browser.ask(`GET /api/certificates/${id}`)).status).toBe(404);
});

test('a claim and its certificate keep the title from the time of the claim', async () => {
  const ctx = await createTestContext();
  const { learner, instructor, id } = await learnerWithCertificate(ctx);
  const late = await learnerWhoClaimed(ctx, 'Budi', 'budi@example.com');
  const { draft } = (await instructor.ask('GET /api/studio/content')).body;
  const content = { ...draft.document.course, title: { en: 'Another course' } };
  const course = await instructor.ask('PUT /api/studio/content/draft/course', {
    version: draft.version,
    content,
  });
  const site = await instructor.ask('PUT /api/studio/content/draft/site', {
    version: course.body.version,
    content: { ...draft.document.site, name: 'Another site' },
  });
  await instructor.ask('POST /api/studio/content/revisions', { version: site.body.version });
  expect((await learner.ask(`GET /api/certificates/${id}`)).body.course).toBe(courseTitle);
  await instructor.ask(`POST /api/studio/certificates/${late.id}/confirmation`);
  expect((await learner.ask(`GET /api/certificates/${late.id}`)).body.course).toBe(courseTitle);
  expect((await learner.ask('GET /badges/course')).body).toMatchObject({ name: 'Another course' });
  expect((await learner.ask('GET /badges/issuer')).body).toMatchObject({ name: 'Another site' });
});
