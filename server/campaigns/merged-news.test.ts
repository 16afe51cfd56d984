import { expect, test } from 'vitest';
import { mergeAccounts } from '#server/learners/merge-accounts.ts';
import { queueComposed } from '#server/mail/queue.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { createTestContext } from '#tests/test-context.ts';
import { addUsers } from '#tests/test-database.ts';
import { untilBlocked } from '#tests/test-postgres.ts';
import { putNewsChoice, readNews } from './news-store.ts';
import { addRecipients, findRecipient } from './recipients-store.ts';
import { insertCampaign } from './store.ts';
import { newsUnsubscribeUrl } from './unsubscribe-url.ts';

type Choice = boolean | null;

test.each<[into: Choice, from: Choice, news: boolean]>([
  [null, null, true],
  [null, false, false],
  [true, false, false],
  [false, true, false],
  [null, true, true],
])('of two customers who chose %s and %s, the merged one gets news: %s', async (into, from, news) => {
  const ctx = await createTestContext();
  await addUsers(ctx.db, 'ann', 'also-ann');
  if (into !== null) await putNewsChoice(ctx.db, { uid: 'ann', news: into, now: 1 });
  if (from !== null) await putNewsChoice(ctx.db, { uid: 'also-ann', news: from, now: 2 });
  await mergeAccounts(ctx, { into: 'ann', from: 'also-ann', why: 'Same person' }, 'ann');
  expect(await readNews(ctx.db, { uid: 'ann', paidPlan: 'premium' })).toBe(news);
});

test('a merged account stays a recipient of each campaign once', async () => {
  const ctx = await createTestContext();
  await addUsers(ctx.db, 'ann', 'also-ann');
  for (const id of ['both', 'one'])
    await insertCampaign(ctx.db, { id, subject: '{}', body: '{}', audience: '{}', perMinute: 60, now: 1 });
  await addRecipients(ctx.db, [
    { id: 'r1', campaignId: 'both', uid: 'ann' },
    { id: 'r2', campaignId: 'both', uid: 'also-ann' },
    { id: 'r3', campaignId: 'one', uid: 'also-ann' },
  ]);
  await mergeAccounts(ctx, { into: 'ann', from: 'also-ann', why: 'Same person' }, 'ann');
  expect(await findRecipient(ctx.db, { id: 'r1' })).toMatchObject({ uid: 'ann' });
  expect(await findRecipient(ctx.db, { id: 'r2' })).toMatchObject({ uid: 'also-ann' });
  expect(await findRecipient(ctx.db, { id: 'r3' })).toMatchObject({ uid: 'ann' });
});

async function siteWithEmails() {
  const ctx = await createTestContext();
  await addUsers(ctx.db, 'ann', 'also-ann');
  await insertCampaign(ctx.db, {
    id: 'both',
    subject: '{}',
    body: '{}',
    audience: '{}',
    perMinute: 60,
    now: 1,
  });
  const content = { to: 'also-ann@example.com', subject: '', text: '', html: '' };
  for (const uid of ['ann', 'also-ann']) {
    await addRecipients(ctx.db, [{ id: `to-${uid}`, campaignId: 'both', uid }]);
    await queueComposed(ctx.db, ctx, { id: `to-${uid}`, kind: 'campaign', campaignId: 'both', uid, content });
  }
  const unsubscribe = async (uid: string) => {
    const { pathname } = new URL(newsUnsubscribeUrl(ctx, { recipientId: `to-${uid}`, uid }));
    return (await ctx.app.request(pathname, { method: 'POST' })).status;
  };
  const merge = () => mergeAccounts(ctx, { into: 'ann', from: 'also-ann', why: 'Same person' }, 'ann');
  const getsNews = () => readNews(ctx.db, { uid: 'ann', paidPlan: 'premium' });
  return { ctx, unsubscribe, merge, getsNews };
}

test('the link in an email to a merged account unsubscribes the remaining one, also years later', async () => {
  const { ctx, unsubscribe, merge, getsNews } = await siteWithEmails();
  await merge();
  await ctx.db.deleteFrom('mail').execute();
  expect(await unsubscribe('also-ann')).toBe(200);
  expect(await getsNews()).toBe(false);
  // A restored backup may lack the account, which then gets no news.
  expect(await unsubscribe('nobody')).toBe(200);
});

test('who unsubscribes while the account is merged gets no news', async () => {
  for (let round = 0; round < 6; round++) {
    const { unsubscribe, merge, getsNews } = await siteWithEmails();
    const [status] = await Promise.all([unsubscribe('also-ann'), merge()]);
    expect([status, await getsNews()]).toEqual([200, false]);
  }
});

/** SQLite has one writer, so the merge begins after the campaign there. */
test.runIf(process.env['TEST_DATABASE_URL'])('merges an account that a campaign adds just now', async () => {
  const ctx = await createTestContext();
  await addUsers(ctx.db, 'ann', 'also-ann');
  const news = { id: 'news', subject: '{}', body: '{}', audience: '{}', perMinute: 60, now: 1 };
  await insertCampaign(ctx.db, news);
  await addRecipients(ctx.db, [{ id: 'r2', campaignId: 'news', uid: 'also-ann' }]);
  let merging: Promise<void> | undefined;
  await transaction(ctx.db, async (tx) => {
    await addRecipients(tx, [{ id: 'r1', campaignId: 'news', uid: 'ann' }]);
    merging = mergeAccounts(ctx, { into: 'ann', from: 'also-ann', why: 'Same person' }, 'ann');
    await untilBlocked(ctx.db);
  });
  await merging;
  expect(await findRecipient(ctx.db, { id: 'r1' })).toMatchObject({ uid: 'ann' });
  expect(await findRecipient(ctx.db, { id: 'r2' })).toMatchObject({ uid: 'also-ann' });
});
