import { expect, test } from 'vitest';
import { visitor } from '#rules/user.ts';
import { changedDetails, detailsOf, isCleared, isWrongPhone } from './details-form.tsx';

const before = detailsOf({ ...visitor, name: 'Aisyah', country: 'Malaysia', phone: '012' });

test('only changed fields are sent, trimmed', () => {
  const typed = { ...before, name: ' Aisyah Rahman ', kerja: 'Student', phone: '012 ' } as const;
  expect(changedDetails(before, typed)).toEqual({ name: 'Aisyah Rahman', kerja: 'Student' });
});

test('unchanged and empty fields are not sent', () => {
  expect(changedDetails(before, before)).toEqual({});
  expect(changedDetails(before, { ...before, name: ' ', phone: '' })).toEqual({});
});

test('an unknown country counts as unanswered', () => {
  expect(detailsOf(visitor).country).toBeNull();
});

test('a filled field cannot be cleared, and an empty one may stay empty', () => {
  expect(isCleared('Aisyah', ' ')).toBe(true);
  expect(isCleared('', '')).toBe(false);
  expect(isCleared('Aisyah', 'Siti')).toBe(false);
});

test('a changed phone number must be valid, and an unchanged one may stay', () => {
  expect(isWrongPhone('012', '012 ')).toBe(false);
  expect(isWrongPhone('012', '0123')).toBe(true);
  expect(isWrongPhone('', '٠١٢-٣٤٥ ٦٧٨٩')).toBe(false);
  expect(isWrongPhone('', ' ')).toBe(false);
});
