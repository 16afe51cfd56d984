import { expect, test } from 'vitest';
import { apiErrorOf } from './platform/http/api.ts';
import { confirmEmailChange } from './accounts/email-change.ts';
import { openSession } from './accounts/sign-in.ts';
import { readProgress } from './course/progress-store.ts';
import { sessionsAtMost } from '#rules/sign-in/session.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';

test('of twelve concurrent sign-ins as many sessions stay as a user may have', async () => {
  const ctx = await createTestContext();
  const { user } = await signIn(ctx);
  const person = {
    email: user.email ?? '',
    name: null,
    way: 'google',
    userAgent: '',
    timeZone: '',
    language: 'en',
  } as const;
  const signInOnce = () => ctx.db.transaction().execute((tx) => openSession(tx, ctx, person));
  await openConnections(ctx);
  const opened = await Promise.all(Array.from({ length: 12 }, signInOnce));
  expect(new Set(opened.map(({ token }) => token)).size).toBe(12);
  expect(await ctx.db.selectFrom('sessions').select('id').execute()).toHaveLength(sessionsAtMost);
});

test('of four accounts that confirm one new email concurrently one gets it, and the others learn that it is taken', async () => {
  const ctx = await createTestContext();
  for (const name of ['a', 'b', 'c', 'd']) {
    const browser = await signIn(ctx, `${name}@example.com`);
    await browser.ask('POST /api/address-changes', { email: 'wanted@example.com' });
    const [oldToken = ''] = await tokensTo(ctx, `${name}@example.com`);
    expect((await confirm(ctx, oldToken)).status).toBe(201);
  }
  const tokens = await tokensTo(ctx, 'wanted@example.com');
  expect(tokens).toHaveLength(4);
  await openConnections(ctx);
  const outcomes = await Promise.all(
    tokens.map((token) =>
      confirmEmailChange(ctx, token).catch((error: unknown) => apiErrorOf(error, () => {}).code),
    ),
  );
  expect(outcomes.toSorted()).toEqual(['aborted', 'aborted', 'aborted', 'changed']);
  const owners = await ctx.db
    .selectFrom('users')
    .select('uid')
    .where('email', '=', 'wanted@example.com')
    .execute();
  expect(owners).toHaveLength(1);
});

/** Opens all connections first, so that concurrent requests do not wait for them one after another. */
async function openConnections(ctx: TestContext): Promise<void> {
  await Promise.all(Array.from({ length: 12 }, () => new TestBrowser(ctx).ask('GET /api/course')));
  await Promise.all(Array.from({ length: 12 }, () => readProgress(ctx.db, { uid: 'nobody' })));
}

function confirm(ctx: TestContext, token: string) {
  return new TestBrowser(ctx).ask('POST /api/address-confirmations', { token });
}

/** Returns the token of the email change mail to this side. */
async function tokensTo(ctx: TestContext, email: string): Promise<string[]> {
  const mails = await ctx.mails();
  return mails
    .filter(({ kind, to }) => kind === 'address-change' && to === email)
    .map(({ text }) => /#confirm=([\w-]+)/.exec(text)?.[1] ?? '');
}
