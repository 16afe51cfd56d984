import { expect, test } from 'vitest';
import { fillLegalText, isSameLegalText, legalPath, legalVersionAt } from './legal.ts';

const facts = {
  site: 'Lectern',
  email: 'a@example.com',
  mailTime: '30 days',
  signInTime: '1 day',
  backupTime: '28 days',
  deletionTime: '7 days',
};

test('facts are filled in for every language, and other braces stay', () => {
  const text = {
    title: { en: '{site}' },
    text: { en: '{email}, {mailTime}, {else}', ms: '{site} {site} {mailTime}', 'id-x-of': 'x' },
  };
  const malay = { ...facts, mailTime: '30 hari' };
  const filled = fillLegalText(text, (language) => (language === 'ms' ? malay : facts));
  expect(filled).toEqual({
    title: { en: 'Lectern' },
    text: { en: 'a@example.com, 30 days, {else}', ms: 'Lectern Lectern 30 hari' },
  });
});

test('texts are the same whatever the order of their languages', () => {
  const one = { title: { en: 'T', ms: 'S' }, text: { en: 'x' } };
  expect(isSameLegalText(one, { title: { ms: 'S', en: 'T' }, text: { en: 'x' } })).toBe(true);
  expect(isSameLegalText(one, { ...one, text: { en: 'y' } })).toBe(false);
  expect(isSameLegalText(one, { ...one, text: { en: 'x', ms: 'x' } })).toBe(false);
});

test.each([
  ['/terms/2', { kind: 'terms', version: 2 }],
  ['/privacy/12', { kind: 'privacy', version: 12 }],
  ['/terms/0', null],
  ['/terms/02', null],
  ['/terms', null],
  ['/terms/2/', null],
  ['/other/2', null],
  ['/terms/1e3', null],
])('%s is the version %j', (path, version) => {
  expect(legalVersionAt(path)).toEqual(version);
});

test('the path of a version is read as it is written', () => {
  expect(legalVersionAt(legalPath('refunds', 7))).toEqual({ kind: 'refunds', version: 7 });
});
