import { expect, test } from 'vitest';
import { callingCode, hasCountryCode, isPhoneNumber, withCallingCode } from './phone.ts';

test.each([
  '012-345 6789',
  '1234567',
  '123456789012345',
  '+60 12-345 6789',
  '+62 (812) 3456-7890',
  '0062 812 3456 7890',
  '+1 415.555.0100',
  '+60 1234567',
  '+852 1234567',
  '+62 123456789012345',
])('%s is a phone number', (text) => {
  expect(isPhoneNumber(text)).toBe(true);
});

test.each([
  '',
  '1',
  '123456',
  '1234567890123456',
  '+60 123456',
  '+852 123456',
  '+62 1234567890123456',
  'call me',
  'me@example.com',
  '12+34567',
  '012-345 6789 x2',
])('%j is none', (text) => {
  expect(isPhoneNumber(text)).toBe(false);
});

test('the code of the country is offered where it is known, and takes the place of the zero', () => {
  expect([callingCode('Malaysia'), callingCode('Indonesia')]).toEqual(['+60', '+62']);
  expect([callingCode('Others'), callingCode(null)]).toEqual([null, null]);
  expect(withCallingCode('012-345 6789', '+60')).toBe('+60 12-345 6789');
  expect(withCallingCode('', '+62')).toBe('+62 ');
  expect([' +60 12', '0060', '012', ''].map(hasCountryCode)).toEqual([true, true, false, false]);
});
