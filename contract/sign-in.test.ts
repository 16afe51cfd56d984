import { expect, test } from 'vitest';
import { createSession, listSessions } from './sign-in.ts';

const redeem = createSession.request.body.content['application/json'].schema;
const token = 'A'.repeat(43);
const email = 'budi@example.com';
const code = '012345';

test.each<[proof: string, body: object]>([
  ['the token alone', { token }],
  ['the token and the address', { token, email }],
  ['the address and the code', { email, code }],
])('%s redeems a sign-in email', (_, body) => {
  expect(redeem.parse(body)).toEqual(body);
});

test.each<[proof: string, body: object]>([
  ['nothing', {}],
  ['the address alone', { email }],
  ['the code alone', { code }],
  ['the token and the code', { token, code }],
  ['all three', { token, email, code }],
  ['a token cut short', { token: token.slice(1) }],
  ['a token too long', { token: `${token}A` }],
  ['a token with a line break', { token: `${token}\n` }],
  ['a token with a character no token has', { token: `+${token.slice(1)}` }],
  ['a code of five digits', { email, code: '12345' }],
  ['a code of seven digits', { email, code: '1234567' }],
  ['a code with a space', { email, code: '123 456' }],
  ['a code with a line break', { email, code: '123456\n' }],
  ['a code that is a number', { email, code: 123456 }],
  ['an address of more than 320 characters', { email: 'a'.repeat(321), code }],
])('%s is rejected', (_, body) => {
  expect(redeem.safeParse(body).success).toBe(false);
});

test('a code in digits of another script is converted to ASCII', () => {
  expect(redeem.parse({ email, code: '١٢٣٤٥٦' })).toEqual({ email, code: '123456' });
});

test('the list of sessions has no field for a token', () => {
  const reply = listSessions.responses[200].content['application/json'].schema;
  const session = {
    id: 's1',
    current: true,
    userAgent: 'Firefox',
    timeZone: '',
    createdAt: 1,
    lastUsedAt: 2,
  };
  expect(reply.safeParse({ sessions: [session] }).success).toBe(true);
  expect(reply.safeParse({ sessions: [{ ...session, token }] }).success).toBe(false);
});
