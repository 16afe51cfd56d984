import { expect, test } from 'vitest';
import { readResource } from './resources.ts';

const { params } = readResource.request;

test.each(['source-code', 'questions'])('%s may be asked for', (id) => {
  expect(params.parse({ id })).toEqual({ id });
});

test.each(['', 'source', '__proto__', 'source-code/..', 'Source-Code'])('"%s" may not be asked for', (id) => {
  expect(params.safeParse({ id }).success).toBe(false);
});
