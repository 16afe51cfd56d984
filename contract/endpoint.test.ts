import { z } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import { type CallLimit, endpoint, errorReplySchema, id, text, time } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

test.each(['', 'a', 'é', '🙂🙂', 'a\nb', 'مرحبا'])('text may be "%s"', (value) => {
  expect(text(5).parse(value)).toBe(value);
});

test.each([
  ['more than was allowed', 'abcdef'],
  ['NUL', 'a\0'],
  ['half a surrogate pair', '\uD83D'],
  ['the other half', '\uDE42'],
  ['both the wrong way round', '\uDE42\uD83D'],
])('text may not contain %s', (_, value) => {
  expect(text(5).safeParse(value).success).toBe(false);
});

test.each(['a', 'Ab-9_', 'cs_test_a1B2', 'x'.repeat(255)])('"%s" may be an id', (value) => {
  expect(id.parse(value)).toBe(value);
});

test.each(['', 'a/b', '..', 'a b', 'a\n', 'é', 'a%2Fb', '\0', 'x'.repeat(256)])(
  '"%s" may not be an id',
  (value) => {
    expect(id.safeParse(value).success).toBe(false);
  },
);

test.each([0, 1_790_000_000_000])('%d may be a time', (value) => {
  expect(time.parse(value)).toBe(value);
});

test.each([1.5, '1', Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s may not be a time', (value) => {
  expect(time.safeParse(value).success).toBe(false);
});

type Described = {
  method: string;
  path: string;
  limit?: CallLimit;
  access?: unknown;
  responses: object;
};

test('an endpoint with a limit knows whom it counts, and may answer 429', () => {
  const limited = (endpoints as Described[]).filter(({ limit }) => limit !== undefined);
  expect(limited.length).toBeGreaterThan(10);
  for (const { method, path, limit, access, responses } of limited) {
    const where = `${method} ${path}`;
    expect(responses, where).toHaveProperty('429');
    if (limit?.per === 'user') expect(access, where).toBeDefined();
  }
});

const codes = [
  'invalid-argument',
  'unauthenticated',
  'permission-denied',
  'not-found',
  'aborted',
  'resource-exhausted',
  'cancelled',
  'internal',
  'unimplemented',
  'unavailable',
  'deadline-exceeded',
];

test.each(codes)('an error may have the code %s', (code) => {
  const error = { code, message: 'No.' };
  expect(errorReplySchema.parse(error)).toEqual(error);
});

test("an error has one of the specification's codes and no other", () => {
  expect(errorReplySchema.shape.code.options).toEqual(codes);
  for (const code of ['ok', 'failed-precondition', 'Not-Found', '', 404])
    expect(errorReplySchema.safeParse({ code, message: 'No.' }).success).toBe(false);
});

test('an error is a code, a message and optionally a reason', () => {
  const error = { code: 'aborted', message: 'No.', reason: 'issued' };
  expect(errorReplySchema.parse(error)).toEqual(error);
  expect(errorReplySchema.safeParse({ code: 'aborted' }).success).toBe(false);
  expect(errorReplySchema.safeParse({ ...error, stack: 'at line 1' }).success).toBe(false);
});

test("an endpoint's errors are those of its checks and its own, with the statuses of the table", () => {
  const checked = endpoint({
    summary: 'Saves a thing',
    method: 'put',
    path: '/api/things/{id}',
    access: { role: 'staff', secondFactor: 'session', hidden: true },
    limit: { name: 'things', per: 'user', atMost: 1, minutes: 1 },
    request: { params: z.strictObject({ id }) },
    responses: { 200: { description: 'Saved' } },
    errors: ['aborted'],
  });
  const named = Object.entries<{ description: string }>(checked.responses);
  expect(named.map(([status, { description }]) => [Number(status), description])).toEqual([
    [200, 'Saved'],
    [400, 'invalid-argument'],
    [401, 'unauthenticated'],
    [403, 'permission-denied'],
    [404, 'not-found'],
    [409, 'aborted'],
    [429, 'resource-exhausted'],
    [503, 'unavailable'],
  ]);
});

test('an endpoint that anyone may call without input is at most unavailable', () => {
  const open = endpoint({
    summary: 'Lists things',
    method: 'get',
    path: '/api/things',
    responses: { 200: { description: 'Things' } },
  });
  expect(Object.keys(open.responses)).toEqual(['200', '503']);
});
