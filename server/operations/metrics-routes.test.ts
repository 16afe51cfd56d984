import { expect, test } from 'vitest';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { createTestServer } from '#tests/test-server.ts';
import { sections } from '#tests/content/default-course.ts';

const token = 'a-token-for-the-monitoring';
const lessonId = sections[0]?.lessons[0]?.id ?? '';

async function readMetrics(url: string, headers: Record<string, string> = {}) {
  const reply = await fetch(`${url}/metrics`, { headers });
  return { status: reply.status, caching: reply.headers.get('cache-control'), text: await reply.text() };
}

test('a program on this machine reads the metrics, which are not cached', async () => {
  const { url } = await createTestServer('a-lesson');
  const { status, caching, text } = await readMetrics(url);
  expect(status).toBe(200);
  expect(caching).toBe('no-store');
  expect(text).toContain('# TYPE lectern_http_request_duration_seconds histogram');
});

test('requires the token through a proxy, or under the site’s name', async () => {
  const { url } = await createTestServer('a-lesson', { METRICS_TOKEN: token });
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect((await readMetrics(url, { [header]: '127.0.0.1' })).status).toBe(401);
  const proxied = { 'x-forwarded-for': '203.0.113.9' };
  expect((await readMetrics(url, { ...proxied, authorization: 'Bearer wrong' })).status).toBe(401);
  const right = { ...proxied, authorization: `Bearer ${token}` };
  expect((await readMetrics(url, right)).status).toBe(200);
});

test('rejects any token when none is configured', async () => {
  const { url } = await createTestServer('a-lesson');
  const { status } = await readMetrics(url, { via: '1.1 proxy', authorization: 'Bearer null' });
  expect(status).toBe(401);
});

test('counts requests by the pattern of their route, never by their path', async () => {
  const { url } = await createTestServer('a-lesson');
  for (const path of ['/api/lessons/one/playback', '/api/lessons/two/playback', '/', '/assets/app-1a2b3c.js'])
    await fetch(url + path);
  await fetch(`${url}/a/page/that/is/not/there`);
  const { text } = await readMetrics(url);
  const counted = (route: string, status: string) =>
    text.includes(
      `lectern_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`,
    );
  expect(text).toContain(
    'lectern_http_request_duration_seconds_count{method="GET",route="/api/lessons/:id/playback",status="4xx"} 2',
  );
  expect(counted('/', '2xx')).toBe(true);
  expect(counted('/assets/*', '2xx')).toBe(true);
  expect(counted('unknown', '4xx')).toBe(true);
  expect(text).not.toContain('/page/that');
  expect(text).toContain('lectern_refusals_total{code="unauthenticated"} 2');
});

test('contains the figures of the database and the disk', async () => {
  const { url } = await createTestServer('a-lesson');
  const { text } = await readMetrics(url);
  expect(text).toContain('lectern_database_up 1');
  expect(text).toContain('lectern_payments{state="paid"} 0');
  expect(text).toMatch(/lectern_disk_free_bytes \d+/);
  expect(text).toMatch(/lectern_database_(wal_bytes|connections\{state="total"\}) \d+/);
});

test('reports an unreachable database beside the other metrics', async () => {
  const server = await createTestServer('a-lesson');
  await server.db.destroy();
  const { status, text } = await readMetrics(server.url);
  expect(status).toBe(200);
  expect(text).toContain('lectern_database_up 0');
  expect(text).not.toMatch(/^lectern_payment_reviews_open /m);
  expect(text).toContain('lectern_http_request_duration_seconds');
});

test('counts a player’s reports of a lesson that does not play, at most ten a minute', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'ultra' });
  const told = { lessonId, kind: 'video' };
  for (let count = 0; count < 10; count++)
    expect((await browser.ask('POST /api/playback-errors', told)).status).toBe(200);
  expect((await browser.ask('POST /api/playback-errors', told)).status).toBe(429);
  const text = await ctx.metrics.text({ site: null, disk: null, database: { walBytes: 0, pool: null } });
  expect(text).toContain('lectern_playback_errors_total{kind="video"} 10');
  expect(ctx.logged).toContainEqual(
    expect.objectContaining({ event: 'playback-error', uid: browser.user.uid, lesson: lessonId }),
  );
});

test('accepts playback errors only from viewers with access to the lesson', async () => {
  const ctx = await createTestContext();
  const learner = await signIn(ctx);
  const told = { lessonId, kind: 'video' };
  expect((await learner.ask('POST /api/playback-errors', told)).status).toBe(403);
  await setPlan(ctx.db, { uid: learner.user.uid, plan: 'ultra' });
  expect((await learner.ask('POST /api/playback-errors', { ...told, kind: 'other' })).status).toBe(400);
});
