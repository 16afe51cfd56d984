import { expect, test } from 'vitest';
import { mergeAccounts } from '#server/learners/merge-accounts.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { createTestContext } from '#tests/test-context.ts';
import { addUsers } from '#tests/test-database.ts';
import { untilBlocked } from '#tests/test-postgres.ts';
import { putNewsChoice, readNews } from './news-store.ts';
import { addRecipients, findRecipient } from './recipients-store.ts';
import { insertCampaign } from './store.ts';

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
    await insertCampaign(ctx.db, { id, subject: '', body: '', audience: '{}', perMinute: 60, now: 1 });
  await addRecipients(ctx.db, [
    { id: 'r1', campaignId: 'both', uid: 'ann' },
    { id: 'r2', campaignId: 'both', uid: 'also-ann' },
    { id: 'r3', campaignId: 'one', uid: 'also-ann' },
  ]);
  await mergeAccounts(ctx, { into: 'ann', from: 'also-ann', why: 'Same person' }, 'ann');
  expect(await findRecipient(ctx.db, { id: 'r1' })).toMatchObject({ uid: 'ann' });
  expect(await findRecipient(ctx.db, { id: 'r2' })).toBeUndefined();
  expect(await findRecipient(ctx.db, { id: 'r3' })).toMatchObject({ uid: 'ann' });
});

/** SQLite has one writer, so the merge begins after the campaign there. */
test.runIf(process.env['TEST_DATABASE_URL'])('merges an account that a campaign adds just now', async () => {
  const ctx = await createTestContext();
  await addUsers(ctx.db, 'ann', 'also-ann');
  const news = { id: 'news', subject: '', body: '', audience: '{}', perMinute: 60, now: 1 };
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
  expect(await findRecipient(ctx.db, { id: 'r2' })).toBeUndefined();
});
