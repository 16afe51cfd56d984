import { expect, test } from 'vitest';
import { refusalOf } from './error-reply.ts';
import { Refusal } from './refusal.ts';

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
  const refusal = new Refusal('not-found', 'There is nothing here.');
  const told: unknown[] = [];
  expect(refusalOf(refusal, (error) => told.push(error))).toBe(refusal);
  expect(told).toEqual([]);
});
