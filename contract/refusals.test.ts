import { expect, test } from 'vitest';
import { refusals, refusalSchema } from './refusals.ts';

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

test.each(codes)('a refusal may be %s', (code) => {
  const refusal = { code, message: 'No.' };
  expect(refusalSchema.parse(refusal)).toEqual(refusal);
});

test("a refusal's code is one of the specification's table and no other", () => {
  expect(refusalSchema.shape.code.options).toEqual(codes);
  for (const code of ['ok', 'failed-precondition', 'Not-Found', '', 404])
    expect(refusalSchema.safeParse({ code, message: 'No.' }).success).toBe(false);
});

test('a refusal is a code, a message and at most a reason', () => {
  const refusal = { code: 'aborted', message: 'No.', reason: 'issued' };
  expect(refusalSchema.parse(refusal)).toEqual(refusal);
  expect(refusalSchema.safeParse({ code: 'aborted' }).success).toBe(false);
  expect(refusalSchema.safeParse({ ...refusal, stack: 'at line 1' }).success).toBe(false);
});

test("an endpoint's refusals stand at the statuses of the table", () => {
  const named = refusals('not-found', 'aborted', 'deadline-exceeded');
  expect(Object.entries(named).map(([status, { description }]) => [status, description])).toEqual([
    ['404', 'not-found'],
    ['409', 'aborted'],
    ['504', 'deadline-exceeded'],
  ]);
});
