import { expect, test } from 'vitest';
import { setEmail } from '#server/accounts/user-store.ts';
import { signIn, signInMailTo, TestBrowser } from '#tests/test-browser.ts';
import { createPaidContext, createTwo, merge, type Person } from '#tests/test-payments.ts';

test('notifies both emails', async () => {
  const { ctx, stays, goes } = await createTwo();
  await merge(ctx, { into: stays, from: goes });
  const mails = (await ctx.mails()).filter(({ kind }) => kind === 'accounts-merged');
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['goes@example.com', 'stays@example.com']);
});

test('a sign-in with the other email in the same instant leads to one account and creates none', async () => {
  const ctx = await createPaidContext();
  for (let round = 0; round < 5; round++) {
    const stays = await signIn(ctx, `stays-${round}@example.com`);
    const email = `goes-${round}@example.com`;
    const goes = await signIn(ctx, email);
    const browser = new TestBrowser(ctx);
    await browser.ask('POST /api/sign-in-links', { email });
    const { token } = await signInMailTo(ctx, email);
    await Promise.all([
      browser.ask('POST /api/sessions', { token }),
      merge(ctx, { into: stays, from: goes }),
    ]);
    ctx.pass({ seconds: 700 });
    expect((await signIn(ctx, email)).user.uid).toBe(stays.user.uid);
    const sessions = await ctx.db
      .selectFrom('sessions')
      .select('id')
      .where('uid', '=', goes.user.uid)
      .execute();
    expect(sessions).toEqual([]);
  }
});

test('an old link of the other email is invalid, and a new one works', async () => {
  const { ctx, stays, goes } = await createTwo();
  const browser = new TestBrowser(ctx);
  ctx.pass({ seconds: 1 });
  await browser.ask('POST /api/sign-in-links', { email: 'goes@example.com' });
  const { token } = await signInMailTo(ctx, 'goes@example.com');
  await merge(ctx, { into: stays, from: goes });
  expect((await browser.ask('POST /api/sessions', { token })).status).toBe(401);
});

test('an email alias cannot be taken by others, and its owner can make it the main email', async () => {
  const { ctx, stays, goes } = await createTwo();
  await merge(ctx, { into: stays, from: goes });
  const stranger = await signIn(ctx, 'stranger@example.com');
  const change = (person: Person, email: string) =>
    ctx.db.transaction().execute((tx) => setEmail(tx, { uid: person.user.uid, email }));
  expect(await change(stranger, 'goes@example.com')).toBe(false);
  expect(await change(stays, 'goes@example.com')).toBe(true);
  expect(await ctx.db.selectFrom('emailAliases').selectAll().execute()).toEqual([]);
});
