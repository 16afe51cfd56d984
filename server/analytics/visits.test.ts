import { expect, test } from 'vitest';
import { signInForm } from '#rules/sign-in/sign-in.ts';
import { importedSource, otherSources, sourcesADay } from '#rules/analytics/traffic-source.ts';
import { requestDeletion } from '#server/accounts/account-store.ts';
import { deleteExpiredRows } from '#server/delete-expired-rows.ts';
import { mergeAccounts } from '#server/learners/merge-accounts.ts';
import { eraseUser } from '#server/learners/erase-store.ts';
import { signIn, signInMailTo, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, siteUrl, type TestContext } from '#tests/test-context.ts';
import { computeFunnel } from './compute-funnel.ts';
import { flushVisits } from './count-visit.ts';

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/133.0', 'accept-language': 'en' };

const visit = (ctx: TestContext, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ctx.app.request(path, { method, headers: { ...browser, ...headers } });

/** The stored visits as texts, such as `2026-11-21 tiktok bio en 3`. */
async function storedVisits(ctx: TestContext) {
  await flushVisits(ctx);
  const rows = await ctx.db.selectFrom('visits').selectAll().where('count', '>', 0).execute();
  return rows
    .map(({ day, source, campaign, language, count }) =>
      [day, source || 'direct', campaign || '-', language, count].join(' '),
    )
    .toSorted();
}

test('counts visits of public pages by day, source and language', async () => {
  const ctx = await createTestContext({ now: Date.parse('2026-11-21T15:59:50Z') });
  await visit(ctx, '/?utm_source=TikTok&utm_campaign=Bio');
  await visit(ctx, '/?utm_source=tiktok&utm_campaign=bio', { referer: 'https://www.tiktok.com/' });
  await visit(ctx, '/ms', { referer: 'https://www.google.com/' });
  await visit(ctx, '/gpt');
  await visit(ctx, '/privacy', { referer: `${siteUrl}/` });
  await visit(ctx, '/', { 'accept-language': 'ms' });
  await visit(ctx, '/', {}, 'HEAD');
  await visit(ctx, '/', { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' });
  await visit(ctx, '/', { 'sec-purpose': 'prefetch' });
  await visit(ctx, '/healthz');
  await visit(ctx, '/nothing-here');
  await visit(ctx, '/studio');
  const today = ['2026-11-21 direct - en 1', '2026-11-21 google.com - ms 1', '2026-11-21 tiktok bio en 2'];
  expect(await storedVisits(ctx)).toEqual(today);
  // Midnight in Kuala Lumpur.
  ctx.pass({ seconds: 10 });
  await visit(ctx, '/');
  await visit(ctx, '/');
  expect(await storedVisits(ctx)).toEqual([...today, '2026-11-22 direct - en 2']);
});

test('learners who are signed in are no visitors', async () => {
  const ctx = await createTestContext();
  const { cookies } = await signIn(ctx);
  await visit(ctx, '/gpt', { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') });
  expect(await storedVisits(ctx)).toEqual([]);
});

test('made-up sources are bounded for a day, and every visit still counts', async () => {
  const ctx = await createTestContext();
  for (let count = 0; count < 2; count++) await visit(ctx, '/?utm_source=tiktok');
  await flushVisits(ctx);
  for (let index = 0; index < 1_200; index++)
    await visit(ctx, `/?utm_source=${index}${'x'.repeat(index % 90)}`);
  await flushVisits(ctx);
  await visit(ctx, '/?utm_source=tiktok');
  await visit(ctx, '/?utm_source=one-more');
  await flushVisits(ctx);
  const rows = await ctx.db.selectFrom('visits').selectAll().execute();
  expect(rows).toHaveLength(sourcesADay + 1);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(1_204);
  expect(rows.find(({ source }) => source === 'tiktok')?.count).toBe(3);
  expect(rows.find(({ source }) => source === otherSources)?.count).toBe(1_204 - (sourcesADay + 2));
  expect(Math.max(...rows.map(({ source }) => source.length))).toBe(60);
});

test('a real source displaces made-up ones that came first', async () => {
  const ctx = await createTestContext();
  for (let round = 0; round < 3; round++) {
    for (let index = 0; index < sourcesADay; index++)
      await visit(ctx, `/?utm_source=made-up-${round}-${index}`);
    await flushVisits(ctx);
    await visit(ctx, '/', { referer: 'https://www.google.com/' });
    await visit(ctx, '/');
    await flushVisits(ctx);
    await visit(ctx, '/', { referer: 'https://www.google.com/' });
    await flushVisits(ctx);
  }
  const rows = await ctx.db.selectFrom('visits').selectAll().execute();
  const countOf = (name: string) => rows.find(({ source }) => source === name)?.count;
  expect([countOf('google.com'), countOf('')]).toEqual([6, 3]);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(3 * (sourcesADay + 3));
  expect(rows).toHaveLength(sourcesADay + 2);
});

test('a learner who is merged into an imported account still counts', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const [ann, imported] = [await signIn(ctx, 'ann@example.com'), await signIn(ctx, 'imported@example.com')];
  const sourced = (uid: string, source: string) =>
    ctx.db.updateTable('users').set({ source }).where('uid', '=', uid).execute();
  await sourced(ann.user.uid, 'tiktok');
  await sourced(imported.user.uid, importedSource);
  const order = { into: imported.user.uid, from: ann.user.uid, why: 'Same person' };
  await mergeAccounts(ctx, order, instructor.user.uid);
  expect(await sourceOf(ctx, 'imported@example.com')).toEqual(['tiktok', '']);
  await computeFunnel(ctx);
  const { body } = await instructor.ask('GET /api/studio/analytics?days=7');
  expect(body.funnel.signedUp).toBe(1);
});

test('a visit beyond the limit has another campaign, not none', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  await visit(ctx, '/');
  await visit(ctx, '/');
  for (let index = 0; index < 1_200; index++)
    await visit(ctx, `/?utm_source=source-${index}&utm_campaign=campaign-${index}`);
  await flushVisits(ctx);
  const { body } = await instructor.ask('GET /api/studio/analytics?days=7');
  const visitsOf = (campaign: string) =>
    body.breakdowns.campaign.find(({ value }) => value === campaign)?.visits;
  expect(visitsOf('')).toBe(2);
  expect(body.breakdowns.campaign.reduce((sum, { visits }) => sum + (visits ?? 0), 0)).toBe(1_202);
});

test('visits wait in memory while the database cannot be written', async () => {
  const ctx = await createTestContext();
  await visit(ctx, '/');
  await ctx.db.schema.alterTable('visits').renameTo('gone').execute();
  await expect(flushVisits(ctx)).rejects.toThrow();
  await visit(ctx, '/');
  await ctx.db.schema.alterTable('gone').renameTo('visits').execute();
  expect(await storedVisits(ctx)).toEqual(['2026-11-21 direct - en 2']);
});

const sourceOf = async (ctx: TestContext, email: string) => {
  const { source, campaign } = await ctx.db
    .selectFrom('users')
    .select(['source', 'campaign'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return [source, campaign];
};

test('an account keeps the source of the page on which its owner first asked to sign in', async () => {
  const ctx = await createTestContext();
  const signInFrom = async (
    email: string,
    body: object,
    headers: Record<string, string>,
    by: 'link' | 'code',
  ) => {
    const client = new TestBrowser(ctx);
    expect((await client.ask('POST /api/sign-in-links', { email, ...body }, headers)).status).toBe(202);
    const { token, code } = await signInMailTo(ctx, email);
    const { status } = await client.ask('POST /api/sessions', by === 'link' ? { token } : { email, code });
    expect(status).toBe(201);
  };
  const tagged = { referer: `${siteUrl}/ms?utm_source=TikTok&utm_campaign=Bio` };
  await signInFrom('ann@example.com', {}, tagged, 'link');
  await signInFrom('ben@example.com', {}, tagged, 'code');
  await signInFrom(
    'cat@example.com',
    { referrer: 'https://www.google.com/' },
    { referer: `${siteUrl}/` },
    'link',
  );
  await signInFrom('dan@example.com', {}, {}, 'link');
  ctx.pass({ seconds: 600 });
  await signInFrom('dan@example.com', {}, tagged, 'link');
  expect(await sourceOf(ctx, 'ann@example.com')).toEqual(['tiktok', 'bio']);
  expect(await sourceOf(ctx, 'ben@example.com')).toEqual(['tiktok', 'bio']);
  expect(await sourceOf(ctx, 'cat@example.com')).toEqual(['google.com', '']);
  expect(await sourceOf(ctx, 'dan@example.com')).toEqual(['', '']);
});

test('asking for another email keeps the source of the first one', async () => {
  const ctx = await createTestContext();
  const client = new TestBrowser(ctx);
  const ask = (referer: string, referrer: string) =>
    client.ask('POST /api/sign-in-links', { email: 'ann@example.com', referrer }, { referer });
  const app = 'https://www.tiktok.com/';
  await ask(`${siteUrl}/?utm_source=tiktok&utm_campaign=bio`, app);
  ctx.pass({ seconds: 60 });
  await ask(`${siteUrl}/emailsent`, app);
  const { token } = await signInMailTo(ctx, 'ann@example.com');
  expect((await client.ask('POST /api/sessions', { token })).status).toBe(201);
  expect(await sourceOf(ctx, 'ann@example.com')).toEqual(['tiktok', 'bio']);
});

test('the form without a script carries the source too', async () => {
  const ctx = await createTestContext();
  const reply = await ctx.app.request(signInForm.action, {
    method: 'POST',
    headers: {
      origin: siteUrl,
      referer: `${siteUrl}/?utm_source=poster`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'email=ann%40example.com',
  });
  expect(reply.status).toBe(303);
  const { token } = await signInMailTo(ctx, 'ann@example.com');
  const client = new TestBrowser(ctx);
  await client.ask('POST /api/sessions', { token, email: 'ann@example.com' });
  expect(await sourceOf(ctx, 'ann@example.com')).toEqual(['poster', '']);
});

test('a learner who was imported came from no visit', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const learner = { email: 'ann@example.com', name: null, country: null, phone: null };
  const { status } = await instructor.ask('POST /api/studio/learner-imports', { people: [learner] });
  expect(status).toBe(201);
  expect(await sourceOf(ctx, 'ann@example.com')).toEqual(['(import)', '']);
});

test('an imported learner whose account is deleted is no sign-up either', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const imported = ['ann', 'ben'].map((name) => ({
    email: `${name}@example.com`,
    name: null,
    country: null,
    phone: null,
  }));
  await instructor.ask('POST /api/studio/learner-imports', { people: imported });
  const { uid } = await ctx.db
    .selectFrom('users')
    .select('uid')
    .where('email', '=', 'ann@example.com')
    .executeTakeFirstOrThrow();
  await requestDeletion(ctx.db, { uid, now: ctx.now() });
  expect(await eraseUser(ctx.db, { uid, askedBefore: ctx.now() })).not.toBeNull();
  await computeFunnel(ctx);
  const { body } = await instructor.ask('GET /api/studio/analytics?days=7');
  expect(body.funnel.signedUp).toBe(0);
});

test('roll-ups older than the longest period are deleted', async () => {
  const ctx = await createTestContext();
  await ctx.db
    .insertInto('visits')
    .values(
      ['2025-10-01', '2026-11-20'].map((name) => ({
        day: name,
        source: '',
        campaign: '',
        language: 'en' as const,
        count: 1,
      })),
    )
    .execute();
  await ctx.db.insertInto('cohortDays').values({ day: '2025-10-01', startedAt: 1 }).execute();
  await deleteExpiredRows(ctx);
  const days = await ctx.db.selectFrom('visits').select('day').execute();
  expect(days).toEqual([{ day: '2026-11-20' }]);
  expect(await ctx.db.selectFrom('cohortDays').select('day').execute()).toEqual([]);
});
