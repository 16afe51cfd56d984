import { expect, test, vi } from 'vitest';
import { pageReferrer, requestSignInLink } from './sign-in-request.ts';

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

test.each([
  ['', ''],
  ['https://www.example.org/private?q=1', 'https://www.example.org'],
  ['https://learn.example.com/?utm_source=x', 'https://learn.example.com/?utm_source=x'],
  ['https://learn.example.com/waiting-list/id.signature', 'https://learn.example.com/'],
  ['android-app://com.google.android.gm/', 'android-app://com.google.android.gm/'],
])('of the referrer %s the site learns %s', (referrer, sent) => {
  vi.stubGlobal('document', { referrer });
  vi.stubGlobal('location', { origin: 'https://learn.example.com' });
  expect(pageReferrer()).toBe(sent);
  vi.unstubAllGlobals();
});
