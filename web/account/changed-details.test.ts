import { expect, test } from 'vitest';
import { visitor } from '#rules/user.ts';
import { changedDetails, detailsOf, isCleared } from './changed-details.ts';

const before = detailsOf({ ...visitor, name: 'Aisyah', country: 'Malaysia', phone: '012' });

test('only what changed is sent, without the space around it', () => {
  const typed = { ...before, name: ' Aisyah Rahman ', kerja: 'Student', phone: '012 ' } as const;
  expect(changedDetails(before, typed)).toEqual({ name: 'Aisyah Rahman', kerja: 'Student' });
});

test('nothing is sent when nothing changed, nor what is empty', () => {
  expect(changedDetails(before, before)).toEqual({});
  expect(changedDetails(before, { ...before, name: ' ', phone: '' })).toEqual({});
});

test('an unknown country is an open question', () => {
  expect(detailsOf(visitor).country).toBeNull();
});

test('what was there cannot be taken away, what was never there may stay empty', () => {
  expect(isCleared('Aisyah', ' ')).toBe(true);
  expect(isCleared('', '')).toBe(false);
  expect(isCleared('Aisyah', 'Siti')).toBe(false);
});
