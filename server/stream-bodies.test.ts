/** Bodies that are read as streams, which may be large. */
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, siteUrl, type TestContext } from '#tests/test-context.ts';

const queries: Record<string, string> = {
  '/api/studio/images': '?use=logo&part=0.5',
  '/api/studio/videos/{id}/poster/file': '?part=0.5',
};

const streamed = endpoints
  .filter((one) => 'bodyBytes' in one && one.bodyBytes === 'stream')
  .map(({ method, path }) => ({
    method: method.toUpperCase(),
    path: path.replace('{id}', 'any') + (queries[path] ?? ''),
  }));

/** Sends a body without a length. Returns the status, and whether the site has read any of the body. */
async function send(ctx: TestContext, browser: TestBrowser, { method, path }: (typeof streamed)[number]) {
  let isRead = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        isRead = true;
        controller.enqueue(new Uint8Array(10));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const request = {
    method,
    headers: {
      origin: siteUrl,
      'content-type': 'application/octet-stream',
      cookie: `session=${browser.cookies.get('session') ?? ''}`,
    },
    body,
    duplex: 'half' as const,
  };
  const { status } = await ctx.app.request(path, request);
  return { status, isRead };
}

test('pictures and attached files are sent as streams', () => {
  expect(streamed.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/studio/attachments', ...Object.keys(queries).map(withQuery)]),
  );
});

test.each(streamed)('$method $path reads the body only after the access check', async (endpoint) => {
  const ctx = await createTestContext();
  for (const browser of [new TestBrowser(ctx), await signIn(ctx)])
    expect(await send(ctx, browser, endpoint)).toEqual({ status: 404, isRead: false });
  const teacher = await signIn(ctx, 'instructor@example.com');
  expect(await send(ctx, teacher, endpoint)).toMatchObject({ isRead: true });
});

function withQuery(path: string): string {
  return path.replace('{id}', 'any') + (queries[path] ?? '');
}
