/** The waiting list as a visitor meets it: the form, the email and the pages of its link. */
import { expect, test } from 'vitest';
import { waitingListPath } from '#rules/waiting-list.ts';
import { deleteExpiredRows } from '#server/delete-expired-rows.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { publishForTest, withPreviews } from '#tests/content/previews.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext, siteUrl, type TestContext } from '#tests/test-context.ts';

const daySeconds = 24 * 60 * 60;
const email = 'siti@example.com';

type Page = { status: number; location: string | null; headers: Headers; body: string };

/** A visitor's request of a page; `form` is sent as a browser does. */
async function ask(
  ctx: TestContext,
  request: string,
  form?: string,
  headers: Record<string, string> = {},
): Promise<Page> {
  const [method = '', path = ''] = request.split(' ');
  const reply = await ctx.app.request(path, {
    method,
    ...(form !== undefined && {
      body: form,
      headers: { origin: siteUrl, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    }),
  });
  const location = reply.headers.get('location');
  return { status: reply.status, location, headers: reply.headers, body: await reply.text() };
}

async function createClosedSite(): Promise<TestContext> {
  const ctx = await createTestContext();
  await publishForTest(ctx, withPreviews([], { isOpen: false }));
  return ctx;
}

const send = (ctx: TestContext, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(ctx, `POST ${waitingListPath}`, new URLSearchParams(fields).toString(), headers);

/** The path of the link in the newest email to an address. */
async function linkTo(ctx: TestContext, to = email): Promise<string> {
  const mail = (await ctx.mails()).find((one) => one.kind === 'waiting-list' && one.to === to);
  const [url = ''] = /http\S+\/waiting-list\/\S+/.exec(mail?.text ?? '') ?? [];
  return url.replace(siteUrl, '');
}

const entries = (ctx: TestContext) =>
  ctx.db.selectFrom('waitingList').select(['email', 'language', 'confirmedAt']).execute();

const act = (ctx: TestContext, path: string, action: string) => ask(ctx, `POST ${path}`, `action=${action}`);

test('the form sends an email in its language, and the button of the link adds the address', async () => {
  const ctx = await createClosedSite();
  const sent = await send(ctx, { email: ' Siti@Example.com', language: 'ms' });
  expect([sent.status, sent.location]).toEqual([303, '/waiting-list-sent?language=ms']);
  const page = await ask(ctx, 'GET /waiting-list-sent?language=ms');
  expect(page.body).toContain('Semak e-mel anda');
  const [mail] = await ctx.mails();
  expect(mail).toMatchObject({ to: email, subject: expect.stringContaining('Sahkan') });
  const link = await linkTo(ctx);
  expect(link).not.toContain('siti');

  // Scanners open links.
  const opened = await ask(ctx, `GET ${link}`);
  expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(opened.body).toContain('value="confirm"');
  expect(opened.body).not.toContain('<script');
  expect(await entries(ctx)).toEqual([{ email, language: 'ms', confirmedAt: null }]);

  const confirmed = await act(ctx, link, 'confirm');
  expect([confirmed.status, confirmed.location]).toEqual([303, link]);
  const at = ctx.now();
  ctx.pass({ seconds: 60 });
  expect((await act(ctx, link, 'confirm')).status).toBe(303);
  expect(await entries(ctx)).toEqual([{ email, language: 'ms', confirmedAt: at }]);
  expect((await ask(ctx, `GET ${link}`)).body).toContain('Anda berada dalam senarai menunggu');
});

test('a POST without the button of the page confirms nothing', async () => {
  const ctx = await createClosedSite();
  await send(ctx, { email });
  const link = await linkTo(ctx);
  for (const form of ['', 'action=other', 'List-Unsubscribe=One-Click'])
    expect((await ask(ctx, `POST ${link}`, form)).status).toBe(303);
  expect(await entries(ctx)).toMatchObject([{ email, confirmedAt: null }]);
});

test('answers the same for an address that is on the list, and emails its owner the link to leave', async () => {
  const ctx = await createClosedSite();
  const first = await send(ctx, { email });
  await act(ctx, await linkTo(ctx), 'confirm');
  ctx.pass({ seconds: 1 });
  const second = await send(ctx, { email, language: 'id' });
  expect([second.status, second.location?.split('?')[0], second.body]).toEqual([
    first.status,
    first.location?.split('?')[0],
    first.body,
  ]);
  const [mail] = await ctx.mails();
  expect(mail?.subject).toContain('Anda ada di daftar tunggu');
  expect(await entries(ctx)).toMatchObject([{ email, language: 'en', confirmedAt: expect.any(Number) }]);

  const link = await linkTo(ctx);
  const leave = () => act(ctx, link, 'leave');
  expect((await leave()).status).toBe(200);
  expect(await entries(ctx)).toMatchObject([{ email: null }]);
  expect(await leave()).toMatchObject({ status: 200, body: expect.stringContaining('no longer on the') });
  await deleteExpiredRows(ctx);
  expect(await entries(ctx)).toEqual([]);
  expect((await leave()).status).toBe(200);
});

test('an address gets three emails a day, and the form answers the same afterwards', async () => {
  const ctx = await createClosedSite();
  const replies = [];
  for (let count = 0; count < 5; count++) replies.push((await send(ctx, { email })).status);
  expect(replies).toEqual([303, 303, 303, 303, 303]);
  expect(await ctx.mails()).toHaveLength(3);
  ctx.pass({ seconds: daySeconds });
  await send(ctx, { email });
  expect(await ctx.mails()).toHaveLength(4);
});

test('a network may send the form thirty times in ten minutes; what was typed stays in it', async () => {
  const ctx = await createClosedSite();
  for (let count = 0; count < 30; count++) await send(ctx, { email: `person-${count}@example.com` });
  const reply = await send(ctx, { email: '"><script>@example.com', language: 'en' });
  expect(reply.status).toBe(400);
  expect(reply.body).not.toContain('<script>');
  const rejected = await send(ctx, { email, language: 'id' });
  expect(rejected.status).toBe(429);
  expect(rejected.body).toContain('Terlalu banyak percobaan');
  expect(rejected.body).toContain(`value="${email}"`);
  expect((await ctx.mails()).map(({ to }) => to)).not.toContain(email);
});

test.each(['siti', '', 'a@example.com, b@example.com', `${'a'.repeat(400)}@example.com`])(
  'rejects the address "%.40s" with the form',
  async (wrong) => {
    const ctx = await createClosedSite();
    const reply = await send(ctx, { email: wrong, language: 'en' });
    expect(reply.status).toBe(400);
    expect(reply.body).toContain('Enter a valid email address.');
    expect(await entries(ctx)).toEqual([]);
    expect(await ctx.mails()).toEqual([]);
  },
);

test('a form on another site sends nothing', async () => {
  const ctx = await createClosedSite();
  expect((await send(ctx, { email }, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect(await ctx.mails()).toEqual([]);
});

test('once the course is open, the form leads to it', async () => {
  const ctx = await createClosedSite();
  await send(ctx, { email, language: 'ms' });
  const link = await linkTo(ctx);
  await publishForTest(ctx, defaultDocument);
  const reply = await send(ctx, { email: 'late@example.com', language: 'ms' });
  expect([reply.status, reply.location]).toEqual([303, '/ms']);
  expect(await entries(ctx)).toHaveLength(1);
  await act(ctx, link, 'confirm');
  expect((await ask(ctx, `GET ${link}`)).body).toContain('sudah dibuka');
});

test('an address that is not confirmed within a week is deleted, and its link has expired', async () => {
  const ctx = await createClosedSite();
  await send(ctx, { email });
  const link = await linkTo(ctx);
  ctx.pass({ seconds: 7 * daySeconds - 60 });
  await deleteExpiredRows(ctx);
  expect((await ask(ctx, `GET ${link}`)).status).toBe(200);
  ctx.pass({ seconds: 120 });
  expect((await ask(ctx, `GET ${link}`)).status).toBe(404);
  expect((await act(ctx, link, 'confirm')).status).toBe(404);
  expect(await entries(ctx)).toMatchObject([{ confirmedAt: null }]);
  await deleteExpiredRows(ctx);
  expect(await entries(ctx)).toEqual([]);
});

test('a link that this site did not sign is unknown', async () => {
  const ctx = await createClosedSite();
  await send(ctx, { email });
  const link = await linkTo(ctx);
  for (const path of [`${link}x`, link.slice(0, -4), `${waitingListPath}/x.y`, `${waitingListPath}/x`]) {
    expect((await ask(ctx, `GET ${path}`)).status).toBe(404);
    expect((await act(ctx, path, 'confirm')).status).toBe(404);
  }
  expect(await entries(ctx)).toMatchObject([{ confirmedAt: null }]);
});

test('leaving switches off the news of the account with the address', async () => {
  const ctx = await createClosedSite();
  const learner = await signIn(ctx, email);
  await send(ctx, { email });
  await act(ctx, await linkTo(ctx), 'confirm');
  await act(ctx, await linkTo(ctx), 'leave');
  const choice = await ctx.db.selectFrom('newsChoices').selectAll().execute();
  expect(choice).toMatchObject([{ uid: learner.user.uid, onAt: null, offAt: ctx.now() }]);
});
