import { expect, test } from 'vitest';
import { roleOf } from './roles.ts';

const configured = ['rizal@example.com'];

test.each([
  ['rizal@example.com', null, 'instructor'],
  ['rizal@example.com', 'assistant', 'instructor'],
  ['siti@example.com', 'instructor', 'instructor'],
  ['siti@example.com', 'assistant', 'assistant'],
  ['siti@example.com', null, null],
  ['RIZAL@example.com', null, null],
] as const)('%s whose row says %s is %s', (email, role, expected) => {
  expect(roleOf({ email, role }, configured)).toBe(expected);
});
