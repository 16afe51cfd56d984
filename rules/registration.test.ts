import { expect, test } from 'vitest';
import {
  ages,
  callingCode,
  countries,
  hasCountryCode,
  isPhoneNumber,
  occupations,
  type RegistrationAnswers,
  registrationComplete,
  type RegistrationStep,
  stepComplete,
  withCallingCode,
} from './registration.ts';

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
])('%j is not a phone number', (text) => {
  expect(isPhoneNumber(text)).toBe(false);
});

test('the calling code of a known country is offered and replaces the zero', () => {
  expect([callingCode('Malaysia'), callingCode('Indonesia')]).toEqual(['+60', '+62']);
  expect([callingCode('Others'), callingCode(null)]).toEqual([null, null]);
  expect(withCallingCode('012-345 6789', '+60')).toBe('+60 12-345 6789');
  expect(withCallingCode('', '+62')).toBe('+62 ');
  expect([' +60 12', '0060', '012', ''].map(hasCountryCode)).toEqual([true, true, false, false]);
});

const all: RegistrationAnswers = {
  country: 'Malaysia',
  umur: '17-25',
  kerja: 'Student',
  name: '',
  phone: '012-345 6789',
};
const none: RegistrationAnswers = { country: null, umur: null, kerja: null, name: '', phone: '' };

test("the questionnaire offers the specification's answers in the specification's order", () => {
  expect(countries).toEqual(['Malaysia', 'Indonesia', 'Others']);
  expect(ages).toEqual(['Under 17', '17-25', '25 above']);
  expect(occupations).toEqual(['Student', 'Employee', 'Businessman']);
});

test.each<[step: RegistrationStep, what: string, open: boolean, answers: RegistrationAnswers]>([
  [1, 'nothing', false, none],
  [1, 'a country', true, { ...none, country: 'Indonesia' }],
  [1, 'everything but a country', false, { ...all, country: null }],
  [2, 'nothing', false, none],
  [2, 'an age', true, { ...none, umur: 'Under 17' }],
  [2, 'everything but an age', false, { ...all, umur: null }],
  [3, 'nothing', false, none],
  [3, 'an occupation alone', false, { ...none, kerja: 'Employee' }],
  [3, 'a phone alone', false, { ...none, phone: '1' }],
  [3, 'an occupation and a blank phone', false, { ...none, kerja: 'Employee', phone: ' \t' }],
  [3, 'an occupation and a phone', true, { ...none, kerja: 'Employee', phone: '1' }],
])('step %i with %s is complete: %s', (step, _, open, answers) => {
  expect(stepComplete(step, answers)).toBe(open);
});

test.each<[what: string, enabled: boolean, answers: RegistrationAnswers]>([
  ['everything', true, all],
  ['nothing', false, none],
  ['no country', false, { ...all, country: null }],
  ['no age', false, { ...all, umur: null }],
  ['no occupation', false, { ...all, kerja: null }],
  ['no phone', false, { ...all, phone: '' }],
  ['a phone of spaces', false, { ...all, phone: '   ' }],
  ['a phone in free text', true, { ...all, phone: 'ask my mother' }],
])('with %s the Register button is enabled: %s', (_, enabled, answers) => {
  expect(registrationComplete(answers)).toBe(enabled);
});
