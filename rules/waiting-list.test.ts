import { expect, test } from 'vitest';
import { getsListEmails, listedAccountOf } from './waiting-list.ts';

const learner = { plan: 'free', bannedAt: null, deletionAskedAt: null, isNewsOff: false } as const;

test('an entry gets emails without an account, or with one that has no plan and has not declined them', () => {
  expect(getsListEmails(null)).toBe(true);
  expect(getsListEmails(learner)).toBe(true);
  expect(getsListEmails({ ...learner, plan: 'premium' })).toBe(false);
  expect(getsListEmails({ ...learner, bannedAt: 1 })).toBe(false);
  expect(getsListEmails({ ...learner, deletionAskedAt: 1 })).toBe(false);
  expect(getsListEmails({ ...learner, isNewsOff: true })).toBe(false);
});

test('tells the account of an entry apart: none, without a plan, with a plan', () => {
  expect(listedAccountOf(null)).toBe('none');
  expect(listedAccountOf(learner)).toBe('learner');
  expect(listedAccountOf({ ...learner, plan: 'ultra' })).toBe('customer');
});
