/** Campaigns to the waiting list: the launch email, and who gets it. */
import { expect, test } from 'vitest';
import { setPlan } from '#server/accounts/user-store.ts';
import { deleteExpiredRows } from '#server/delete-expired-rows.ts';
import { mergeAccounts } from '#server/learners/merge-accounts.ts';
import { deliverCampaignMail } from '#server/mail/delivery.ts';
import { putMailStop } from '#server/mail/bounce-store.ts';
import { recipientKeyOf } from '#server/mail/queue.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { noReply } from '#rules/mail/delivery.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, siteUrl, type TestContext } from '#tests/test-context.ts';
import { addUsers, emailOf } from '#tests/test-database.ts';
import { recordingSmtp } from '#tests/test-smtp.ts';
import { putNewsChoice } from '../news-store.ts';
import { admitCampaignMail, sendCampaigns } from '../send-campaigns.ts';
import { leave } from './join.ts';
import { confirmEntry, findEntry, putEntry, removeAddress } from './store.ts';

const id = 'campaign-1';
const launch = {
  subject: { en: 'We are open' },
  body: { en: 'Come **in**' },
  audience: { waitingList: true },
  perMinute: 3_000,
};

async function createSite(...names: string[]) {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  for (const name of names) await join(ctx, name);
  return { ctx, instructor };
}

async function join(ctx: TestContext, name: string, language: 'en' | 'ms' = 'en'): Promise<void> {
  const now = ctx.now();
  await putEntry(ctx.db, { id: `entry-${name}`, email: emailOf(name), language, now });
  await confirmEntry(ctx.db, { id: `entry-${name}`, askedAfter: 0, now });
}

async function send(instructor: TestBrowser): Promise<void> {
  await instructor.ask('POST /api/studio/campaigns', { id });
  const saved = await instructor.ask(`PUT /api/studio/campaigns/${id}`, { ...launch, version: 1 });
  expect(saved.status).toBe(200);
  const sent = await instructor.ask(`PUT /api/studio/campaigns/${id}/sending`, { version: 2, sendAt: null });
  expect(sent.status).toBe(200);
}

/** Runs the job as if time passed between the runs. */
async function run(ctx: TestContext, { rounds = 3 } = {}) {
  const smtp = recordingSmtp([]);
  for (let round = 0; round < rounds; round++) {
    ctx.pass({ seconds: 5 });
    await sendCampaigns(ctx);
    await deliverCampaignMail(ctx, smtp, { admit: admitCampaignMail(ctx) });
  }
  return smtp.sent;
}

const receivers = (sent: readonly { to: string }[]) => sent.map(({ to }) => to).toSorted();

const read = async (instructor: TestBrowser) =>
  (await instructor.ask(`GET /api/studio/campaigns/${id}` as 'GET /api/studio/campaigns/x')).body;

test('each confirmed address gets the email once, in its language, and can leave with one click', async () => {
  const { ctx, instructor } = await createSite('ann', 'ben');
  await join(ctx, 'siti', 'ms');
  await putEntry(ctx.db, { id: 'entry-x', email: emailOf('x'), language: 'en', now: ctx.now() });
  await send(instructor);
  const sent = await run(ctx);
  expect(receivers(sent)).toEqual(['ann', 'ben', 'siti'].map(emailOf));
  expect(await read(instructor)).toMatchObject({ state: 'sent', recipients: 3, queued: 3, sent: 3 });
  const mailTo = (name: string) => sent.find(({ to }) => to === emailOf(name));
  expect(mailTo('ann')?.text).toContain('because you joined the waiting list');
  expect(mailTo('ann')?.text).not.toContain('you have an account');
  expect(mailTo('siti')?.text).toContain('senarai menunggu');

  const url = mailTo('ann')?.unsubscribeUrl?.replace(siteUrl, '') ?? '';
  const page = await ctx.app.request(url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Leave the waiting list');
  const emailsOnList = () => ctx.db.selectFrom('waitingList').select('email').execute();
  expect(await emailsOnList()).toContainEqual({ email: emailOf('ann') });
  for (let time = 0; time < 2; time++) {
    const body = 'List-Unsubscribe=One-Click';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const left = await ctx.app.request(url, { method: 'POST', body, headers });
    expect(left.status).toBe(200);
    expect(await left.text()).toContain('no longer on the waiting list');
  }
  expect(await emailsOnList()).not.toContainEqual({ email: emailOf('ann') });
  await deleteExpiredRows(ctx);
  expect(await read(instructor)).toMatchObject({ sent: 3, unsubscribed: 1 });

  // A restored backup lacks the recipients of later emails, and perhaps the entry.
  await ctx.db.deleteFrom('mail').execute();
  await ctx.db.deleteFrom('campaignRecipients').execute();
  for (const name of ['ben', 'ann']) {
    const link = mailTo(name)?.unsubscribeUrl?.replace(siteUrl, '') ?? '';
    expect((await ctx.app.request(link)).status).toBe(200);
    expect((await ctx.app.request(link, { method: 'POST' })).status).toBe(200);
  }
  expect(await emailsOnList()).not.toContainEqual({ email: emailOf('ben') });
});

test('counts those who joined, and those of them who get the email', async () => {
  const { ctx, instructor } = await createSite(
    'new',
    'learner',
    'customer',
    'off',
    'banned',
    'leaving',
    'stopped',
  );
  await addUsers(ctx.db, 'learner', 'customer', 'off', 'banned', 'leaving');
  await setPlan(ctx.db, { uid: 'customer', plan: 'premium' });
  await putNewsChoice(ctx.db, { uid: 'off', news: false, now: 1 });
  await ctx.db.updateTable('users').set({ bannedAt: 1 }).where('uid', '=', 'banned').execute();
  await ctx.db.updateTable('users').set({ deletionAskedAt: 1 }).where('uid', '=', 'leaving').execute();
  const recipientKey = recipientKeyOf(ctx, emailOf('stopped'));
  await putMailStop(ctx.db, { recipientKey, reason: 'bounced', mailId: null, reply: noReply, now: 1 });
  const counted = await instructor.ask('POST /api/studio/campaign-counts', {
    audience: { waitingList: true },
  });
  expect(counted.body).toEqual({
    matching: 7,
    recipients: 2,
    languages: { en: 2, ms: 0, id: 0 },
    next: null,
  });
  await send(instructor);
  expect(receivers(await run(ctx))).toEqual(['learner', 'new'].map(emailOf));
});

test('nobody gets it who left, was removed, bought or was banned after it was queued', async () => {
  const { ctx, instructor } = await createSite('stays', 'removed', 'bought', 'erased');
  await send(instructor);
  ctx.pass({ seconds: 5 });
  await sendCampaigns(ctx);
  expect(await read(instructor)).toMatchObject({ queued: 4 });
  await removeAddress(ctx.db, { id: 'entry-removed' });
  await addUsers(ctx.db, 'bought', 'erased');
  await setPlan(ctx.db, { uid: 'bought', plan: 'ultra' });
  await ctx.db.updateTable('users').set({ deletionAskedAt: 1 }).where('uid', '=', 'erased').execute();
  expect(receivers(await run(ctx))).toEqual([emailOf('stays')]);
});

test('of the addresses of a merged account, its own or the first gets the email', async () => {
  const { ctx, instructor } = await createSite('ann', 'also-ann', 'other', 'second');
  await addUsers(ctx.db, 'ann', 'also-ann', 'one', 'other', 'second');
  await mergeAccounts(ctx, { into: 'ann', from: 'also-ann', why: 'Same person' }, instructor.user.uid);
  await mergeAccounts(ctx, { into: 'one', from: 'other', why: 'Same person' }, instructor.user.uid);
  await mergeAccounts(ctx, { into: 'one', from: 'second', why: 'Same person' }, instructor.user.uid);
  await send(instructor);
  expect(receivers(await run(ctx))).toEqual(['ann', 'other'].map(emailOf));
});

test('two processes that send at once give each address one email', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `c${at}`);
  const { ctx, instructor } = await createSite(...names);
  await send(instructor);
  const smtp = recordingSmtp([]);
  for (let round = 0; round < 4; round++) {
    ctx.pass({ seconds: 2 });
    await Promise.all([sendCampaigns(ctx), sendCampaigns(ctx)]);
    const admit = admitCampaignMail(ctx);
    await Promise.all([deliverCampaignMail(ctx, smtp, { admit }), deliverCampaignMail(ctx, smtp, { admit })]);
  }
  expect(receivers(smtp.sent)).toEqual(names.map(emailOf).toSorted());
  expect(await read(instructor)).toMatchObject({ recipients: 30, queued: 30, sent: 30 });
});

test('the waiting list has no other conditions', async () => {
  const { instructor } = await createSite();
  await instructor.ask('POST /api/studio/campaigns', { id });
  for (const audience of [
    { waitingList: true, plan: 'free' },
    { waitingList: true, leftCheckout: true },
    { waitingList: false },
  ])
    expect(
      (await instructor.ask(`PUT /api/studio/campaigns/${id}`, { ...launch, audience, version: 1 })).status,
    ).toBe(400);
});

test('leaving while the account is merged switches off the news of the remaining one', async () => {
  const { ctx, instructor } = await createSite();
  for (let round = 0; round < 5; round++) {
    const [stays, goes] = [`stays-${round}`, `goes-${round}`];
    await addUsers(ctx.db, stays, goes);
    await join(ctx, goes);
    const order = { into: stays, from: goes, why: 'Same person' };
    await Promise.all([
      transaction(ctx.db, (tx) => leave(tx, { id: `entry-${goes}`, now: 7 })),
      mergeAccounts(ctx, order, instructor.user.uid),
    ]);
    const choices = await ctx.db
      .selectFrom('newsChoices')
      .selectAll()
      .where('uid', 'in', [stays, goes])
      .execute();
    expect(choices).toEqual([{ uid: stays, onAt: null, offAt: 7 }]);
    expect(await findEntry(ctx.db, { id: `entry-${goes}` })).toBeNull();
  }
});
