import { expect, test } from 'vitest';
import { changeableFields, visitor } from '#rules/user.ts';
import { changeMe, userSchema } from './account.ts';

const change = changeMe.request.body.content['application/json'].schema;

test.each<[field: string, value: unknown]>([
  ['paid', true],
  ['plan', 'ultra'],
  ['certificate', true],
  ['clickClaim', true],
  ['whenClaim', 1],
  ['sign', false],
  ['uid', 'another'],
  ['createdAt', 1],
  ['role', 'instructor'],
  ['choicePlan', 'ultra'],
  ['clickpay', true],
  ['email', 'another@example.com'],
])('%s cannot be changed, alone or with a name', (field, value) => {
  expect(change.safeParse({ [field]: value }).success).toBe(false);
  expect(change.safeParse({ name: 'Aisyah', [field]: value }).success).toBe(false);
  expect(change.safeParse({ name: 'Aisyah', [field]: null }).success).toBe(false);
});

test.each<[field: string, value: string]>([
  ['name', 'Aisyah binti Ahmad'],
  ['country', 'Malaysia'],
  ['country', 'Indonesia'],
  ['country', 'Others'],
  ['umur', 'Under 17'],
  ['umur', '17-25'],
  ['umur', '25 above'],
  ['kerja', 'Student'],
  ['kerja', 'Employee'],
  ['kerja', 'Businessman'],
  ['phone', '+60 12-345 6789'],
])('a user may change their %s to %s', (field, value) => {
  expect(change.parse({ [field]: value })).toEqual({ [field]: value });
});

test.each<[field: string, what: string, value: string]>([
  ['country', 'unknown', 'unknown'],
  ['country', 'one that is not offered', 'Singapore'],
  ['umur', 'one that is not offered', '18'],
  ['kerja', 'one that is not offered', 'Teacher'],
  ['name', 'nothing', ''],
  ['name', 'spaces', '   '],
  ['name', 'more than 120 characters', 'a'.repeat(121)],
  ['phone', 'nothing', ''],
  ['phone', 'spaces', '   '],
  ['phone', 'words', 'ask my mother'],
  ['phone', 'too few digits', '012'],
  ['phone', 'more than 40 characters', '1'.repeat(41)],
])('a user may not change their %s to %s', (field, _, value) => {
  expect(change.safeParse({ [field]: value }).success).toBe(false);
});

test('the changeable fields are those of the rules, and values are trimmed', () => {
  expect(Object.keys(change.shape)).toEqual([...changeableFields, 'language']);
  expect(change.parse({ name: ' Aisyah ', phone: ' 012-345 6789 ' })).toEqual({
    name: 'Aisyah',
    phone: '012-345 6789',
  });
});

test('a new user may lack name, age, occupation, phone, choice and claim', () => {
  const unset = { name: null, umur: null, kerja: null, phone: null, choicePlan: null, whenClaim: null };
  const record = { ...visitor, uid: 'budi', email: 'budi@example.com', sign: true, createdAt: 1, ...unset };
  expect(userSchema.parse(record)).toEqual(record);
});

test("the record has exactly the specification's fields", () => {
  expect(userSchema.parse(visitor)).toEqual(visitor);
  expect(Object.keys(userSchema.shape).toSorted()).toEqual(Object.keys(visitor).toSorted());
  expect(userSchema.safeParse({ ...visitor, role: 'instructor' }).success).toBe(false);
});
