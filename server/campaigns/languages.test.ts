import { expect, test } from 'vitest';
import type { Language } from '#rules/language.ts';
import {
  campaignId,
  createCampaignSite,
  readCampaign,
  runCampaigns,
  sendCampaign,
} from '#tests/test-campaigns.ts';
import type { TestContext } from '#tests/test-context.ts';
import { emailOf } from '#tests/test-database.ts';
import { addPurchase, createSequenceSite, runDays, sequenceId, switchOn } from '#tests/test-sequences.ts';
import { recordingSmtp } from '#tests/test-smtp.ts';

/** The Indonesian email has no text yet. */
const texts = {
  subject: { en: 'News', ms: 'Berita', id: 'Kabar' },
  body: { en: 'Hello', ms: 'Helo **semua**', id: ' ' },
};

async function speak(ctx: TestContext, languages: Record<string, Language>) {
  for (const [uid, language] of Object.entries(languages))
    await ctx.db.updateTable('users').set({ language }).where('uid', '=', uid).execute();
}

test('each recipient gets the campaign in their language, or in the main one if it is incomplete', async () => {
  const { ctx, instructor } = await createCampaignSite('en', 'ms', 'id');
  await speak(ctx, { en: 'en', ms: 'ms', id: 'id' });
  await sendCampaign(instructor, texts);
  const counted = await instructor.ask('POST /api/studio/campaign-counts', { audience: {} });
  expect(counted.body).toMatchObject({ recipients: 3, languages: { en: 1, ms: 1, id: 1 } });
  const smtp = recordingSmtp([]);
  await runCampaigns(ctx, smtp);
  const sent = (uid: string) => smtp.sent.find(({ to }) => to === emailOf(uid));
  expect(['en', 'ms', 'id'].map((uid) => sent(uid)?.subject)).toEqual(['News', 'Berita', 'News']);
  expect(sent('ms')?.html).toContain('<strong>semua</strong>');
  expect(sent('ms')?.html).toContain('<html lang="ms">');
  // The footer stays in the reader's language.
  expect(sent('id')?.html).toContain('<html lang="en">');
  expect(sent('id')?.html).toMatch(/<p lang="id"[^]*Berhenti berlangganan/);
  expect(await readCampaign(instructor)).toMatchObject({ ...texts, languages: ['en', 'ms', 'id'] });
  const { body: list } = await instructor.ask('GET /api/studio/campaigns');
  expect(list.campaigns).toMatchObject([{ subject: 'News' }]);
});

test('a test and the preview are written for a reader of the chosen language', async () => {
  const { ctx, instructor } = await createCampaignSite();
  await instructor.ask('POST /api/studio/campaigns', { id: campaignId });
  const path = `/api/studio/campaigns/${campaignId}` as const;
  const draft = { ...texts, audience: {}, perMinute: 300, version: 1 };
  await instructor.ask(`PUT ${path}`, { ...draft, body: { ms: 'Helo' } });
  const send = (language: Language) => instructor.ask(`POST ${path}/tests`, { language });
  expect(await send('ms')).toMatchObject({ status: 400, body: { reason: 'empty' } });
  await instructor.ask(`PUT ${path}`, { ...draft, version: 2 });
  for (const language of ['ms', 'id'] as const) expect((await send(language)).status).toBe(201);
  const mails = (await ctx.mails()).filter(({ kind }) => kind === 'campaign-test');
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(['[Test] Berita', '[Test] News']);
  const cookie = `session=${instructor.cookies.get('session') ?? ''}`;
  const preview = (language: string) =>
    ctx.app.request(`/studio/campaigns/${campaignId}/preview?language=${language}`, { headers: { cookie } });
  expect(await (await preview('ms')).text()).toContain('<strong>semua</strong>');
  expect(await (await preview('id')).text()).toMatch(/Hello[^]*Berhenti berlangganan/);
});

test('a learner gets the emails of a sequence in their language', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({ kind: 'purchase', days: [0] });
  const { body } = await instructor.ask(`GET /api/studio/sequences/${sequenceId}`);
  expect(body.languages).toEqual(['en', 'ms', 'id']);
  const { name, plan, silentDays, aim, version } = body;
  const emails = [{ id: 'day-0', delayDays: 0, ...texts }];
  const draft = { name, plan, silentDays, aim, emails, version };
  expect((await instructor.ask(`PUT /api/studio/sequences/${sequenceId}`, draft)).status).toBe(200);
  await switchOn(instructor, 3);
  ctx.pass({ seconds: 60 });
  for (const uid of ['ms', 'id'] as const) {
    await addPurchase(ctx, uid);
    await speak(ctx, { [uid]: uid });
  }
  await runDays(ctx, smtp, 1);
  const subjects = new Map(smtp.sent.map(({ to, subject }) => [to, subject]));
  expect([emailOf('id'), emailOf('ms')].map((to) => subjects.get(to))).toEqual(['News', 'Berita']);
  expect(smtp.sent).toHaveLength(2);
});
