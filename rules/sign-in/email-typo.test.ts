import { expect, test } from 'vitest';
import { likelyEmail } from './email-typo.ts';

test.each([
  ['aisyah@gmial.com', 'aisyah@gmail.com'],
  ['aisyah@gamil.com', 'aisyah@gmail.com'],
  ['aisyah@gmai.com', 'aisyah@gmail.com'],
  ['aisyah@gmaill.com', 'aisyah@gmail.com'],
  ['aisyah@gnail.com', 'aisyah@gmail.com'],
  ['aisyah@gmail.con', 'aisyah@gmail.com'],
  ['aisyah@gmail.co', 'aisyah@gmail.com'],
  ['aisyah@gmailcom', 'aisyah@gmail.com'],
  [' Aisyah@GMIAL.com ', 'Aisyah@gmail.com'],
  ['aisyah@yaho.com', 'aisyah@yahoo.com'],
  ['aisyah@yahoo.co', 'aisyah@yahoo.com'],
  ['aisyah@yahoo.co.di', 'aisyah@yahoo.co.id'],
  ['aisyah@hotnail.com', 'aisyah@hotmail.com'],
  ['aisyah@otlook.com', 'aisyah@outlook.com'],
  ['aisyah@iclod.com', 'aisyah@icloud.com'],
])('%s probably means %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

test.each([
  'aisyah@gmail.com',
  'aisyah@Gmail.com',
  'aisyah@yahoo.co.id',
  'aisyah@ymail.com',
  'aisyah@mail.com',
  'aisyah@yahoo.co.in',
  'aisyah@example.com',
  'aisyah@gml.com',
  'aisyah@company.my',
  'gmial.com',
  '@gmial.com',
  '',
])('%s is left as it is', (typed) => {
  expect(likelyEmail(typed)).toBeNull();
});
