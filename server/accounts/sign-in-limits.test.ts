/** Which limits an attacker can exhaust, and what still works for everyone else. */
import { expect, test } from 'vitest';
import { signIn, signInMailTo, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';

const email = 'aisyah@example.com';
const proxied = { env: { TRUST_PROXY: 'true' } };

const from = (ip: string) => ({ 'x-forwarded-for': ip });

/** Each call returns a new network in a new block. */
function strangers(): () => Record<string, string> {
  let count = 0;
  return () => {
    count += 1;
    return from(`2001:db8:${count.toString(16)}::1`);
  };
}

const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000');

async function ask(ctx: TestContext, headers = {}, browser = new TestBrowser(ctx)) {
  const { status } = await browser.ask('POST /api/sign-in-links', { email }, headers);
  return { browser, status, ...(await signInMailTo(ctx, email)) };
}

const countOf = async (ctx: TestContext, key: string) =>
  (await ctx.db.selectFrom('rateLimits').select('count').where('key', '=', key).executeTakeFirst())?.count ??
  0;

/** Sets the hits of a rate limit whose window begins now. */
const useUp = (ctx: TestContext, key: string, count: number) =>
  ctx.db
    .insertInto('rateLimits')
    .values({ key, windowStart: ctx.now(), count })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ windowStart: ctx.now(), count }))
    .execute();

test('all addresses of an IPv6 network share one limit', async () => {
  const ctx = await createTestContext(proxied);
  const status = async (ip: string) =>
    (await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email }, from(ip))).status;
  for (let host = 1; host <= 30; host++) expect(await status(`2001:db8:1:2::${host.toString(16)}`)).toBe(202);
  expect(await status('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(429);
  expect(await status('2001:db8:1:3::1')).toBe(202);
});

test('visitors behind a trusted CDN have their own limits', async () => {
  const ctx = await createTestContext({ env: { TRUST_PROXY: 'true', TRUSTED_PROXIES: '172.64.0.0/13' } });
  const status = async (forwarded: string) =>
    (await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email }, from(forwarded))).status;
  for (let visitor = 1; visitor <= 31; visitor++)
    expect(await status(`203.0.${visitor}.7, 172.64.0.1`)).toBe(202);
});

test('every spelling of an IPv4 address is the same network', async () => {
  const ctx = await createTestContext(proxied);
  for (const ip of ['203.0.113.7', '::ffff:203.0.113.7', '203.0.113.7:4711'])
    await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email }, from(ip));
  expect(await countOf(ctx, 'sign-in-asks:203.0.113.7')).toBe(3);
});

test('many networks of one block exhaust the block’s limit, and not the global one', async () => {
  const ctx = await createTestContext(proxied);
  await useUp(ctx, 'sign-in-asks:2001:db8:1::/48', 295);
  const statuses = [];
  for (let network = 0; network < 10; network++) {
    const headers = from(`2001:db8:1:${network.toString(16)}::1`);
    const answer = await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email }, headers);
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429, 429, 429, 429]);
  expect(await countOf(ctx, 'sign-in-asks')).toBe(5);
  expect((await ask(ctx, from('198.51.100.1'))).status).toBe(202);
});

test('a browser that signed in before gets its email after strangers exhaust the global limit', async () => {
  const ctx = await createTestContext();
  const known = await signIn(ctx, email);
  await known.ask('DELETE /api/sessions/current');
  await useUp(ctx, 'sign-in-asks', 3_000);
  const stranger = await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email });
  expect(stranger.status).toBe(429);
  ctx.pass({ seconds: 1 });
  const { token } = await ask(ctx, {}, known);
  expect((await known.ask('POST /api/sessions', { token })).status).toBe(201);
  expect((await known.ask('POST /api/sign-in-links', { email: 'other@example.com' })).status).toBe(429);
});

test('repeated requests by strangers leave some emails for a known browser', async () => {
  const ctx = await createTestContext();
  const known = await signIn(ctx, email);
  for (let request = 0; request < 8; request++)
    await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email });
  const mails = async () => (await ctx.mails()).filter(({ kind }) => kind === 'sign-in').length;
  expect(await mails()).toBe(5);
  ctx.pass({ seconds: 1 });
  for (let request = 0; request < 5; request++) await known.ask('POST /api/sign-in-links', { email });
  expect(await mails()).toBe(8);
});

test('wrong codes from another browser do not use up the code’s tries', async () => {
  const ctx = await createTestContext(proxied);
  const { browser, code } = await ask(ctx);
  const stranger = strangers();
  for (let tries = 0; tries < 7; tries++) {
    const guess = { email, code: wrongFor(code) };
    expect((await new TestBrowser(ctx).ask('POST /api/sessions', guess, stranger())).status).toBe(401);
  }
  // Other browsers have used up theirs.
  expect((await new TestBrowser(ctx).ask('POST /api/sessions', { email, code }, stranger())).status).toBe(
    401,
  );
  expect((await browser.ask('POST /api/sessions', { email, code })).status).toBe(201);
});

test('compares at most twenty wrong codes per email and day', async () => {
  const ctx = await createTestContext(proxied);
  const stranger = strangers();
  let looked = 0;
  for (let round = 0; round < 3; round++) {
    const { browser, code } = await ask(ctx, stranger());
    for (const guesser of [browser, new TestBrowser(ctx)])
      for (let tries = 0; tries < 5; tries++) {
        const guess = { email, code: wrongFor(code) };
        const { body } = await guesser.ask('POST /api/sessions', guess, stranger());
        if (body.reason === 'wrong-code') looked += 1;
        else expect(body.reason).toBe('codes-paused');
      }
    ctx.pass({ seconds: 601 });
  }
  expect(looked).toBe(20);

  const victim = await ask(ctx, stranger());
  const byCode = await victim.browser.ask('POST /api/sessions', { email, code: victim.code }, stranger());
  expect([byCode.status, byCode.body.reason]).toEqual([401, 'codes-paused']);
  const byLink = await victim.browser.ask('POST /api/sessions', { token: victim.token }, stranger());
  expect(byLink.status).toBe(201);
  ctx.pass({ seconds: 86_400 });
  const nextDay = await ask(ctx, stranger());
  const { status } = await nextDay.browser.ask(
    'POST /api/sessions',
    { email, code: nextDay.code },
    stranger(),
  );
  expect(status).toBe(201);
});

test('a known browser can enter its code while codes are paused for everyone', async () => {
  const ctx = await createTestContext();
  const known = await signIn(ctx, email);
  await useUp(ctx, 'wrong-codes', 500);
  const stranger = await ask(ctx);
  const rejected = await stranger.browser.ask('POST /api/sessions', { email, code: stranger.code });
  expect([rejected.status, rejected.body.reason]).toEqual([401, 'codes-paused']);
  ctx.pass({ seconds: 1 });
  const { code } = await ask(ctx, {}, known);
  expect((await known.ask('POST /api/sessions', { email, code })).status).toBe(201);
});

test('rejects a network’s wrong codes before they count globally, and never counts correct ones', async () => {
  const ctx = await createTestContext(proxied);
  const { browser, code } = await ask(ctx, from('203.0.113.7'));
  const guess = (index: number) => ({ email: `nobody-${index}@example.com`, code: '123456' });
  const statuses = [];
  for (let index = 0; index < 14; index++)
    statuses.push(
      (await new TestBrowser(ctx).ask('POST /api/sessions', guess(index), from('198.51.100.9'))).status,
    );
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  expect(await countOf(ctx, 'wrong-codes')).toBe(10);
  expect((await browser.ask('POST /api/sessions', { email, code }, from('203.0.113.7'))).status).toBe(201);
  expect(await countOf(ctx, 'wrong-codes')).toBe(10);
  expect(await countOf(ctx, 'wrong-codes:of:203.0.113.7')).toBe(0);
});

test('many networks of one block share the block’s limit of guesses', async () => {
  const ctx = await createTestContext(proxied);
  const statuses = [];
  for (let host = 1; host <= 6; host++)
    for (let tries = 0; tries < 10; tries++) {
      const guess = { email: `nobody-${host}-${tries}@example.com`, code: '123456' };
      const from24 = from(`198.51.100.${host}`);
      statuses.push((await new TestBrowser(ctx).ask('POST /api/sessions', guess, from24)).status);
    }
  expect(statuses).toEqual([...Array<number>(50).fill(401), ...Array<number>(10).fill(429)]);
  expect(await countOf(ctx, 'wrong-codes')).toBe(50);
});

test('a device cookie that is expired, changed or of another email does not make a browser known', async () => {
  const ctx = await createTestContext();
  const known = await signIn(ctx, email);
  const paused = async (cookie: string) => {
    ctx.pass({ seconds: 601 });
    await useUp(ctx, 'wrong-codes', 500);
    const { browser, code } = await ask(ctx);
    browser.cookies.set('device', cookie);
    return (await browser.ask('POST /api/sessions', { email, code })).body.reason === 'codes-paused';
  };
  const mine = known.cookies.get('device') ?? '';
  const [expires = '', signature = ''] = mine.split('.');
  const others = (await signIn(ctx, 'siti@example.com')).cookies.get('device') ?? '';
  for (const cookie of [others, `${Number(expires) + 1}.${signature}`, `${expires}.`, '.', 'x'])
    expect(await paused(cookie)).toBe(true);
  expect(await paused(mine)).toBe(false);
  ctx.pass({ seconds: 181 * 86_400 });
  expect(await paused(mine)).toBe(true);
});

test('replies alike to a wrong code for known, unknown and banned emails', async () => {
  const ctx = await createTestContext();
  await signIn(ctx, email);
  await signIn(ctx, 'banned@example.com');
  await ctx.db.updateTable('users').set({ bannedAt: 1 }).where('email', '=', 'banned@example.com').execute();
  const answers = [];
  for (const who of [email, 'banned@example.com', 'nobody@example.com']) {
    const browser = new TestBrowser(ctx);
    await browser.ask('POST /api/sign-in-links', { email: who });
    const { code } = await signInMailTo(ctx, who);
    const { status, body } = await browser.ask('POST /api/sessions', { email: who, code: wrongFor(code) });
    answers.push({ status, body });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test('a school behind one IP address can sign in, since its limit grows with each sign-in', async () => {
  const ctx = await createTestContext(proxied);
  const school = from('203.0.113.50');
  const statuses: number[] = [];
  for (let pupil = 0; pupil < 60; pupil++) {
    const browser = new TestBrowser(ctx);
    const address = `pupil-${pupil}@example.com`;
    const request = await browser.ask('POST /api/sign-in-links', { email: address }, school);
    statuses.push(request.status);
    if (request.status !== 202) break;
    const { token } = await signInMailTo(ctx, address);
    statuses.push((await browser.ask('POST /api/sessions', { token }, school)).status);
  }
  expect(statuses.filter((status) => status !== 202 && status !== 201)).toEqual([]);
  expect(statuses).toHaveLength(120);
});

test('a network without successful sign-ins stays at its limit', async () => {
  const ctx = await createTestContext(proxied);
  const stranger = from('203.0.113.60');
  let taken = 0;
  for (let request = 0; request < 40; request++) {
    const body = { email: `nobody-${request}@example.com` };
    if ((await new TestBrowser(ctx).ask('POST /api/sign-in-links', body, stranger)).status === 202)
      taken += 1;
  }
  expect(taken).toBe(30);
});
