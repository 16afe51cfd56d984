import { expect, test } from 'vitest';
import { liveEnvironment } from '#tests/live-environment.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';

const daySeconds = 24 * 60 * 60;

test('signing out ends the session and clears the browser’s storage', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  const stolen = browser.cookies.get('session') ?? '';
  const out = await browser.ask('DELETE /api/sessions/current');
  expect(out.status).toBe(200);
  expect(out.headers.get('clear-site-data')).toBe('"storage"');
  expect(out.headers.get('cache-control')).toBe('no-store');
  browser.cookies.set('session', stolen);
  expect((await browser.ask('GET /api/me')).body.name).toBe('Visitor');
});

test('a sixth sign-in ends the oldest session', async () => {
  const ctx = await createTestContext();
  const first = await signIn(ctx);
  for (let further = 0; further < 4; further++) {
    ctx.pass({ seconds: 700 });
    await signIn(ctx);
  }
  expect((await first.ask('GET /api/me')).body.sign).toBe(true);
  ctx.pass({ seconds: 700 });
  await signIn(ctx);
  expect((await first.ask('GET /api/me')).body.sign).toBe(false);
});

test('a session ends after thirty days without use', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  ctx.pass({ seconds: 29 * daySeconds });
  expect((await browser.ask('GET /api/me')).body.sign).toBe(true);
  ctx.pass({ seconds: 31 * daySeconds });
  expect((await browser.ask('GET /api/me')).body.sign).toBe(false);
});

test('a session ends after ninety days, even when used', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  for (let month = 1; month <= 3; month++) {
    ctx.pass({ seconds: 29 * daySeconds });
    expect((await browser.ask('GET /api/me')).body.sign).toBe(true);
    await expect.poll(() => lastUseOf(ctx, browser.user.uid)).toBe(ctx.now());
  }
  ctx.pass({ seconds: 4 * daySeconds });
  expect((await browser.ask('GET /api/me')).body.sign).toBe(false);
});

test('lists the user’s sessions, and ends only their own', async () => {
  const ctx = await createTestContext();
  const phone = await signIn(ctx);
  ctx.pass({ seconds: 700 });
  const computer = await signIn(ctx);
  const { sessions } = (await computer.ask('GET /api/sessions')).body;
  expect(sessions.map(({ current }) => current)).toEqual([true, false]);

  const stranger = await signIn(ctx, 'stranger@example.com');
  expect((await stranger.ask(`DELETE /api/sessions/${sessions[1]?.id}`)).status).toBe(404);
  expect((await phone.ask('GET /api/me')).body.sign).toBe(true);
  expect((await computer.ask(`DELETE /api/sessions/${sessions[1]?.id}`)).status).toBe(200);
  expect((await phone.ask('GET /api/me')).body.sign).toBe(false);
});

test('a visitor cannot list sessions', async () => {
  const ctx = await createTestContext();
  expect((await new TestBrowser(ctx).ask('GET /api/sessions')).status).toBe(401);
});

test('cookies are HttpOnly and SameSite, and have the __Host- prefix on https', async () => {
  const ctx = await createTestContext();
  const browser = new TestBrowser(ctx);
  const answer = await browser.ask('POST /api/sign-in-links', { email: 'aisyah@example.com' });
  expect(answer.headers.getSetCookie()[0]).toMatch(/^asking=.*HttpOnly.*SameSite=Lax/);
  const https = await createTestContext({
    stripeUrl: 'https://api.stripe.com',
    env: {
      ...liveEnvironment,
      GOOGLE_ISSUER: 'https://accounts.google.com',
      SECRET_KEY: 'a key that is long enough for a public site',
    },
  });
  const secure = await new TestBrowser(https).ask(
    'POST /api/sign-in-links',
    { email: 'aisyah@example.com' },
    { origin: 'https://course.example' },
  );
  expect(secure.headers.getSetCookie()[0]).toMatch(/^__Host-asking=.*Secure/);
});

async function lastUseOf({ db }: TestContext, uid: string): Promise<number> {
  const { lastUsedAt } = await db
    .selectFrom('sessions')
    .select('lastUsedAt')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return lastUsedAt;
}
