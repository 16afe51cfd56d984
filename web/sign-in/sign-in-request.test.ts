import { expect, test, vi } from 'vitest';
import { requestSignInLink } from './sign-in-request.ts';

test('gives each sign-in request a key of its own', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('document', { referrer: '' });
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return Response.json({}, { status: 202 });
  });
  await requestSignInLink('a@example.com');
  await requestSignInLink('a@example.com');
  vi.unstubAllGlobals();
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).not.toBe(keys[0]);
});
