import { expect, test } from 'vitest';
import { agreementVersion } from '#rules/payments/agreement.ts';
import { createAgreement } from './agreements.ts';

const agreement = createAgreement.request.body.content['application/json'].schema;
const both = { version: agreementVersion, account: true, lessonLinks: true };

test('both boxes ticked are an agreement to the text as it is now', () => {
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
])('%s is no agreement', (_, body) => {
  expect(agreement.safeParse(body).success).toBe(false);
});
