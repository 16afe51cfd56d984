import { expect, test } from 'vitest';
import { findIncompleteField } from './action-form.tsx';

/** An element of a form; buttons have a validity, and an output of some browsers has none. */
const element = (badInput?: boolean) => (badInput === undefined ? {} : { validity: { badInput } });

test('the first field with a part of a date is incomplete, and an empty one is not', () => {
  const [half, other] = [element(true), element(true)];
  expect(findIncompleteField([element(false), element(), half, other])).toBe(half);
  expect(findIncompleteField([element(false), element()])).toBeUndefined();
});
