import { expect, test } from 'vitest';
import { type ErrorCode, errorCodeOf, errorStatus } from './api-error.ts';

test("the table of errors is the specification's", () => {
  expect(errorStatus).toEqual({
    'invalid-argument': 400,
    unauthenticated: 401,
    'permission-denied': 403,
    'not-found': 404,
    aborted: 409,
    'resource-exhausted': 429,
    cancelled: 499,
    internal: 500,
    unimplemented: 501,
    unavailable: 503,
    'deadline-exceeded': 504,
  });
});

test.each<[status: number, code: ErrorCode]>([
  [400, 'invalid-argument'],
  [401, 'unauthenticated'],
  [403, 'permission-denied'],
  [404, 'not-found'],
  [409, 'aborted'],
  [429, 'resource-exhausted'],
  [499, 'cancelled'],
  [500, 'internal'],
  [501, 'unimplemented'],
  [503, 'unavailable'],
  [504, 'deadline-exceeded'],
  [0, 'internal'],
  [418, 'internal'],
  [502, 'internal'],
])('a reply with the status %i has the code %s', (status, code) => {
  expect(errorCodeOf(status)).toBe(code);
});
