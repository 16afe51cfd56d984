import { expect, test } from 'vitest';
import { isFoundBy, keyRange, readLearnerSearch, type SearchedLearner, searchKeysOf } from './search.ts';

const aisyah: SearchedLearner = {
  name: 'Nur Aisyah binti Rahmán',
  email: 'aisyah.r-77@school.example',
  phone: '+60 12-345 6789',
};

/** Whether both the keys and the learner's own texts say that they are meant, as a database would find them. */
function finds(typed: string, learner = aisyah): boolean {
  const search = readLearnerSearch(typed);
  const keys = searchKeysOf(learner);
  const inKeys = search.beginnings.every((beginning) => {
    const { from, to } = keyRange(beginning);
    return keys.some((key) => key >= from && key < to);
  });
  return search.beginnings.length > 0 && inKeys && isFoundBy(learner, search);
}

test.each([
  ['nur', 'the beginning of a name'],
  ['AISYAH', 'another word of it, in capitals'],
  ['rahman', 'a word without its accent'],
  ['aisyah nur', 'two words in any order'],
  ['nuraisyah', 'two words in one'],
  ['aisyah.r', 'the beginning of an e-mail'],
  ['aisyah.r-77@school.example', 'the whole e-mail'],
  ['77@sch', 'a word within the e-mail'],
  ['school.ex', 'the host of the e-mail'],
  ['+60123456789', 'the phone number with the prefix of the country'],
  ['0060 12 345 6789', 'with another way to write the prefix'],
  ['012-345 6789', 'as it is written at home'],
  ['123456789', 'without a zero'],
  ['6012345678', 'a number that is still being typed'],
  ['3456', 'the middle of the number'],
  ['6789', 'the end of the number'],
  ['٣٤٥ ٦٧٨٩', 'a part of the number in Arabic digits'],
])('%s finds the learner: %s', (typed) => expect(finds(typed)).toBe(true));

test.each(['isyah', 'binti zul', 'example', '013-345 6780', '9999', '789', '', '@', 'nuraisyahbintirahmanx'])(
  '%s does not find the learner',
  (typed) => expect(finds(typed)).toBe(false),
);

test('a number without its prefix is found by one with it', () => {
  const siti = { name: null, email: 's@example.com', phone: '012-345 6789' };
  expect(finds('+60 12 345 6789', siti)).toBe(true);
});

test('a phone number in digits of another script is found', () => {
  expect(finds('3456', { name: null, email: 's@example.com', phone: '+६० १२-३४५ ६७८९' })).toBe(true);
});

test('names of other scripts are found by their beginning and not confused', () => {
  const chen = { name: '陈小明', email: 'c@example.com', phone: null };
  expect(finds('陈小', chen)).toBe(true);
  expect(finds('李', chen)).toBe(false);
  expect(finds('ரவி', { name: 'ரவி குமார்', email: 'r@example.com', phone: null })).toBe(true);
});

test('keys are unique integers that a database stores exactly', () => {
  const keys = searchKeysOf({
    name: 'zzzzzzzzzzzz zzzzzzzzzzzz',
    email: 'zzzzzzzzzzzz@zzzzzzzzzzzz',
    phone: null,
  });
  expect(keys).toHaveLength(1);
  expect(Number.isSafeInteger(keys[0])).toBe(true);
});
