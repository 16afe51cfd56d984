/** Tests what an attacker can exhaust, and what stays open for everybody else. */
import { expect, test } from 'vitest';
import { signIn, signInMailTo, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';

const email = 'aisyah@example.com';
const proxied = { env: { TRUST_PROXY: 'true' } };

const from = (ip: string) => ({ 'x-forwarded-for': ip });

/** Each call names a network of its own, in a block of its own. */
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

test('all addresses of an IPv6 network share its limit, and the next network has its own', async () => {
  const ctx = await createTestContext(proxied);
  const status = async (ip: string) =>
    (await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email }, from(ip))).status;
  for (let host = 1; host <= 30; host++) expect(await status(`2001:db8:1:2::${host.toString(16)}`)).toBe(202);
  expect(await status('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(429);
  expect(await status('2001:db8:1:3::1')).toBe(202);
});

test('visitors behind one edge of a trusted CDN have limits of their own', async () => {
  const ctx = await createTestContext({ env: { TRUST_PROXY: 'true', TRUSTED_PROXIES: '172.64.0.0/13' } });
  const status = async (forwarded: string) =>
    (await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email }, from(forwarded))).status;
  for (let visitor = 1; visitor <= 31; visitor++)
    expect(await status(`203.0.${visitor}.7, 172.64.0.1`)).toBe(202);
});

test('an IPv4 address is one network in every spelling', async () => {
  const ctx = await createTestContext(proxied);
  for (const ip of ['203.0.113.7', '::ffff:203.0.113.7', '203.0.113.7:4711'])
    await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email }, from(ip));
  expect(await countOf(ctx, 'sign-in-asks:203.0.113.7')).toBe(3);
});

test('an owner of many networks of one block exhausts the block’s rate limit, and not the global one', async () => {
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

test('when strangers have exhausted the global rate limit, a browser that signed in before still gets its mail', async () => {
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

test('strangers who request mails for an e-mail again and again leave some for a known browser', async () => {
  const ctx = await createTestContext();
  const known = await signIn(ctx, email);
  for (let asked = 0; asked < 8; asked++)
    await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email });
  const mails = async () => (await ctx.mails()).filter(({ kind }) => kind === 'sign-in').length;
  expect(await mails()).toBe(5);
  ctx.pass({ seconds: 1 });
  for (let asked = 0; asked < 5; asked++) await known.ask('POST /api/sign-in-links', { email });
  expect(await mails()).toBe(8);
});

test('five wrong codes from a browser that asked nothing do not end the code', async () => {
  const ctx = await createTestContext(proxied);
  const { browser, code } = await ask(ctx);
  const stranger = strangers();
  for (let tries = 0; tries < 7; tries++) {
    const guess = { email, code: wrongFor(code) };
    expect((await new TestBrowser(ctx).ask('POST /api/sessions', guess, stranger())).status).toBe(401);
  }
  // They ended it for others of their kind alone.
  expect((await new TestBrowser(ctx).ask('POST /api/sessions', { email, code }, stranger())).status).toBe(
    401,
  );
  expect((await browser.ask('POST /api/sessions', { email, code })).status).toBe(201);
});

test('at most twenty wrong codes a day are compared for one e-mail', async () => {
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

test('a browser that is known to the address types its code while everybody’s codes rest', async () => {
  const ctx = await createTestContext();
  const known = await signIn(ctx, email);
  await useUp(ctx, 'wrong-codes', 500);
  const stranger = await ask(ctx);
  const refused = await stranger.browser.ask('POST /api/sessions', { email, code: stranger.code });
  expect([refused.status, refused.body.reason]).toEqual([401, 'codes-paused']);
  ctx.pass({ seconds: 1 });
  const { code } = await ask(ctx, {}, known);
  expect((await known.ask('POST /api/sessions', { email, code })).status).toBe(201);
});

test('one network’s wrong codes are refused before they count for everybody, and right ones never count', async () => {
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

test('many networks of one block guess no more than the block’s share of what all may', async () => {
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

test('a cookie of another address, changed, or too old, makes no browser known', async () => {
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

test('a wrong code is answered alike for known, unknown and banned addresses', async () => {
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

test('a school behind one address signs in, and its allowance grows with each of its people', async () => {
  const ctx = await createTestContext(proxied);
  const school = from('203.0.113.50');
  const statuses: number[] = [];
  for (let pupil = 0; pupil < 60; pupil++) {
    const browser = new TestBrowser(ctx);
    const address = `pupil-${pupil}@example.com`;
    const asked = await browser.ask('POST /api/sign-in-links', { email: address }, school);
    statuses.push(asked.status);
    if (asked.status !== 202) break;
    const { token } = await signInMailTo(ctx, address);
    statuses.push((await browser.ask('POST /api/sessions', { token }, school)).status);
  }
  expect(statuses.filter((status) => status !== 202 && status !== 201)).toEqual([]);
  expect(statuses).toHaveLength(120);
});

test('a network without successes stays at its limit, however often it asks', async () => {
  const ctx = await createTestContext(proxied);
  const stranger = from('203.0.113.60');
  let taken = 0;
  for (let asked = 0; asked < 40; asked++) {
    const body = { email: `nobody-${asked}@example.com` };
    if ((await new TestBrowser(ctx).ask('POST /api/sign-in-links', body, stranger)).status === 202)
      taken += 1;
  }
  expect(taken).toBe(30);
});
