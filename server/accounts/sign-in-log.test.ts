/** Log and audit entries of sign-ins and second factors. */
import { expect, test } from 'vitest';
import { hashOf } from '#server/platform/crypto.ts';
import { addAuthenticator, codeOf } from '#tests/test-authenticator.ts';
import { signIn, signInMailTo, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';

const email = 'aisyah@example.com';

const entriesOf = (ctx: TestContext, event: string) => ctx.logged.filter((entry) => entry.event === event);

test('logs a rejected sign-in with its method and reason, and without email or code', async () => {
  const ctx = await createTestContext();
  const browser = new TestBrowser(ctx);
  await browser.ask('POST /api/sign-in-links', { email });
  const { code } = await signInMailTo(ctx, email);
  const wrong = code === '000000' ? '111111' : '000000';
  await browser.ask('POST /api/sessions', { email, code: wrong });
  await browser.ask('POST /api/sessions', { token: 'A'.repeat(43) });
  expect(entriesOf(ctx, 'sign-in-refused')).toMatchObject([
    { way: 'code', code: 'unauthenticated', reason: 'wrong-code', id: expect.stringMatching(/^\S+-\w+$/) },
    { way: 'link', code: 'unauthenticated' },
  ]);
  const written = JSON.stringify(ctx.logged);
  for (const secret of [email, code, wrong, 'A'.repeat(43)]) expect(written).not.toContain(secret);
  await browser.ask('POST /api/sessions', { email, code });
  expect(entriesOf(ctx, 'sign-in-refused')).toHaveLength(2);
  const audit = await ctx.db.selectFrom('audit').select(['action', 'detail']).execute();
  expect(audit).toContainEqual({ action: 'sign-in', detail: 'mail' });
});

test('logs a rejected second factor and audits a proven one, each with its kind', async () => {
  const ctx = await createTestContext({ config: { isLocal: false } });
  const { secret } = await addAuthenticator(ctx, await signIn(ctx, 'instructor@example.com'));
  ctx.pass({ seconds: 60 });
  const browser = await signIn(ctx, 'instructor@example.com');
  const right = codeOf(secret, ctx.now());
  const prove = (proof: object) => browser.ask('POST /api/studio/second-factor-proofs', proof);
  await prove({ code: right === '000000' ? '111111' : '000000' });
  await prove({ recoveryCode: 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA' });
  const { uid } = browser.user;
  expect(entriesOf(ctx, 'second-factor-refused')).toMatchObject([
    { way: 'authenticator', reason: 'wrong-code', uid },
    { way: 'recovery-code', reason: 'wrong-code', uid },
  ]);
  expect((await prove({ code: right })).status).toBe(201);
  expect(entriesOf(ctx, 'second-factor-refused')).toHaveLength(2);
  const audit = await ctx.db.selectFrom('audit').select(['action', 'detail', 'actor']).execute();
  expect(audit).toContainEqual({ action: 'second-factor-proven', detail: 'authenticator', actor: uid });
});

test('logs rejected access with user, method and path', async () => {
  const ctx = await createTestContext();
  const learner = await signIn(ctx, email);
  await learner.ask('GET /api/studio/team');
  expect(ctx.logged.at(-1)).toMatchObject({
    event: 'request',
    uid: learner.user.uid,
    method: 'GET',
    path: '/api/studio/team',
    status: 403,
  });
  await learner.ask('PATCH /api/me', { plan: 'ultra' });
  expect(ctx.logged.at(-1)).toMatchObject({ method: 'PATCH', path: '/api/me', status: 400 });
});

test('each sign-in creates a new token of 256 bits', async () => {
  const ctx = await createTestContext();
  const tokens: string[] = [];
  for (let time = 0; time < 5; time++) {
    const browser = await signIn(ctx, email);
    tokens.push(browser.cookies.get('session') ?? '');
    ctx.pass({ seconds: 700 });
  }
  expect(new Set(tokens).size).toBe(5);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  // The database stores only hashes.
  const rows = await ctx.db.selectFrom('sessions').selectAll().execute();
  expect(rows.map(({ tokenHash }) => tokenHash).toSorted()).toEqual(tokens.map(hashOf).toSorted());
  for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
});
