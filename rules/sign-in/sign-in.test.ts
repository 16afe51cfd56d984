import { expect, test } from 'vitest';
import { codeTries, lifetimeMinutes, likelyEmail, looksLikeEmail, maskEmail } from './sign-in.ts';

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
])('%s is unchanged', (typed) => {
  expect(likelyEmail(typed)).toBeNull();
});

test('links and codes expire after ten minutes, and a code allows five attempts', () => {
  expect({ lifetimeMinutes, codeTries }).toEqual({ lifetimeMinutes: 10, codeTries: 5 });
});

test.each([
  'budi@example.com',
  'a@b',
  ' Budi+course@Example.co.id ',
  'budi@bücher.example',
  "o'neil@example.com",
])('"%s" looks like an address', (address) => {
  expect(looksLikeEmail(address)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['only spaces', '   '],
  ['without @', 'budi.example.com'],
  ['nobody', '@example.com'],
  ['nowhere', 'budi@'],
  ['two addresses by a comma', 'a@example.com,b@example.com'],
  ['two addresses by a semicolon', 'a@example.com;b@example.com'],
  ['two addresses by a space', 'a@example.com b@example.com'],
  ['two addresses by a comma of another script', 'a@example.com，b@example.com'],
  ['a name before the address', 'Budi<budi@example.com>'],
  ['a comment behind the address', 'budi@example.com(me)'],
  ['a group', 'we:a@example.com'],
  ['a quoted part', '"budi"@example.com'],
  ['a second line', 'a@example.com\r\nBcc:b@example.com'],
  ['a character that is left out unseen', 'bu\u200Bdi@example.com'],
  ['a control character', 'bu\u0001di@example.com'],
  ['a comma behind letters of another script', 'budi@bücher.example\uFF0Ca@example.com'],
  ['what is left out unseen in a domain', 'budi@bü\u200Bcher.example'],
])('%s does not look like an address', (_, address) => {
  expect(looksLikeEmail(address)).toBe(false);
});

test('a masked address shows its first letter and its domain', () => {
  expect(maskEmail('aisyah@example.com')).toBe('a•••@example.com');
  expect(maskEmail('a@example.com')).toBe('a•••@example.com');
});
