import { expect, test } from 'vitest';
import { addAuthenticator, codeOf, TestPasskey } from '#tests/test-authenticator.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';

const prove = 'POST /api/studio/second-factor-proofs';
const list = 'GET /api/studio/second-factors';
const instructor = 'instructor@example.com';

async function publicSite(): Promise<TestContext> {
  return createTestContext({ config: { isLocal: false } });
}

/** Signs in again, later than before: two sign-in emails of the same time could be confused. */
async function openSession(ctx: TestContext) {
  ctx.pass({ seconds: 1 });
  return signIn(ctx, instructor);
}

async function stateOf(browser: TestBrowser) {
  return (await browser.ask('GET /api/studio')).body.secondFactor?.state;
}

async function addPasskey(browser: TestBrowser, passkey = new TestPasskey()) {
  const { body: options } = await browser.ask('POST /api/studio/passkey-challenges');
  const answer = passkey.register(options.challenge ?? '');
  const added = await browser.ask('POST /api/studio/passkeys', { name: 'Laptop', answer });
  return { passkey, added, options };
}

async function challengeFor(browser: TestBrowser): Promise<string> {
  return (await browser.ask('POST /api/studio/second-factor-challenges')).body.challenge ?? '';
}

async function actionsOf({ db }: TestContext): Promise<string[]> {
  const lines = await db.selectFrom('audit').select('action').orderBy('at').execute();
  return lines.map(({ action }) => action);
}

test('adding an authenticator app proves this session, returns ten recovery codes and sends an email', async () => {
  const ctx = await publicSite();
  const browser = await openSession(ctx);
  expect(await stateOf(browser)).toBe('missing');
  expect((await browser.ask('GET /api/studio/team')).body.reason).toBe('second-factor-missing');
  const { recoveryCodes, secret } = await addAuthenticator(ctx, browser);
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await stateOf(browser)).toBe('proven');
  expect((await browser.ask('GET /api/studio/team')).status).toBe(200);
  expect((await browser.ask(list)).body).toMatchObject({
    factors: [{ kind: 'authenticator', name: 'Phone', createdAt: ctx.now(), lastUsedAt: ctx.now() }],
    recoveryCodesLeft: 10,
  });
  const mail = (await ctx.mails()).find(({ kind }) => kind === 'second-factor-added');
  expect(mail).toMatchObject({ to: instructor, subject: 'An authenticator app was added' });
  expect(await actionsOf(ctx)).toContain('second-factor-added');
  const rows = JSON.stringify(await ctx.db.selectFrom('secondFactors').selectAll().execute());
  expect(rows).not.toContain(secret);
  const hashes = JSON.stringify(await ctx.db.selectFrom('recoveryCodes').selectAll().execute());
  for (const code of recoveryCodes ?? []) expect(hashes).not.toContain(code);
});

test('another session must prove it; each code works once, and neighboring steps are accepted', async () => {
  const ctx = await publicSite();
  const { secret } = await addAuthenticator(ctx, await openSession(ctx));
  const other = await openSession(ctx);
  expect(await stateOf(other)).toBe('needed');
  const first = codeOf(secret, ctx.now());
  expect((await other.ask(prove, { code: first })).body.reason).toBe('used-code');
  const next = codeOf(secret, ctx.now() + 30_000);
  expect((await other.ask(prove, { code: next })).status).toBe(201);
  expect(await stateOf(other)).toBe('proven');
  expect((await other.ask(prove, { code: next })).body.reason).toBe('used-code');
  ctx.pass({ seconds: 120 });
  const old = codeOf(secret, ctx.now() - 90_000);
  expect((await other.ask(prove, { code: old })).body.reason).toBe('wrong-code');
});

test('one of four simultaneous uses of a code is accepted', async () => {
  const ctx = await publicSite();
  const { secret } = await addAuthenticator(ctx, await openSession(ctx));
  const browsers = [];
  for (const _ of [1, 2, 3, 4]) browsers.push(await openSession(ctx));
  ctx.pass({ seconds: 60 });
  const code = codeOf(secret, ctx.now());
  const answers = await Promise.all(browsers.map((browser) => browser.ask(prove, { code })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
});

test('allows five wrong codes in 15 minutes across all sessions, and does not count correct ones', async () => {
  const ctx = await publicSite();
  const browser = await openSession(ctx);
  const { secret, recoveryCodes } = await addAuthenticator(ctx, browser);
  for (let at = 0; at < 6; at++) {
    ctx.pass({ seconds: 60 });
    expect((await browser.ask(prove, { code: codeOf(secret, ctx.now()) })).status).toBe(201);
  }
  const other = await openSession(ctx);
  const tries = [browser, other, browser, other, browser].map((one, at) =>
    one.ask(prove, at % 2 ? { code: '000000' } : { recoveryCode: '00000-00000-00000-00000-00000' }),
  );
  for (const { status } of await Promise.all(tries)) expect(status).toBe(400);
  ctx.pass({ seconds: 60 });
  const right = { code: codeOf(secret, ctx.now()) };
  expect((await other.ask(prove, right)).status).toBe(429);
  expect((await other.ask(prove, { recoveryCode: recoveryCodes?.[0] })).status).toBe(429);
  ctx.pass({ seconds: 15 * 60 });
  expect((await other.ask(prove, { code: codeOf(secret, ctx.now()) })).status).toBe(201);
});

test('a recovery code works once in any spelling, and notifies its owner', async () => {
  const ctx = await publicSite();
  const { recoveryCodes } = await addAuthenticator(ctx, await openSession(ctx));
  const browser = await openSession(ctx);
  const typed = ` ${(recoveryCodes?.[3] ?? '').toLowerCase().replaceAll('-', ' ')} `;
  const both = await Promise.all([1, 2].map(() => browser.ask(prove, { recoveryCode: typed })));
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 400]));
  expect(await stateOf(browser)).toBe('proven');
  expect((await browser.ask(list)).body.recoveryCodesLeft).toBe(9);
  const mails = (await ctx.mails()).filter(({ kind }) => kind === 'second-factor-used');
  expect(mails).toMatchObject([{ to: instructor, text: expect.stringContaining('You have 9 left') }]);
  expect(await actionsOf(ctx)).toContain('second-factor-used');
});

test('rejects a recovery code of another user', async () => {
  const ctx = await createTestContext({ config: { isLocal: false } });
  const { recoveryCodes } = await addAuthenticator(ctx, await openSession(ctx));
  const assistant = await signIn(ctx, 'siti@example.com');
  await ctx.db
    .updateTable('users')
    .set({ role: 'assistant' })
    .where('uid', '=', assistant.user.uid)
    .execute();
  expect((await assistant.ask(prove, { recoveryCode: recoveryCodes?.[0] })).body.reason).toBe('wrong-code');
});

test('a passkey is added and proves the next session', async () => {
  const ctx = await publicSite();
  const { passkey, added, options } = await addPasskey(await openSession(ctx));
  expect(added.status).toBe(201);
  expect(added.body.recoveryCodes).toHaveLength(10);
  expect(options).toMatchObject({ rp: { id: 'localhost', name: 'Lectern' }, user: { name: instructor } });
  const browser = await openSession(ctx);
  const { body: asked } = await browser.ask('POST /api/studio/second-factor-challenges');
  expect(asked).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: passkey.id }] });
  const proof = passkey.prove(asked.challenge ?? '');
  expect((await browser.ask(prove, { passkey: proof })).status).toBe(201);
  expect(await stateOf(browser)).toBe('proven');
  const again = await browser.ask(prove, { passkey: proof });
  expect([again.status, again.body.reason]).toEqual([409, 'challenge-over']);
});

test('a challenge is valid for five minutes, for its session and purpose', async () => {
  const ctx = await publicSite();
  const first = await openSession(ctx);
  const { passkey } = await addPasskey(first);
  const [one, other] = [await openSession(ctx), await openSession(ctx)];
  const over = async (browser: TestBrowser, challenge: string) =>
    (await browser.ask(prove, { passkey: passkey.prove(challenge) })).body.reason;
  expect(await over(other, await challengeFor(one))).toBe('challenge-over');
  const forAdding = (await first.ask('POST /api/studio/passkey-challenges')).body.challenge ?? '';
  expect(await over(first, forAdding)).toBe('challenge-over');
  expect(await over(one, 'AAAA')).toBe('challenge-over');
  const late = await challengeFor(one);
  ctx.pass({ seconds: 300 });
  expect(await over(one, late)).toBe('challenge-over');
  const inTime = await challengeFor(one);
  ctx.pass({ seconds: 299 });
  expect(await over(one, inTime)).toBeUndefined();
});

test('rejects a passkey of another site or user, or with a counter that goes back', async () => {
  const ctx = await publicSite();
  const browser = await openSession(ctx);
  const elsewhere = await addPasskey(browser, new TestPasskey('https://phishing.example'));
  expect(elsewhere.added.body.reason).toBe('wrong-passkey');
  const { passkey } = await addPasskey(browser);
  const reasonOf = async (answer: (challenge: string) => object) =>
    (await browser.ask(prove, { passkey: answer(await challengeFor(browser)) })).body.reason;
  expect(await reasonOf((challenge) => passkey.prove(challenge, { counter: 5 }))).toBeUndefined();
  expect(await reasonOf((challenge) => passkey.prove(challenge, { counter: 5 }))).toBe('wrong-passkey');
  expect(await reasonOf((challenge) => passkey.prove(challenge, { counter: 4 }))).toBe('wrong-passkey');
  expect(await reasonOf((challenge) => new TestPasskey().prove(challenge))).toBe('wrong-passkey');
  expect(await reasonOf((challenge) => ({ ...new TestPasskey().prove(challenge), id: passkey.id }))).toBe(
    'wrong-passkey',
  );
  expect(await reasonOf((challenge) => passkey.prove(challenge, { counter: 6 }))).toBeUndefined();
});

test('a passkey without a counter works each time', async () => {
  const ctx = await publicSite();
  const browser = await openSession(ctx);
  const { passkey } = await addPasskey(browser);
  for (const _ of [1, 2]) {
    const proof = passkey.prove(await challengeFor(browser), { counter: 0 });
    expect((await browser.ask(prove, { passkey: proof })).status).toBe(201);
  }
});

test('adding a second factor requires a fresh proof, and a passkey can be added once', async () => {
  const ctx = await publicSite();
  const browser = await openSession(ctx);
  const { passkey } = await addPasskey(browser);
  const begun = (await browser.ask('POST /api/studio/passkey-challenges')).body.challenge ?? '';
  const same = await browser.ask('POST /api/studio/passkeys', {
    name: 'Again',
    answer: passkey.register(begun),
  });
  expect([same.status, same.body.reason]).toEqual([409, 'passkey-known']);
  const { recoveryCodes } = await addAuthenticator(ctx, browser);
  expect(recoveryCodes).toBeNull();
  ctx.pass({ seconds: 15 * 60 + 1 });
  for (const endpoint of ['POST /api/studio/passkey-challenges', 'POST /api/studio/recovery-codes'] as const)
    expect((await browser.ask(endpoint)).body.reason).toBe('second-factor-again');
});

test('when two sessions add the first factor, the later one must prove it', async () => {
  const ctx = await publicSite();
  const [one, other] = [await openSession(ctx), await openSession(ctx)];
  const begun = await other.ask('POST /api/studio/authenticator-challenges');
  await addAuthenticator(ctx, one);
  const late = await other.ask('POST /api/studio/authenticators', {
    challenge: begun.body.id,
    code: codeOf(begun.body.secret ?? '', ctx.now()),
    name: 'Thief',
  });
  expect([late.status, late.body.reason]).toEqual([403, 'second-factor-needed']);
  expect((await one.ask(list)).body.factors).toHaveLength(1);
});

test('a mistyped first code keeps the challenge, and an expired challenge is rejected', async () => {
  const ctx = await publicSite();
  const browser = await openSession(ctx);
  const { body: begun } = await browser.ask('POST /api/studio/authenticator-challenges');
  expect(begun.url).toMatch(/^otpauth:\/\/totp\/Lectern/);
  expect(begun.qrCode).toHaveLength(begun.qrCode?.[0]?.length ?? 0);
  const add = (code: string) =>
    browser.ask('POST /api/studio/authenticators', { challenge: begun.id, code, name: 'Phone' });
  expect((await add('000000')).body.reason).toBe('wrong-code');
  const inArabic = codeOf(begun.secret ?? '', ctx.now()).replace(
    /\d/g,
    (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '',
  );
  ctx.pass({ seconds: 301 });
  expect((await add(inArabic)).body.reason).toBe('challenge-over');
});

test('renames and removes factors; other sessions must prove theirs again, and a public site keeps the last one', async () => {
  const ctx = await publicSite();
  const browser = await openSession(ctx);
  const { id } = await addAuthenticator(ctx, browser);
  const { passkey, added } = await addPasskey(browser);
  const other = await openSession(ctx);
  await other.ask(prove, { passkey: passkey.prove(await challengeFor(other)) });
  const item = <M extends 'PATCH' | 'DELETE'>(method: M, of: string) =>
    `${method} /api/studio/second-factors/${of}` as const;
  expect((await browser.ask(item('PATCH', id), { name: ' Old phone ' })).status).toBe(200);
  const names = (await browser.ask(list)).body.factors?.map(({ name }) => name);
  expect(names?.toSorted()).toEqual(['Laptop', 'Old phone']);
  expect((await browser.ask(item('DELETE', id))).status).toBe(200);
  expect((await browser.ask(item('DELETE', id))).status).toBe(404);
  expect([await stateOf(browser), await stateOf(other)]).toEqual(['proven', 'needed']);
  const last = await browser.ask(item('DELETE', added.body.id ?? ''));
  expect([last.status, last.body.reason]).toEqual([409, 'last-factor']);
  expect((await browser.ask(list)).body.factors).toHaveLength(1);
  const removed = (await ctx.mails()).filter(({ kind }) => kind === 'second-factor-removed');
  expect(removed).toHaveLength(1);
});

test('new recovery codes replace the former ones', async () => {
  const ctx = await publicSite();
  const browser = await openSession(ctx);
  const { recoveryCodes } = await addAuthenticator(ctx, browser);
  const { status, body } = await browser.ask('POST /api/studio/recovery-codes');
  expect([status, body.recoveryCodes?.length]).toEqual([201, 10]);
  expect((await browser.ask(prove, { recoveryCode: recoveryCodes?.[0] })).status).toBe(400);
  expect((await browser.ask(prove, { recoveryCode: body.recoveryCodes?.[0] })).status).toBe(201);
});

test('a local site can postpone the factor and remove the last one; a public site cannot', async () => {
  const ctx = await createTestContext();
  const browser = await openSession(ctx);
  expect(await stateOf(browser)).toBe('missing');
  expect((await browser.ask('POST /api/studio/second-factor-postponements')).status).toBe(201);
  expect(await stateOf(await openSession(ctx))).toBe('put-off');
  const { id } = await addAuthenticator(ctx, browser);
  const other = await openSession(ctx);
  expect(await stateOf(other)).toBe('needed');
  expect((await other.ask('GET /api/studio/content')).body.reason).toBe('second-factor-needed');
  expect((await browser.ask(`DELETE /api/studio/second-factors/${id}`)).status).toBe(200);
  expect(await stateOf(other)).toBe('put-off');
  expect(await ctx.db.selectFrom('recoveryCodes').select('uid').execute()).toEqual([]);

  const site = await publicSite();
  const rejected = await (await openSession(site)).ask('POST /api/studio/second-factor-postponements');
  expect([rejected.status, rejected.body.reason]).toEqual([409, 'public-site']);
});

test('opens the studio for the instructor only', async () => {
  const ctx = await createTestContext();
  expect((await new TestBrowser(ctx).ask('GET /api/studio')).status).toBe(401);
  expect((await (await signIn(ctx)).ask('GET /api/studio')).status).toBe(403);
  const teacher = await signIn(ctx, 'instructor@example.com');
  expect(await teacher.ask('GET /api/studio')).toMatchObject({
    status: 200,
    body: { email: 'instructor@example.com' },
  });
});
