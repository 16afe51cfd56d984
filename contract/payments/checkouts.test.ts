import { expect, test } from 'vitest';
import { agreementVersion } from '#rules/payments/payment.ts';
import { createAgreement, createCheckout, readCheckout } from './checkouts.ts';

const agreement = createAgreement.request.body.content['application/json'].schema;
const both = { version: agreementVersion, account: true, lessonLinks: true };

test('both boxes agree to the current version', () => {
  expect(agreement.parse(both)).toEqual(both);
});

test.each<[what: string, body: object]>([
  ['only the first box', { ...both, lessonLinks: false }],
  ['only the second box', { ...both, account: false }],
  ['a box that was not shown', { version: both.version, account: true }],
  ['a box that is nearly ticked', { ...both, account: 'true' }],
  ['no text', { account: true, lessonLinks: true }],
  ['a text of a name without end', { ...both, version: '2'.repeat(21) }],
  ['a time of its own', { ...both, agreedAt: 1 }],
])('%s is not an agreement', (_, body) => {
  expect(agreement.safeParse(body).success).toBe(false);
});

const choice = createCheckout.request.body.content['application/json'].schema;
const state = readCheckout.responses[200].content['application/json'].schema;

test.each(['premium', 'ultra'])('the plan %s can be chosen', (plan) => {
  expect(choice.parse({ plan })).toEqual({ plan });
});

test.each(['free', 'upgrade', 'ultra-usd', 'Ultra', '', '__proto__'])('"%s" cannot be chosen', (plan) => {
  expect(choice.safeParse({ plan }).success).toBe(false);
});

test.each<[field: string, value: unknown]>([
  ['priceId', 'premium-usd'],
  ['price', 'premium-usd'],
  ['amountCents', 1],
  ['currency', 'USD'],
  ['num', 1],
  ['userID', 'another'],
  ['uid', 'another'],
  ['quantity', 2],
])('a checkout rejects the field %s', (field, value) => {
  expect(choice.safeParse({ plan: 'ultra', [field]: value }).success).toBe(false);
});

test.each(['paid', 'not-paid', 'checking'])('a payment can be %s', (word) => {
  expect(state.parse({ state: word, plan: 'ultra' })).toEqual({ state: word, plan: 'ultra' });
});

test.each(['failed', 'unknown', ''])('a payment cannot be "%s"', (word) => {
  expect(state.safeParse({ state: word, plan: 'ultra' }).success).toBe(false);
});
