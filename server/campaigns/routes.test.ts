import { expect, test } from 'vitest';
import { readDraft } from '#server/content/draft.ts';
import { addImage } from '#server/content/file-store.ts';
import { deleteUnusedImages, unusedImageMs } from '#server/content/unused-images.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { deliverCampaignMail } from '#server/mail/delivery.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, siteUrl, type TestContext } from '#tests/test-context.ts';
import { addUsers, emailOf } from '#tests/test-database.ts';
import { ultraLesson } from '#tests/test-questions.ts';
import { recordingSmtp } from '#tests/test-smtp.ts';
import { admitCampaignMail, sendCampaigns } from './send-campaigns.ts';
import { insertCampaign } from './store.ts';

const id = 'campaign-1';
const draft = { subject: { en: 'News' }, body: { en: 'Hello' }, audience: {}, perMinute: 3_000 };

async function createSite() {
  const ctx = await createTestContext();
  return { ctx, instructor: await signIn(ctx, 'instructor@example.com') };
}

async function sendTo(ctx: TestContext, instructor: TestBrowser, campaign = id) {
  await instructor.ask('POST /api/studio/campaigns', { id: campaign });
  await instructor.ask(`PUT /api/studio/campaigns/${campaign}`, { ...draft, version: 1 });
  await instructor.ask(`PUT /api/studio/campaigns/${campaign}/sending`, { version: 2, sendAt: null });
  const smtp = recordingSmtp([]);
  ctx.pass({ seconds: 5 });
  await sendCampaigns(ctx);
  await deliverCampaignMail(ctx, smtp, { admit: admitCampaignMail(ctx) });
  return smtp.sent;
}

const countOf = async (instructor: TestBrowser, audience: object) => {
  const { body } = await instructor.ask('POST /api/studio/campaign-counts', { audience });
  return [body.matching, body.recipients];
};

test('a link unsubscribes with a POST only, without signing in, in the learner’s language', async () => {
  const { ctx, instructor } = await createSite();
  await addUsers(ctx.db, 'ann');
  await setPlan(ctx.db, { uid: 'ann', plan: 'premium' });
  await ctx.db.updateTable('users').set({ language: 'ms' }).where('uid', '=', 'ann').execute();
  const [mail] = await sendTo(ctx, instructor);
  expect(mail?.html).toContain('Berhenti melanggan');
  const path = (mail?.unsubscribeUrl ?? '').slice(siteUrl.length);
  const page = await (await ctx.app.request(path)).text();
  expect(page).toContain('Berhenti melanggan berita');
  expect(page).not.toContain(emailOf('ann'));
  expect(await countOf(instructor, {})).toEqual([2, 1]);

  const post = (to: string) =>
    ctx.app.request(to, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  expect((await post(`${path}x`)).status).toBe(404);
  expect(await countOf(instructor, {})).toEqual([2, 1]);
  for (const _ of [1, 2]) {
    const done = await post(path);
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('telah dihentikan')]);
  }
  expect(await countOf(instructor, {})).toEqual([2, 0]);
  expect(await sendTo(ctx, instructor, 'campaign-2')).toEqual([]);
  const { body } = await instructor.ask(`GET /api/studio/campaigns/${id}`);
  expect(body).toMatchObject({ sent: 1, unsubscribed: 1 });
  expect(JSON.stringify(ctx.logged)).not.toContain(path.slice('/unsubscribe/'.length));
});

test('learners switch news on and off on their account page; customers get them without a choice', async () => {
  const { ctx } = await createSite();
  const ann = await signIn(ctx, 'ann@example.com');
  expect((await ann.ask('GET /api/me/news')).body).toEqual({ news: false });
  await ann.ask('PUT /api/me/news', { news: true });
  expect((await ann.ask('GET /api/me/news')).body).toEqual({ news: true });
  await setPlan(ctx.db, { uid: ann.user.uid, plan: 'ultra' });
  await ann.ask('PUT /api/me/news', { news: false });
  expect((await ann.ask('GET /api/me/news')).body).toEqual({ news: false });
  const ben = await signIn(ctx, 'ben@example.com');
  await setPlan(ctx.db, { uid: ben.user.uid, plan: 'ultra' });
  expect((await ben.ask('GET /api/me/news')).body).toEqual({ news: true });
});

test('segments narrow the recipients: plan, country, section, checkout and lesson', async () => {
  const { ctx, instructor } = await createSite();
  const now = ctx.now();
  await addUsers(ctx.db, 'ann', 'ben', 'cem');
  await setPlan(ctx.db, { uid: 'ann', plan: 'premium' });
  await setPlan(ctx.db, { uid: 'ben', plan: 'ultra' });
  await ctx.db.updateTable('users').set({ country: 'Malaysia' }).where('uid', '=', 'ben').execute();
  const lessons = await ctx.db.selectFrom('lessons').select(['id', 'sectionId']).execute();
  const first = lessons.find(({ sectionId }) => sectionId === 1)?.id ?? '';
  const second = lessons.find(({ sectionId }) => sectionId === 2)?.id ?? '';
  const played = { ranges: '[]', playedMs: 1, resumeAtMs: 0, openedAt: 1, watchedAt: null };
  const progressOf = (uid: string, lessonId: string, updatedAt: number) =>
    ctx.db
      .insertInto('progress')
      .values({ uid, lessonId, updatedAt, ...played, manualCompletion: null })
      .execute();
  await progressOf('ann', first, now - 40 * 86_400_000);
  await progressOf('ben', first, now - 50 * 86_400_000);
  await progressOf('ben', second, now - 40 * 86_400_000);
  await ctx.db
    .insertInto('checkouts')
    .values({
      id: 'left',
      uid: 'ann',
      priceId: 'ultra-usd',
      checkoutSessionId: 'cs_left',
      createdAt: now - 2 * 86_400_000,
      expiresAt: now,
    })
    .execute();

  expect(await countOf(instructor, {})).toEqual([4, 2]);
  expect(await countOf(instructor, { plan: 'premium' })).toEqual([1, 1]);
  expect(await countOf(instructor, { country: 'Malaysia' })).toEqual([1, 1]);
  expect(await countOf(instructor, { section: 1 })).toEqual([2, 2]);
  expect(await countOf(instructor, { stoppedIn: 1 })).toEqual([1, 1]);
  expect(await countOf(instructor, { stoppedIn: 2 })).toEqual([1, 1]);
  expect(await countOf(instructor, { leftCheckout: true })).toEqual([1, 1]);
  expect(await countOf(instructor, { lessonId: ultraLesson })).toEqual([1, 1]);
  expect(await countOf(instructor, { q: 'ben' })).toEqual([1, 1]);
});

test('a lesson is announced with a draft for those who may watch it, and a test goes to the instructor', async () => {
  const { ctx, instructor } = await createSite();
  const { sections } = (await instructor.ask('GET /api/course')).body;
  const lesson = sections?.[0]?.lessons[0];
  await instructor.ask('POST /api/studio/campaigns', { id, lessonId: lesson?.id });
  const { body } = await instructor.ask(`GET /api/studio/campaigns/${id}`);
  expect(body).toMatchObject({
    state: 'draft',
    subject: { en: `New lesson: ${lesson?.title}` },
    audience: { lessonId: lesson?.id },
  });
  expect((await instructor.ask(`POST /api/studio/campaigns/${id}/tests`, { language: 'en' })).status).toBe(
    201,
  );
  const sample = (await ctx.mails()).find(({ kind }) => kind === 'campaign-test');
  expect(sample).toMatchObject({
    to: 'instructor@example.com',
    subject: `[Test] New lesson: ${lesson?.title}`,
  });
  const unknown = await instructor.ask('POST /api/studio/campaigns', { id: 'other', lessonId: 'nothing' });
  expect(unknown.status).toBe(404);
});

test('a draft is saved by one tab only, is not sent empty, and not changed once it is sent', async () => {
  const { instructor } = await createSite();
  await instructor.ask('POST /api/studio/campaigns', { id });
  const save = (version: number) => instructor.ask(`PUT /api/studio/campaigns/${id}`, { ...draft, version });
  const send = (version: number) =>
    instructor.ask(`PUT /api/studio/campaigns/${id}/sending`, { version, sendAt: null });
  expect(await send(1)).toMatchObject({ status: 400, body: { reason: 'empty' } });
  expect((await save(1)).body).toEqual({ version: 2 });
  expect(await save(1)).toMatchObject({ status: 409, body: { reason: 'changed' } });
  expect((await send(1)).status).toBe(409);
  expect((await send(2)).status).toBe(200);
  expect(await save(2)).toMatchObject({ status: 409, body: { reason: 'sending' } });
  expect((await instructor.ask(`DELETE /api/studio/campaigns/${id}`)).status).toBe(409);
});

test('a picture of a campaign is kept, although no page shows it', async () => {
  const { ctx, instructor } = await createSite();
  await readDraft(ctx);
  const picture = { type: 'image/webp', width: 2, height: 3, bytes: Uint8Array.of(1), now: ctx.now() };
  const [shown, unused] = ['a'.repeat(64), 'b'.repeat(64)];
  for (const imageId of [shown, unused]) await addImage(ctx.db, { ...picture, id: imageId });
  await instructor.ask('POST /api/studio/campaigns', { id });
  const body = { en: 'Look', ms: `Lihat: ![Carta](/images/${shown})` };
  const saved = await instructor.ask(`PUT /api/studio/campaigns/${id}`, { ...draft, body, version: 1 });
  expect(saved.status).toBe(200);
  await deleteUnusedImages(ctx);
  ctx.pass({ seconds: unusedImageMs / 1000 });
  await deleteUnusedImages(ctx);
  expect(await ctx.db.selectFrom('images').select('id').execute()).toEqual([{ id: shown }]);
});

test('all campaigns are reachable, page by page', async () => {
  const { ctx, instructor } = await createSite();
  const row = { subject: '{"en":"News"}', body: '{}', audience: '{}', perMinute: 60 };
  for (let at = 0; at < 205; at++)
    await insertCampaign(ctx.db, { ...row, id: `c${String(at).padStart(3, '0')}`, now: Math.floor(at / 3) });
  const seen: string[] = [];
  let cursor: string | null = '';
  const sizes: number[] = [];
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `?cursor=${cursor}`;
    const { body, status } = await instructor.ask(
      `GET /api/studio/campaigns${query}` as 'GET /api/studio/campaigns',
    );
    expect(status).toBe(200);
    sizes.push(body.campaigns.length);
    seen.push(...body.campaigns.map((campaign) => campaign.id));
    cursor = body.next;
  }
  expect(sizes).toEqual([100, 100, 5]);
  expect(new Set(seen).size).toBe(205);
  const bad = await instructor.ask('GET /api/studio/campaigns?cursor=x' as 'GET /api/studio/campaigns');
  expect(bad.status).toBe(400);
});

test('a link in an email that a restored backup lacks unsubscribes the account', async () => {
  const { ctx, instructor } = await createSite();
  await addUsers(ctx.db, 'ann');
  await setPlan(ctx.db, { uid: 'ann', plan: 'premium' });
  const [mail] = await sendTo(ctx, instructor);
  await ctx.db.deleteFrom('mail').execute();
  await ctx.db.deleteFrom('campaignRecipients').execute();
  const path = (mail?.unsubscribeUrl ?? '').slice(siteUrl.length);
  expect((await ctx.app.request(path)).status).toBe(200);
  expect(await countOf(instructor, {})).toEqual([2, 1]);
  expect((await ctx.app.request(path.replace('.uann.', '.uinstructor.'), { method: 'POST' })).status).toBe(
    404,
  );
  expect((await ctx.app.request(path, { method: 'POST' })).status).toBe(200);
  expect(await countOf(instructor, {})).toEqual([2, 0]);
});

test('a link with another id than ours is answered like an unknown one', async () => {
  const { ctx } = await createSite();
  for (const path of [
    '/unsubscribe/news.%00.ux.x',
    '/unsubscribe/news.x.u%00.x',
    '/unsubscribe/news..ux.x',
    '/unsubscribe/news.x.x',
    '/waiting-list/%00.x',
  ])
    for (const method of ['GET', 'POST'])
      expect((await ctx.app.request(path, { method })).status, `${method} ${path}`).toBe(404);
});
