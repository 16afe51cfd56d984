import { expect, test } from 'vitest';
import { isShed } from './load-shedding.ts';

const calm = 20;
const busy = 200;
const overloaded = 900;

test.each([
  // priority, refused when calm, when busy, when overloaded
  ['first', false, false, false],
  ['normal', false, false, true],
  ['deferrable', false, true, true],
] as const)('%s requests wait in the right order', (priority, whenCalm, whenBusy, whenOverloaded) => {
  const refused = [calm, busy, overloaded].map((lagMs) => isShed({ priority, lagMs }));
  expect(refused).toEqual([whenCalm, whenBusy, whenOverloaded]);
});
