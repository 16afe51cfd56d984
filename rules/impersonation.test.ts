import { expect, test } from 'vitest';
import { readImpersonation, impersonationKinds, impersonationValue } from './impersonation.ts';

test('the value is valid for its session only', () => {
  for (const kind of impersonationKinds) {
    const value = impersonationValue({ kind }, 'session-1');
    expect(readImpersonation(value, 'session-1')).toEqual({ kind });
    expect(readImpersonation(value, 'session-2')).toBeNull();
  }
});

test('any other value is invalid', () => {
  for (const value of [undefined, '', 'premium', 'instructor.session-1', 'premium.session-1.more'])
    expect(readImpersonation(value, 'session-1')).toBeNull();
});

test('the value for a certain learner contains their uid, for one session only', () => {
  const seen = { kind: 'person', uid: 'a.b-c' } as const;
  const value = impersonationValue(seen, 'session-1');
  expect(readImpersonation(value, 'session-1')).toEqual(seen);
  expect(readImpersonation(value, 'session-2')).toBeNull();
  for (const forged of ['person.session-1', 'person..session-1', 'person.a.', 'person'])
    expect([forged, readImpersonation(forged, 'session-1')]).toEqual([forged, null]);
  expect(readImpersonation('person.a.', '')).toBeNull();
});
