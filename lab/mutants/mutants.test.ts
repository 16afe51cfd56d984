import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plants } from '../simulation/plants.ts';
import { mutants } from './mutants.ts';

test.each(mutants)('"$name" can still be planted', ({ file, from, to, tests }) => {
  const sound = readFileSync(file, 'utf8');
  expect(sound.split(from)).toHaveLength(2);
  expect(sound.replace(from, () => to)).not.toBe(sound);
  for (const path of tests) expect(existsSync(path)).toBe(true);
});

test.each(plants)('"$name" can still be planted in the simulation', ({ edits }) => {
  for (const { file, from } of edits) expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
});
