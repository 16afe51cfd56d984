import type { z } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import { createAgreement, createCheckout, putPlanChoice } from './payments/checkouts.ts';
import { createStudioPaymentCheck, putPaymentReviewResolution } from './studio/money/payment-reviews.ts';
import { putProgress } from './lessons.ts';
import { changeMe } from './account.ts';
import { createSession, createSignInLink } from './sign-in.ts';

const token = 'a-Z_0123456789'.padEnd(43, 'x');
const email = 'budi@example.com';

/** Every body that the API takes, with an example of each shape it may have. */
const bodies: [what: string, schema: z.ZodType, example: Record<string, unknown>][] = [
  ['asking for a sign-in mail', bodyOf(createSignInLink), { email }],
  ['signing in by token', bodyOf(createSession), { token }],
  ['signing in by token and address', bodyOf(createSession), { token, email }],
  ['signing in by code', bodyOf(createSession), { email, code: '012345' }],
  [
    'changing myself',
    bodyOf(changeMe),
    { name: 'Budi 🙂', country: 'Indonesia', umur: '25 above', kerja: 'Businessman', phone: '012-345 6789' },
  ],
  ['reporting progress', bodyOf(putProgress), { ranges: [[0, 4.5]], resumeAt: 4.5 }],
  ['choosing a plan', bodyOf(putPlanChoice), { plan: 'ultra' }],
  ['buying a plan', bodyOf(createCheckout), { plan: 'ultra' }],
  ['asking about a payment', bodyOf(createStudioPaymentCheck), { about: 'LEC-2026-000123' }],
  ['resolving a payment review', bodyOf(putPaymentReviewResolution), { note: 'Refunded by hand.' }],
  ['agreeing', bodyOf(createAgreement), { version: '2026-11', account: true, lessonLinks: true }],
];

const unknownFields = ['extra', 'uid', 'plan2', '__proto__', 'constructor', 'toString'];

const spoiled: [how: string, spoil: (text: string) => string][] = [
  ['NUL in front', (text) => `\0${text}`],
  ['NUL inside', (text) => `${text[0]}\0${text.slice(1)}`],
  ['NUL at the end', (text) => `${text}\0`],
  ['a lone high surrogate', (text) => `${text}\uD800`],
  ['a lone low surrogate', (text) => `\uDC00${text}`],
  ['surrogates the wrong way round', (text) => `${text}\uDE42\uD83D`],
];

for (const [what, schema, example] of bodies) {
  const takes = (json: string) => schema.safeParse(JSON.parse(json)).success;
  const json = JSON.stringify(example);

  test(`${what} takes what it asks for`, () => {
    expect(takes(json)).toBe(true);
  });

  test.each(unknownFields)(`${what} rejects the unknown field %s`, (field) => {
    expect(takes(`{"${field}":{"plan":"ultra"},${json.slice(1)}`)).toBe(false);
  });

  test.each(['null', '[]', `[${json}]`, '""', '1', 'true', `{"__proto__":${json}}`])(
    `${what} rejects %s in place of an object`,
    (other) => {
      expect(takes(other)).toBe(false);
    },
  );

  const fields = Object.entries(example).filter(([, value]) => typeof value === 'string');
  for (const [field, value] of fields as [string, string][]) {
    test.each(spoiled)(`${what} rejects %s of ${field}`, (_, spoil) => {
      expect(takes(JSON.stringify({ ...example, [field]: spoil(value) }))).toBe(false);
    });
  }

  test.each(Object.keys(example))(`${what} rejects null, a list and an object as %s`, (field) => {
    for (const value of [null, ['a'], {}])
      expect(takes(JSON.stringify({ ...example, [field]: value }))).toBe(false);
  });
}

function bodyOf(route: { request: { body: { content: { 'application/json': { schema: z.ZodType } } } } }) {
  return route.request.body.content['application/json'].schema;
}
