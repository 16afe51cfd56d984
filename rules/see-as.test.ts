import { expect, test } from 'vitest';
import { readSeeAs, seeAsKinds, seeAsValue } from './see-as.ts';

test('what is looked as counts for its session alone', () => {
  for (const kind of seeAsKinds) {
    const value = seeAsValue(kind, 'session-1');
    expect(readSeeAs(value, 'session-1')).toBe(kind);
    expect(readSeeAs(value, 'session-2')).toBeNull();
  }
});

test('any other value is none', () => {
  for (const value of [undefined, '', 'premium', 'instructor.session-1', 'premium.session-1.more'])
    expect(readSeeAs(value, 'session-1')).toBeNull();
});
