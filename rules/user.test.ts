import { expect, test } from 'vitest';
import { changeableFields, registrationDue, visitor } from './user.ts';

test("the user record has the specification's fields by the specification's names", () => {
  const fields =
    'name email country sign paid umur kerja plan choicePlan phone clickpay clickClaim whenClaim';
  expect(Object.keys(visitor).toSorted()).toEqual(
    `${fields} certificate uid createdAt`.split(' ').toSorted(),
  );
});

test('a visitor is named Visitor and has nothing', () => {
  const { name, uid, country, plan, ...others } = visitor;
  expect({ name, uid, country, plan }).toEqual({
    name: 'Visitor',
    uid: '',
    country: 'unknown',
    plan: 'free',
  });
  expect(Object.values(others).filter(Boolean)).toEqual([]);
});

test('a user may change their name, country, age, occupation and phone, and nothing else', () => {
  expect(changeableFields).toEqual(['name', 'country', 'umur', 'kerja', 'phone']);
});

test.each<[who: string, comes: boolean, sign: boolean, country: string]>([
  ['someone signed in whose country is unknown', true, true, 'unknown'],
  ['someone signed in whose country is known', false, true, 'Others'],
  ['a visitor', false, false, 'unknown'],
  ['someone signed out whose country is known', false, false, 'Malaysia'],
])('for %s the dialog opens: %s', (_, comes, sign, country) => {
  expect(registrationDue({ sign, country })).toBe(comes);
});
