import { expect, test } from 'vitest';
import { codeTries } from '#rules/sign-in/sign-in.ts';
import { signIn, signInMailTo, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';

const email = 'aisyah@example.com';

test('the link signs in directly in the requesting browser', async () => {
  const ctx = await createTestContext();
  const browser = new TestBrowser(ctx);
  expect((await browser.ask('POST /api/sign-in-links', { email })).status).toBe(202);
  const { token } = await signInMailTo(ctx, email);
  expect((await browser.ask('POST /api/sessions', { token })).status).toBe(201);
  expect((await browser.ask('GET /api/me')).body).toMatchObject({
    email,
    sign: true,
    plan: 'free',
    paid: false,
  });
});

test('the email link returns to the requested page, and never to another site', async () => {
  const ctx = await createTestContext();
  const browser = new TestBrowser(ctx);
  const ask = (returnTo: unknown) => browser.ask('POST /api/sign-in-links', { email, returnTo });
  for (const foreign of [
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/verify',
    5,
  ])
    expect([foreign, (await ask(foreign)).status]).toEqual([foreign, 400]);
  expect(await ctx.mails()).toEqual([]);
  expect((await ask('/gpt?lesson=flutter-introduction&next=//elsewhere.example')).status).toBe(202);
  const [mail] = await ctx.mails();
  expect(mail?.text).toMatch(/\/verify#token=[\w-]{43}&returnTo=%2Fgpt%3Flesson%3Dflutter-introduction\n/);
  const { token } = await signInMailTo(ctx, email);
  expect((await browser.ask('POST /api/sessions', { token })).status).toBe(201);
});

test('another browser cannot use the bare link, but can with the right email', async () => {
  const ctx = await createTestContext();
  await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email });
  const { token } = await signInMailTo(ctx, email);
  const elsewhere = new TestBrowser(ctx);
  const bare = await elsewhere.ask('POST /api/sessions', { token });
  expect([bare.status, bare.body.reason, bare.body.hint]).toEqual([403, 'other-browser', 'a•••@example.com']);
  const wrong = await elsewhere.ask('POST /api/sessions', { token, email: 'somebody@example.com' });
  expect([wrong.status, wrong.body.reason]).toEqual([401, 'wrong-address']);
  expect(elsewhere.cookies.has('session')).toBe(false);
  expect((await elsewhere.ask('POST /api/sessions', { token, email: ' Aisyah@Example.COM ' })).status).toBe(
    201,
  );
});

test('a new account has the language of the browser that requested the email, whichever opens it', async () => {
  const ctx = await createTestContext();
  for (const [way, newcomer] of [
    ['link', 'link@example.com'],
    ['code', 'code@example.com'],
  ] as const) {
    const asking = new TestBrowser(ctx);
    await asking.ask('POST /api/sign-in-links', { email: newcomer }, { 'accept-language': 'ms' });
    const { token, code } = await signInMailTo(ctx, newcomer);
    const other = new TestBrowser(ctx);
    const proof = way === 'link' ? { token, email: newcomer } : { code, email: newcomer };
    expect((await other.ask('POST /api/sessions', proof)).status).toBe(201);
    expect((await other.ask('GET /api/account')).body.language).toBe('ms');
    expect(other.cookies.get('language')).toBe('ms');
  }
});

test('fifty simultaneous redemptions of a link create one session', async () => {
  const ctx = await createTestContext();
  const browser = new TestBrowser(ctx);
  await browser.ask('POST /api/sign-in-links', { email });
  const { token } = await signInMailTo(ctx, email);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => new TestBrowser(ctx).ask('POST /api/sessions', { token, email })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await ctx.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
});

test('the same link simply continues in the browser that it signed in', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx, email);
  const { token } = await signInMailTo(ctx, email);
  expect((await browser.ask('POST /api/sessions', { token })).status).toBe(201);
  const other = await new TestBrowser(ctx).ask('POST /api/sessions', { token, email });
  expect([other.status, other.body.reason]).toEqual([401, 'used']);
});

test('a used link is recognized for ten minutes, only in the browser that used it', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx, email);
  const { token } = await signInMailTo(ctx, email);
  ctx.pass({ seconds: 1 });
  const sameUser = await signIn(ctx, email);
  expect((await sameUser.ask('POST /api/sessions', { token })).body.reason).toBe('used');
  ctx.pass({ seconds: 598 });
  expect((await browser.ask('POST /api/sessions', { token })).status).toBe(201);
  ctx.pass({ seconds: 1 });
  const late = await browser.ask('POST /api/sessions', { token });
  expect([late.status, late.body.reason]).toEqual([401, 'used']);
  expect((await browser.ask('GET /api/me')).body.email).toBe(email);
});

test('a correct code whose link was used elsewhere is reported as used', async () => {
  const ctx = await createTestContext();
  const laptop = new TestBrowser(ctx);
  await laptop.ask('POST /api/sign-in-links', { email });
  const { token, code } = await signInMailTo(ctx, email);
  const phone = new TestBrowser(ctx);
  expect((await phone.ask('POST /api/sessions', { token, email })).status).toBe(201);
  const used = await laptop.ask('POST /api/sessions', { email, code });
  expect([used.status, used.body.reason, laptop.cookies.has('session')]).toEqual([401, 'used', false]);
  const wrong = await laptop.ask('POST /api/sessions', {
    email,
    code: code === '000000' ? '111111' : '000000',
  });
  expect(wrong.body.reason).toBe('wrong-code');
  expect(await ctx.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
});

test('accepts a code in the digits of another script', async () => {
  const ctx = await createTestContext();
  const browser = new TestBrowser(ctx);
  await browser.ask('POST /api/sign-in-links', { email });
  const { code } = await signInMailTo(ctx, email);
  const khmer = code.replace(/\d/g, (digit) => '០១២៣៤៥៦៧៨៩'[Number(digit)] ?? '');
  expect((await browser.ask('POST /api/sessions', { email, code: khmer })).status).toBe(201);
});

test('a correct code that is too late is reported as expired', async () => {
  const ctx = await createTestContext();
  const browser = new TestBrowser(ctx);
  await browser.ask('POST /api/sign-in-links', { email });
  const { code } = await signInMailTo(ctx, email);
  ctx.pass({ seconds: 601 });
  expect((await browser.ask('POST /api/sessions', { email, code })).body.reason).toBe('expired');
});

test('five simultaneous redemptions of a code create one session', async () => {
  const ctx = await createTestContext();
  const browser = new TestBrowser(ctx);
  await browser.ask('POST /api/sign-in-links', { email });
  const { code } = await signInMailTo(ctx, email);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => browser.ask('POST /api/sessions', { email, code })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const reasons = answers.filter(({ status }) => status === 401).map(({ body }) => body.reason);
  expect(new Set(reasons)).toEqual(new Set(['used']));
  expect(await ctx.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
});

test('only the requesting browser can read the state of its request', async () => {
  const ctx = await createTestContext();
  const laptop = new TestBrowser(ctx);
  const state = async (browser: TestBrowser) => (await browser.ask('GET /api/sign-in-links/current')).body;
  expect(await state(laptop)).toEqual({ state: 'none', mail: null });
  await laptop.ask('POST /api/sign-in-links', { email });
  expect(await state(laptop)).toEqual({ state: 'waiting', mail: 'waiting' });
  expect(await state(new TestBrowser(ctx))).toEqual({ state: 'none', mail: null });
  const { token } = await signInMailTo(ctx, email);
  await new TestBrowser(ctx).ask('POST /api/sessions', { token, email });
  expect(await state(laptop)).toEqual({ state: 'used', mail: 'waiting' });
  ctx.pass({ seconds: 1 });
  await laptop.ask('POST /api/sign-in-links', { email });
  expect(await state(laptop)).toEqual({ state: 'waiting', mail: 'waiting' });
  ctx.pass({ seconds: 601 });
  expect(await state(laptop)).toEqual({ state: 'expired', mail: 'waiting' });
});

test('a link expires after ten minutes', async () => {
  const ctx = await createTestContext();
  const browser = new TestBrowser(ctx);
  await browser.ask('POST /api/sign-in-links', { email });
  const { token } = await signInMailTo(ctx, email);
  ctx.pass({ seconds: 601 });
  const late = await browser.ask('POST /api/sessions', { token });
  expect([late.status, late.body.reason]).toEqual([401, 'expired']);
});

test('a new request in the same browser replaces the older link', async () => {
  const ctx = await createTestContext();
  const browser = new TestBrowser(ctx);
  await browser.ask('POST /api/sign-in-links', { email });
  const older = await signInMailTo(ctx, email);
  ctx.pass({ seconds: 1 });
  await browser.ask('POST /api/sign-in-links', { email });
  const answer = await browser.ask('POST /api/sessions', { token: older.token });
  expect([answer.status, answer.body.reason]).toEqual([401, 'replaced']);
});

test('the code signs in, but not after five wrong tries', async () => {
  const ctx = await createTestContext();
  const browser = new TestBrowser(ctx);
  await browser.ask('POST /api/sign-in-links', { email });
  const { code } = await signInMailTo(ctx, email);
  expect((await browser.ask('POST /api/sessions', { email, code })).status).toBe(201);

  ctx.pass({ seconds: 1 });
  await browser.ask('POST /api/sign-in-links', { email });
  const next = await signInMailTo(ctx, email);
  const wrong = next.code === '000000' ? '111111' : '000000';
  for (let tries = 0; tries < 5; tries++) {
    const rejected = await browser.ask('POST /api/sessions', { email, code: wrong });
    expect([rejected.status, rejected.body.reason]).toEqual([401, 'wrong-code']);
  }
  expect((await browser.ask('POST /api/sessions', { email, code: next.code })).status).toBe(401);
});

test('guesses from another browser do not use up the tries of the requesting one', async () => {
  const ctx = await createTestContext();
  const browser = new TestBrowser(ctx);
  await browser.ask('POST /api/sign-in-links', { email });
  const { code } = await signInMailTo(ctx, email);
  const attacker = new TestBrowser(ctx);
  ctx.pass({ seconds: 1 });
  await attacker.ask('POST /api/sign-in-links', { email });
  for (let tries = 0; tries < 6; tries++)
    await attacker.ask('POST /api/sessions', { email, code: '000000' === code ? '111111' : '000000' });
  expect((await browser.ask('POST /api/sessions', { email, code })).status).toBe(201);
});

test('replies alike to known and unknown emails', async () => {
  const ctx = await createTestContext();
  await signIn(ctx, email);
  const browser = new TestBrowser(ctx);
  const known = await browser.ask('POST /api/sign-in-links', { email });
  const unknown = await browser.ask('POST /api/sign-in-links', { email: 'nobody@example.com' });
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
});

test('an email gets at most five sign-in emails in ten minutes, and the last one still works', async () => {
  const ctx = await createTestContext();
  const browser = new TestBrowser(ctx);
  for (let attempt = 0; attempt < 8; attempt++) {
    ctx.pass({ seconds: 1 });
    expect((await browser.ask('POST /api/sign-in-links', { email })).status).toBe(202);
  }
  expect(await ctx.mails()).toHaveLength(5);
  const { token } = await signInMailTo(ctx, email);
  expect((await browser.ask('POST /api/sessions', { token })).status).toBe(201);
});

test('rejects an email without @ with the message of the specification', async () => {
  const ctx = await createTestContext();
  const rejected = await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email: 'aisyah' });
  expect([rejected.status, rejected.body]).toEqual([
    400,
    { code: 'invalid-argument', message: 'Please enter a valid email.' },
  ]);
});

test('stores neither token nor code in plain text', async () => {
  const ctx = await createTestContext();
  await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email });
  const { token, code } = await signInMailTo(ctx, email);
  const stored = JSON.stringify([
    await ctx.db.selectFrom('signInLinks').selectAll().execute(),
    await ctx.db.selectFrom('mail').selectAll().execute(),
  ]);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(code);
});

test('a new user gets one welcome email', async () => {
  const ctx = await createTestContext();
  await signIn(ctx, email);
  ctx.pass({ seconds: 60 });
  await signIn(ctx, email);
  expect((await ctx.mails()).filter(({ kind }) => kind === 'welcome')).toHaveLength(1);
});

test('an internationalized domain is the same user in both spellings', async () => {
  const ctx = await createTestContext();
  const typed = new TestBrowser(ctx);
  await typed.ask('POST /api/sign-in-links', { email: 'Aisyah@Bücher.example' });
  const { code } = await signInMailTo(ctx, 'aisyah@xn--bcher-kva.example');
  const signedIn = await typed.ask('POST /api/sessions', { email: 'aisyah@bücher.example', code });
  expect(signedIn.status).toBe(201);
  ctx.pass({ seconds: 1 });
  const again = await signIn(ctx, 'aisyah@xn--bcher-kva.example');
  expect(again.user.uid).toBe(signedIn.body.uid);
});

test('browsers that redeem one code simultaneously create one session', async () => {
  const ctx = await createTestContext();
  await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email });
  const { code } = await signInMailTo(ctx, email);
  const answers = await Promise.all(
    Array.from({ length: codeTries }, () => new TestBrowser(ctx).ask('POST /api/sessions', { email, code })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(codeTries - 1);
  expect(await ctx.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
});

test('signing in again ends the browser’s previous session, even of another user', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx, 'former@example.com');
  const former = browser.cookies.get('session') ?? '';
  await browser.ask('POST /api/sign-in-links', { email });
  const { token } = await signInMailTo(ctx, email);
  expect((await browser.ask('POST /api/sessions', { token })).body.email).toBe(email);
  browser.cookies.set('session', former);
  expect((await browser.ask('GET /api/me')).body.sign).toBe(false);
});

test('a repeated idempotency key sends one email, and the repeating browser can use the link', async () => {
  const ctx = await createTestContext();
  const key = { 'idempotency-key': '0123456789abcdef0123456789abcdef' };
  // The reply to the first request and its cookie are lost.
  await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email }, key);
  const browser = new TestBrowser(ctx);
  expect((await browser.ask('POST /api/sign-in-links', { email }, key)).status).toBe(202);
  expect(await ctx.mails()).toHaveLength(1);
  expect((await browser.ask('GET /api/sign-in-links/current')).body).toMatchObject({ state: 'waiting' });
  const { token } = await signInMailTo(ctx, email);
  expect((await browser.ask('POST /api/sessions', { token })).status).toBe(201);
});

test('repeats count as one email, and other keys and emails count separately', async () => {
  const ctx = await createTestContext();
  const ask = (to: string, key: string) =>
    new TestBrowser(ctx).ask('POST /api/sign-in-links', { email: to }, { 'idempotency-key': key });
  const keys = Array.from({ length: 4 }, (_, at) => String(at).repeat(32));
  for (const key of keys) await Promise.all([1, 2, 3].map(() => ask(email, key)));
  expect(await ctx.mails()).toHaveLength(4);
  await ask('siti@example.com', keys[0]!);
  expect(await ctx.mails()).toHaveLength(5);
  expect((await ask(email, 'short')).status).toBe(400);
});
