import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { transaction } from '#server/platform/db/transaction.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { deleteExpiredRows } from '#server/delete-expired-rows.ts';
import { deliverEvents } from './deliver-events.ts';
import { addEndpoint, describeDeliveries, describeEndpoints, rotateSecret, sendTest } from './endpoints.ts';
import type { Post, PostReply } from './post-event.ts';
import { writeEvent } from './write-event.ts';

type Verify = (body: string, headers: object, secret: string, nowSeconds: number) => Record<string, unknown>;

/** The example in the documentation is an implementation of its own. */
async function loadExample(): Promise<Verify> {
  const [, code = ''] = /```js\n(.*?)```/s.exec(readFileSync('docs/webhooks.md', 'utf8')) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'lectern-webhook-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'verify.mjs');
  writeFileSync(file, code);
  const example = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { verifyWebhook: Verify };
  return example.verifyWebhook;
}

/** Answers each attempt with the next reply, and the last one repeatedly; 200 by default. */
function receiver(...replies: PostReply[]) {
  const posts: Post[] = [];
  const send = async (post: Post): Promise<PostReply> => {
    posts.push(post);
    return replies[Math.min(posts.length, replies.length) - 1] ?? { status: 200 };
  };
  return { posts, send };
}

const hook = { url: 'https://example.com/hook', events: ['learner.registered'] as const };

async function siteWithEvent(
  count = 1,
): Promise<{ ctx: TestContext; id: string; secret: string; uid: string }> {
  const ctx = await createTestContext();
  const { user } = await signIn(ctx);
  const added = await addEndpoint(ctx, hook, 'instructor');
  for (let made = 0; made < count; made++) await register(ctx, user.uid);
  return { ctx, ...added, uid: user.uid };
}

function register(ctx: TestContext, uid: string): Promise<void> {
  return transaction(ctx.db, (tx) => writeEvent(tx, ctx, { type: 'learner.registered', uid, data: {} }));
}

async function onlyEndpoint(ctx: TestContext) {
  const [endpoint] = await describeEndpoints(ctx);
  if (!endpoint) throw new Error('There is no endpoint');
  return endpoint;
}

test('sends an event once, signed, with the learner', async () => {
  const verify = await loadExample();
  const { ctx, secret, uid } = await siteWithEvent();
  const { posts, send } = receiver();
  expect([await deliverEvents(ctx, send), await deliverEvents(ctx, send)]).toEqual([1, 0]);
  const [post] = posts;
  if (!post) throw new Error('Nothing was sent');
  const now = ctx.now() / 1000;
  expect(verify(post.body, post.headers, secret, now)).toEqual({
    type: 'learner.registered',
    timestamp: new Date(ctx.now()).toISOString(),
    data: { learner: { id: uid, email: 'aisyah@example.com', name: null, plan: 'free' } },
  });
  expect(() => verify(`${post.body} `, post.headers, secret, now)).toThrow('signature');
  expect(() => verify(post.body, post.headers, secret, now + 301)).toThrow('old');
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});

test('stores the secret encrypted, and no personal data of the event', async () => {
  const { ctx, secret } = await siteWithEvent();
  const rows = [
    await ctx.db.selectFrom('webhookEndpoints').selectAll().execute(),
    await ctx.db.selectFrom('webhookEvents').selectAll().execute(),
    await ctx.db.selectFrom('webhookDeliveries').selectAll().execute(),
  ];
  expect(rows.flat()).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toContain('aisyah');
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('signs with both secrets for a day after a change', async () => {
  const verify = await loadExample();
  const { ctx, id, secret: former, uid } = await siteWithEvent();
  const { secret } = await rotateSecret(ctx, { id }, 'instructor');
  const { posts, send } = receiver();
  await deliverEvents(ctx, send);
  ctx.pass({ seconds: 24 * 3600 + 1 });
  await register(ctx, uid);
  await deliverEvents(ctx, send);
  const checks = posts.flatMap(({ body, headers }) =>
    [secret, former].map((one) => {
      try {
        verify(body, headers, one, Number(headers['webhook-timestamp']));
        return true;
      } catch {
        return false;
      }
    }),
  );
  expect(checks).toEqual([true, true, true, false]);
});

test('repeats failed attempts with the same id, then gives up', async () => {
  const { ctx, id } = await siteWithEvent();
  const { posts, send } = receiver({ status: 500 });
  const hours = [2, 5, 10, 14, 20, 24].map((count) => count * 3600);
  await deliverEvents(ctx, send);
  for (const seconds of [5, 300, 1800, ...hours]) {
    const before = posts.length;
    ctx.pass({ seconds: seconds - 1 });
    await deliverEvents(ctx, send);
    expect(posts).toHaveLength(before);
    ctx.pass({ seconds: 1 });
    await deliverEvents(ctx, send);
    expect(posts).toHaveLength(before + 1);
  }
  ctx.pass({ seconds: 30 * 3600 });
  await deliverEvents(ctx, send);
  expect(posts).toHaveLength(10);
  expect(new Set(posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const [delivery] = await describeDeliveries(ctx, { id });
  expect(delivery).toMatchObject({
    tries: 10,
    status: 500,
    failure: 'status',
    nextTryAt: null,
    deliveredAt: null,
  });
});

test.each([
  { status: 301 },
  { status: 404 },
  { failure: 'timeout' },
  { failure: 'connection' },
] as PostReply[])('counts %o as a failure, and a later 204 ends it', async (reply) => {
  const { ctx } = await siteWithEvent();
  const { send } = receiver(reply, { status: 204 });
  expect(await deliverEvents(ctx, send)).toBe(0);
  expect((await onlyEndpoint(ctx)).failingSince).toBe(ctx.now());
  ctx.pass({ seconds: 5 });
  expect(await deliverEvents(ctx, send)).toBe(1);
  expect((await onlyEndpoint(ctx)).failingSince).toBeNull();
});

test('switches an endpoint off after five days of failures, not earlier', async () => {
  const { ctx, id, uid } = await siteWithEvent();
  const { posts, send } = receiver({ failure: 'connection' });
  for (let hour = 0; hour < 5 * 24; hour++) {
    await deliverEvents(ctx, send);
    ctx.pass({ seconds: 3600 });
  }
  expect((await onlyEndpoint(ctx)).off).toBeNull();
  await register(ctx, uid);
  await deliverEvents(ctx, send);
  expect((await onlyEndpoint(ctx)).off).toEqual({ since: ctx.now(), reason: 'failing' });
  const sent = posts.length;
  await register(ctx, uid);
  ctx.pass({ seconds: 30 });
  await deliverEvents(ctx, send);
  expect(posts).toHaveLength(sent);
  await expect(sendTest(ctx, { id })).rejects.toMatchObject({ reason: 'switched-off' });
  const lines = await ctx.db.selectFrom('audit').select(['actor', 'action', 'detail']).execute();
  expect(lines.filter(({ actor }) => actor === 'webhooks')).toEqual([
    { actor: 'webhooks', action: 'webhook-switched-off', detail: `${id} failing` },
  ]);
});

test('a clock that is set ahead by five days switches nothing off', async () => {
  const { ctx } = await siteWithEvent();
  const { send } = receiver({ status: 503 });
  await deliverEvents(ctx, send);
  ctx.pass({ seconds: 6 * 24 * 3600 });
  await deliverEvents(ctx, send);
  expect((await onlyEndpoint(ctx)).off).toBeNull();
});

test('410 switches the endpoint off immediately and gives up its waiting deliveries', async () => {
  const { ctx, id } = await siteWithEvent(3);
  const { posts, send } = receiver({ status: 410 });
  await deliverEvents(ctx, send);
  await deliverEvents(ctx, send);
  expect(posts).toHaveLength(1);
  expect((await onlyEndpoint(ctx)).off?.reason).toBe('gone');
  const deliveries = await describeDeliveries(ctx, { id });
  expect(deliveries.map(({ nextTryAt, failure }) => [nextTryAt, failure])).toEqual(
    Array.from({ length: 3 }, () => [null, 'switched-off']),
  );
});

test('several processes send each event once', async () => {
  const { ctx } = await siteWithEvent(20);
  const { posts, send } = receiver();
  await Promise.all(Array.from({ length: 6 }, () => deliverEvents(ctx, send)));
  expect(posts).toHaveLength(20);
  expect(new Set(posts.map(({ headers }) => headers['webhook-id'])).size).toBe(20);
});

test('sends an event again after the lease when the process died during the attempt', async () => {
  const { ctx } = await siteWithEvent();
  let isSent = () => {};
  const started = new Promise<void>((resolve) => (isSent = resolve));
  // Its reply never arrives, like that of a killed process.
  void deliverEvents(ctx, () => {
    isSent();
    return new Promise(() => {});
  });
  await started;
  const { posts, send } = receiver();
  expect(await deliverEvents(ctx, send)).toBe(0);
  ctx.pass({ seconds: 60 });
  expect(await deliverEvents(ctx, send)).toBe(1);
  expect(posts).toHaveLength(1);
});

test('an event of a transaction that fails is never sent', async () => {
  const { ctx, uid } = await siteWithEvent(0);
  const failing = transaction(ctx.db, async (tx) => {
    await writeEvent(tx, ctx, { type: 'learner.registered', uid, data: {} });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await deliverEvents(ctx, receiver().send)).toBe(0);
});

test('a dead endpoint does not delay another one', async () => {
  const { ctx, uid } = await siteWithEvent();
  await addEndpoint(ctx, { ...hook, url: 'https://other.example/hook' }, 'instructor');
  await register(ctx, uid);
  const reached: string[] = [];
  const dead = Promise.withResolvers<PostReply>();
  const bothAsked = Promise.withResolvers<void>();
  const run = deliverEvents(ctx, async ({ url }) => {
    reached.push(url);
    if (reached.length === 2) bothAsked.resolve();
    return url === hook.url ? dead.promise : { status: 200 };
  });
  await bothAsked.promise;
  expect(reached.toSorted()).toEqual([hook.url, 'https://other.example/hook'].toSorted());
  dead.resolve({ failure: 'timeout' });
  await run;
});

test('deletes events after 30 days with their deliveries', async () => {
  const { ctx, id } = await siteWithEvent();
  ctx.pass({ seconds: 29 * 24 * 3600 });
  await deleteExpiredRows(ctx);
  expect(await describeDeliveries(ctx, { id })).toHaveLength(1);
  ctx.pass({ seconds: 2 * 24 * 3600 });
  await deleteExpiredRows(ctx);
  expect(await ctx.db.selectFrom('webhookDeliveries').selectAll().execute()).toEqual([]);
});
