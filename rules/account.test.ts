import { expect, test } from 'vitest';
import { deletionDue } from './account.ts';

test('an account is deleted seven days after the request', () => {
  expect(new Date(deletionDue(Date.UTC(2026, 10, 21, 12)))).toEqual(new Date('2026-11-28T12:00:00Z'));
});
