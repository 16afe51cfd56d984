import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createTestContext } from '#tests/test-context.ts';
import { serve } from '#tests/test-server.ts';
import { errorReply, refusalOf } from './api.ts';
import { ApiError } from './api-error.ts';

test('a fault of ours tells the visitor nothing of itself', () => {
  const fault = new Error('select "email" from "users": secret.key is missing');
  const told: unknown[] = [];
  const { code, message, reason, hint } = refusalOf(fault, (error) => told.push(error));
  expect({ code, message, reason, hint }).toEqual({
    code: 'internal',
    message: 'Something went wrong on our side.',
    reason: undefined,
    hint: undefined,
  });
  // The log has all of it.
  expect(told).toEqual([fault]);
});

test('a refusal keeps its words and is no news to the log', () => {
  const refusal = new ApiError('not-found', 'There is nothing here.');
  const told: unknown[] = [];
  expect(refusalOf(refusal, (error) => told.push(error))).toBe(refusal);
  expect(told).toEqual([]);
});

test('a database error is answered with 503 and says when to try again', async () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  expect(refusalOf(deadlock, () => {})).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  const ctx = await createTestContext();
  const app = new Hono().get('/', (c) => errorReply(ctx, c, { id: '1', uid: undefined, error: deadlock }));
  const reply = await app.request('/');
  expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '2']);
});

test('a person whose page fails reads so with the number of the request, and a program gets the code', async () => {
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
