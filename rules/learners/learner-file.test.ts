import { expect, test } from 'vitest';
import { visitor, type UserRecord } from '../user.ts';
import { learnersCsv, learnersJson, readPeople } from './learner-file.ts';

const aisyah: UserRecord = {
  ...visitor,
  uid: 'a',
  name: '=cmd|calc',
  email: 'aisyah@example.com',
  country: 'Malaysia',
  phone: '+60 12-345 6789',
  plan: 'ultra',
  paid: true,
  createdAt: Date.UTC(2026, 10, 23),
};

test('a table contains no formula and is read back as the same people', () => {
  const table = learnersCsv([aisyah]);
  expect(table).toContain(`"'=cmd|calc"`);
  expect(table).toContain('"+60123456789"');
  expect(table).toContain('2026-11-23T00:00:00.000Z');
  expect(readPeople(table)).toEqual({
    people: [
      {
        email: 'aisyah@example.com',
        name: '=cmd|calc',
        country: 'Malaysia',
        phone: '+60123456789',
        language: null,
      },
    ],
    skipped: [],
    invalidPhones: [],
  });
});

test('reads the columns of other services, and keeps whole characters', () => {
  const name = `${'x'.repeat(99)}👩`;
  expect(
    readPeople(`E-mail Address\tFull Name\tPhone Number\na@example.com\t${name}\t+६०१२३४५६७८९`)?.people,
  ).toEqual([
    { email: 'a@example.com', name: 'x'.repeat(99), country: null, phone: '+60123456789', language: null },
  ]);
});

test('documents are by uid, with the fields of the user record, and are read back', () => {
  const documents = learnersJson([aisyah]);
  expect(JSON.parse(documents)).toEqual({ a: aisyah });
  expect(readPeople(documents)?.people).toMatchObject([{ email: 'aisyah@example.com', country: 'Malaysia' }]);
  expect(readPeople('[{"email":"a@example.com"},{"name":"x"},5]')).toMatchObject({
    people: [{ email: 'a@example.com', name: null }],
    skipped: [2, 3],
  });
});

test('lines without an email are reported, duplicates are merged, and a file without the column is rejected', () => {
  expect(
    readPeople('Email;Name;Country\nA@Example.com;Ali;malaysia\na@example.com;Ali Two;Mars\n;Nobody;'),
  ).toEqual({
    people: [{ email: 'a@example.com', name: 'Ali Two', country: null, phone: null, language: null }],
    skipped: [4],
    invalidPhones: [],
  });
  expect(readPeople('name,phone\nAli,1')).toBeNull();
  expect(readPeople('{broken')).toBeNull();
  expect(readPeople('')).toBeNull();
});

test('reads languages as codes or names', () => {
  const languages = ['ms', 'id_ID', 'MS-my', 'Bahasa Melayu', 'Indonesian', 'english', 'fr', ''];
  const lines = languages.map((language, at) => `${at}@example.com,${language}`);
  const people = readPeople(`email,Locale\n${lines.join('\n')}`)?.people;
  expect(people?.map(({ language }) => language)).toEqual(['ms', 'id', 'ms', 'ms', 'id', 'en', null, null]);
});

test('drops invalid phone numbers and reports their lines', () => {
  const file = 'email,phone\na@example.com,6.01E+10\nb@example.com,012-345 6789\nc@example.com,call me';
  expect(readPeople(file)).toMatchObject({
    people: [{ phone: null }, { phone: '012-345 6789' }, { phone: null }],
    invalidPhones: [2, 4],
  });
});
