import { expect, test } from 'vitest';
import { changedLines } from './change-list.tsx';

test.each([
  ['one', 'two', { before: 'one', after: 'two' }],
  ['a\nb\nc', 'a\nx\nc', { before: 'b', after: 'x' }],
  ['a\n\nb', 'a\n\nnew\n\nb', { before: '', after: 'new' }],
  ['a\nb\nb\nc', 'a\nb\nc', { before: 'b', after: '' }],
  ['', 'new', { before: '', after: 'new' }],
])('compares %j with %j: %j', (before, after, changed) => {
  expect(changedLines(before, after)).toEqual(changed);
});
