/** API keys in tests. */
import type { KeyScope } from '#rules/api-keys.ts';
import type { BodyOf, TestBrowser } from './test-browser.ts';
import type { TestContext } from './test-context.ts';

let count = 0;

/** Creates a key with a new name. @returns the key */
export async function addApiKey(
  instructor: TestBrowser,
  scopes: KeyScope[],
  expiresInDays: number | null = null,
): Promise<string> {
  const name = `Key ${(count += 1)}`;
  const { status, body } = await instructor.ask('POST /api/studio/api-keys', { name, scopes, expiresInDays });
  if (status !== 201) throw new Error(`Creating a key answered ${status}`);
  return body.key;
}

/** Sends a request as a program does: with a key, without cookies and origin unless `headers` has them. */
export async function keyRequest<const E extends string>(
  ctx: TestContext,
  key: string,
  { endpoint, body, headers = {} }: { endpoint: E; body?: unknown; headers?: Record<string, string> },
): Promise<{ status: number; headers: Headers; body: BodyOf<E> }> {
  const [method = 'GET', path = '/'] = endpoint.split(' ');
  const reply = await ctx.app.request(path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json') === true;
  return {
    status: reply.status,
    headers: reply.headers,
    body: (isJson ? JSON.parse(text) : text) as BodyOf<E>,
  };
}

/** The cookies of a browser, as it sends them. */
export function cookiesOf({ cookies }: TestBrowser): { cookie: string } {
  return { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
}
