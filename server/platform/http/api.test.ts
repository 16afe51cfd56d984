import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createTestContext } from '#tests/test-context.ts';
import { serve } from '#tests/test-server.ts';
import { errorReply, apiErrorOf } from './api.ts';
import { ApiError } from './api-error.ts';

test('hides the details of an internal error from the visitor', () => {
  const fault = new Error('select "email" from "users": secret.key is missing');
  const told: unknown[] = [];
  const { code, message, reason, hint } = apiErrorOf(fault, (error) => told.push(error));
  expect({ code, message, reason, hint }).toEqual({
    code: 'internal',
    message: 'Something went wrong on our side.',
    reason: undefined,
    hint: undefined,
  });
  // The log has the details.
  expect(told).toEqual([fault]);
});

test('keeps the text of an ApiError and does not log it', () => {
  const apiError = new ApiError('not-found', 'There is nothing here.');
  const told: unknown[] = [];
  expect(apiErrorOf(apiError, (error) => told.push(error))).toBe(apiError);
  expect(told).toEqual([]);
});

test('answers a database error with 503 and Retry-After', async () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  expect(apiErrorOf(deadlock, () => {})).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  const ctx = await createTestContext();
  const app = new Hono().get('/', (c) => errorReply(ctx, c, { id: '1', uid: undefined, error: deadlock }));
  const reply = await app.request('/');
  expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '2']);
});

test('shows a browser a page with the request id when its page fails, and a program the code', async () => {
  const { url } = await serve(await createTestContext({ lagMs: 2_000 }), 'a-lesson');
  const open = (accept: string) => fetch(`${url}/api/receipts/LEC-2026-000001/pdf`, { headers: { accept } });
  const page = await open('text/html,application/xhtml+xml,*/*;q=0.8');
  expect(page.status).toBe(503);
  expect(await page.text()).toBe(`<h1>Trouble</h1>${page.headers.get('x-request-id')}`);
  const headers = ['content-type', 'cache-control', 'retry-after'].map((name) => page.headers.get(name));
  expect(headers).toEqual(['text/html; charset=UTF-8', 'no-store', '3']);
  const reply = await open('*/*');
  expect([reply.status, await reply.json()]).toMatchObject([503, { code: 'unavailable' }]);
});
